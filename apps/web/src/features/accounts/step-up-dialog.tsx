import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { AccountForm } from './account-form.tsx'
import { useUser, useUserChange } from './api.ts'
import { useCanUsePasskeys, useProveByCode } from './passkey-api.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { CodeField } from './proof-fields.tsx'
import { signInOptionsQuery } from './sign-in-api.ts'
import { texts } from './texts.ts'

const words = texts.stepUp

export function StepUpDialog({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const canUse = useCanUsePasskeys()
  const { signedIn } = useUserChange()
  // The dialog gives the focus to what it contains when it opens.
  const { isPending } = useQuery(signInOptionsQuery)
  if (!user || isPending) return null
  const finish = () => {
    onClose()
    void signedIn()
  }
  return (
    <DialogFrame title={words.title} width="w-96" closeLabel={words.cancel} onClose={onClose}>
      <p className="text-muted">{words.about}</p>
      {user.has_second_factor ? <CodeForm onDone={onClose} /> : null}
      {user.has_passkey ? (
        <PasskeyButton label={words.passkey} isPrimary={!user.has_second_factor} onDone={finish} />
      ) : null}
      {!user.has_second_factor && !canUse ? <p>{words.elsewhere}</p> : null}
    </DialogFrame>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('')
  const prove = useProveByCode({ onSuccess: onDone })
  return (
    <AccountForm sending={prove} onSubmit={() => prove.mutate(code)} submitLabel={words.confirm}>
      <CodeField
        label={words.code}
        name="step-up-code"
        value={code}
        onChange={setCode}
        sending={prove}
      />
    </AccountForm>
  )
}
