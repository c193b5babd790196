import { useState } from 'react'
import { pagePath } from '../../format/paths.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useRegister } from './sign-in-api.ts'
import { texts } from './texts.ts'

const EMPTY = {
  name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  password_confirmation: '',
}

const FIELDS = [
  { name: 'name', autoComplete: 'username' },
  { name: 'first_name', autoComplete: 'given-name' },
  { name: 'last_name', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  {
    name: 'password',
    type: 'password',
    autoComplete: 'new-password',
    hint: texts.register.passwordRule,
  },
  { name: 'password_confirmation', type: 'password', autoComplete: 'new-password' },
] as const

export function RegisterForm({
  invitation,
  onDone,
}: {
  readonly invitation: string | null
  readonly onDone: () => void
}) {
  const [fields, setFields] = useState(EMPTY)
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const register = useRegister({ onSuccess: onDone })
  const errors = firstErrors(register.error)

  return (
    <AccountForm
      sending={register}
      onSubmit={() =>
        register.mutate({
          ...fields,
          accept_tos: acceptsTerms,
          ...(invitation === null ? {} : { invitation }),
        })
      }
      submitLabel={texts.register.submit}
      progress={texts.robot}
    >
      {FIELDS.map((field) => (
        <TextField
          key={field.name}
          {...field}
          label={texts.fields[field.name]}
          value={fields[field.name]}
          onChange={(value) => setFields({ ...fields, [field.name]: value })}
          error={errors[field.name]}
        />
      ))}
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          name="accept_tos"
          required
          checked={acceptsTerms}
          aria-invalid={errors['accept_tos'] !== undefined}
          onChange={(event) => setAcceptsTerms(event.target.checked)}
        />
        <span>
          {texts.register.accept} <LegalLink page="legal-terms">{texts.register.terms}</LegalLink>{' '}
          {texts.register.and} <LegalLink page="legal-privacy">{texts.register.privacy}</LegalLink>
          {errors['accept_tos'] ? (
            <span className="block text-sm text-down">{errors['accept_tos']}</span>
          ) : null}
        </span>
      </label>
    </AccountForm>
  )
}

/** Opens beside the form, which keeps what was typed. */
function LegalLink({
  page,
  children,
}: {
  page: 'legal-terms' | 'legal-privacy'
  children: string
}) {
  return (
    <a className="link" href={pagePath(page)} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}
