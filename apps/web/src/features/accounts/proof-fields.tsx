/** Fields by which someone proves to be the owner of the account. */
import type { User } from '@leadenhall/contract/accounts/index.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { texts } from './texts.ts'

interface FieldProps {
  readonly name: string
  readonly label?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly sending: { readonly error: Error | null }
}

export function PasswordField({
  label = texts.credentials.fields.confirm_with_password,
  sending,
  ...field
}: FieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      type="password"
      autoComplete="current-password"
      error={firstErrors(sending.error)['password']}
    />
  )
}

export function CodeField({ label = texts.secondFactor.code, sending, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      label={label}
      autoComplete="one-time-code"
      error={firstErrors(sending.error)['code']}
    />
  )
}

/** The password, or advice for someone who signs in with Google; nothing of a guest. For a dialog without a form. */
export function OwnerProof({ user, sending, ...field }: FieldProps & { user: User }) {
  if (user.is_guest) {
    return sending.error ? <p className="text-muted">{sending.error.message}</p> : null
  }
  if (!user.has_password) {
    return <p className="text-muted">{sending.error?.message ?? texts.profile.proveByGoogle}</p>
  }
  return (
    <TextField
      {...field}
      label={texts.fields.password}
      type="password"
      autoComplete="current-password"
      error={sending.error?.message}
    />
  )
}
