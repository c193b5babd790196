import { useState } from 'react'
import { AccountForm } from './account-form.tsx'
import { CodeField } from './proof-fields.tsx'
import { useCompleteSignIn } from './sign-in-api.ts'
import { texts } from './texts.ts'

/** Asks for an authenticator code after a correct password. */
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
      <CodeField name="code" value={code} onChange={setCode} sending={complete} />
    </AccountForm>
  )
}
