import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { useSignIn } from './sign-in-api.ts'
import { texts } from './texts.ts'

export function SignInForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn({
    onSuccess: () => {
      setPassword('')
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 422) setPassword('')
    },
  })
  const errors = firstErrors(signIn.error)
  if (signIn.error instanceof ApiError && signIn.error.code === 'second_factor_required') {
    return <SecondStepForm onDone={onDone} />
  }

  return (
    <AccountForm
      sending={signIn}
      onSubmit={() => signIn.mutate({ email, password })}
      submitLabel={texts.signIn.submit}
    >
      <TextField
        label={texts.fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={errors['email'] === signIn.error?.message ? undefined : errors['email']}
      />
      <TextField
        label={texts.fields.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={errors['password']}
      />
    </AccountForm>
  )
}
