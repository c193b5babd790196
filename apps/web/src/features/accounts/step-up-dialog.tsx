import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AccountForm } from './account-form.tsx'
import { useUser, useUserChange } from './api.ts'
import { useCanUsePasskeys, useProveByCode } from './passkey-api.ts'
import { PasskeyButton } from './passkey-button.tsx'
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
      <TextField
        label={words.code}
        name="step-up-code"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={firstErrors(prove.error)['code']}
      />
    </AccountForm>
  )
}
