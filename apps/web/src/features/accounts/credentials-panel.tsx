import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useChangePassword, useRequestAddressChange } from './profile-api.ts'
import { PasswordField } from './proof-fields.tsx'
import { texts } from './texts.ts'

/** For users who have a password. */
export function CredentialsPanel() {
  return (
    <Panel title={texts.credentials.title}>
      <div className="flex flex-col gap-6 p-3">
        <PasswordForm />
        <AddressForm />
      </div>
    </Panel>
  )
}

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

function PasswordForm() {
  const [fields, setFields] = useState(EMPTY)
  const change = useChangePassword({ onSuccess: () => setFields(EMPTY) })
  const errors = firstErrors(change.error)
  const field = (name: keyof typeof EMPTY, autoComplete: string) => (
    <TextField
      label={texts.credentials.fields[name]}
      name={name}
      type="password"
      autoComplete={autoComplete}
      value={fields[name]}
      onChange={(value) => setFields({ ...fields, [name]: value })}
      error={errors[name]}
    />
  )
  return (
    <AccountForm
      sending={change}
      onSubmit={() => change.mutate(fields)}
      submitLabel={texts.credentials.changePassword}
      notice={change.data?.message}
    >
      {field('current_password', 'current-password')}
      {field('password', 'new-password')}
      {field('password_confirmation', 'new-password')}
    </AccountForm>
  )
}

function AddressForm() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const request = useRequestAddressChange({ onSuccess: () => setPassword('') })
  return (
    <AccountForm
      sending={request}
      onSubmit={() => request.mutate({ email, password })}
      submitLabel={texts.credentials.changeAddress}
      notice={request.data?.message}
    >
      <TextField
        label={texts.credentials.fields.email}
        name="new-email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={firstErrors(request.error)['email']}
      />
      <PasswordField
        name="address-password"
        value={password}
        onChange={setPassword}
        sending={request}
      />
    </AccountForm>
  )
}
