import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useRequestPasswordReset, useResetPassword } from './sign-in-api.ts'
import { texts } from './texts.ts'

/** Requests a reset link; the response is the same whether or not the address is registered. */
export function ForgottenPasswordForm() {
  const [email, setEmail] = useState('')
  const request = useRequestPasswordReset()
  return (
    <AccountForm
      sending={request}
      onSubmit={() => request.mutate(email)}
      submitLabel={texts.forgot.submit}
      notice={request.data?.message}
    >
      <TextField
        label={texts.fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={firstErrors(request.error)['email']}
      />
    </AccountForm>
  )
}

interface ResetFormProps {
  /** The token from the emailed link. */
  readonly token: string
  readonly onDone: (message: string) => void
}

export function ResetPasswordForm({ token, onDone }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const reset = useResetPassword({ onSuccess: ({ message }) => onDone(message) })
  const errors = firstErrors(reset.error)
  return (
    <AccountForm
      sending={reset}
      onSubmit={() => reset.mutate({ token, password, password_confirmation: confirmation })}
      submitLabel={texts.reset.submit}
    >
      <TextField
        label={texts.fields.password}
        name="password"
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
      <TextField
        label={texts.fields.password_confirmation}
        name="password_confirmation"
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        error={errors['password_confirmation']}
      />
    </AccountForm>
  )
}
