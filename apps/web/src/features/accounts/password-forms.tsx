import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
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
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request.mutate()
      }}
    >
      {request.error ? <FormBanner kind="error" message={request.error.message} /> : null}
      {request.data ? <FormBanner kind="info" message={request.data.message} /> : null}
      <TextField
        label={texts.fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={firstErrors(request.error)['email']}
      />
      <SubmitButton isBusy={request.isPending}>{texts.forgot.submit}</SubmitButton>
    </form>
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
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        reset.mutate()
      }}
    >
      {reset.error ? <FormBanner kind="error" message={reset.error.message} /> : null}
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
      <SubmitButton isBusy={reset.isPending}>{texts.reset.submit}</SubmitButton>
    </form>
  )
}
