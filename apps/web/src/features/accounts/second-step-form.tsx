import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useCompleteSignIn } from './sign-in-api.ts'
import { texts } from './texts.ts'

/** Asks for a code of the authenticator app after a right password. */
export function SecondStepForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const complete = useCompleteSignIn({ onSuccess: onDone })
  return (
    <AccountForm
      sending={complete}
      onSubmit={() => complete.mutate(code)}
      submitLabel={texts.secondFactor.complete}
      notice={texts.secondFactor.enterCode}
    >
      <TextField
        label={texts.secondFactor.code}
        name="code"
        type="text"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={firstErrors(complete.error)['code']}
      />
    </AccountForm>
  )
}
