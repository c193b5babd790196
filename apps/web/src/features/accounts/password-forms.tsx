import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { proveHuman } from './robot-check.ts'
import { texts } from './texts.ts'

/** Asks for the mail with a link; the answer is the same whether the address is known or not. */
export function ForgottenPasswordForm() {
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: async () => {
      const proof = await proveHuman()
      return callApi(endpoints.requestPasswordReset, {
        body: { email, 'g-recaptcha-response': proof },
      })
    },
  })
  return (
    <AccountForm sending={request} submitLabel={texts.forgot.submit} notice={request.data?.message}>
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
  /** From the mailed link. */
  readonly token: string
  readonly onDone: (message: string) => void
}

export function ResetPasswordForm({ token, onDone }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const reset = useMutation({
    mutationFn: () =>
      callApi(endpoints.resetPassword, {
        body: { token, password, password_confirmation: confirmation },
      }),
    onSuccess: ({ message }) => onDone(message),
  })
  const errors = firstErrors(reset.error)
  return (
    <AccountForm sending={reset} submitLabel={texts.reset.submit}>
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
