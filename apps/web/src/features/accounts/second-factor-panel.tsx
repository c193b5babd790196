import type { SecondFactorSecret, User } from '@leadenhall/contract/accounts/index.ts'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { AccountForm } from './account-form.tsx'
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useRemoveSecondFactor,
  useRenewRecoveryCodes,
} from './profile-api.ts'
import { CodeField, PasswordField } from './proof-fields.tsx'
import { texts } from './texts.ts'

const words = texts.secondFactor

/** For users who have a password. */
export function SecondFactorPanel({ user }: { user: User }) {
  const [begun, setBegun] = useState<SecondFactorSecret | null>(null)
  return (
    <Panel title={words.title}>
      <div className="flex flex-col gap-6 p-3">
        <p className="text-muted">{user.has_second_factor ? words.isOn : words.about}</p>
        {begun ? <RecoveryCodes codes={begun.recovery_codes} /> : null}
        {user.has_second_factor ? (
          <>
            <RenewForm />
            <RemoveForm />
          </>
        ) : begun ? (
          <ConfirmForm secret={begun} />
        ) : (
          <BeginForm onBegun={setBegun} />
        )}
      </div>
    </Panel>
  )
}

function BeginForm({ onBegun }: { onBegun: (secret: SecondFactorSecret) => void }) {
  const [password, setPassword] = useState('')
  const begin = useBeginSecondFactor({ onSuccess: onBegun })
  return (
    <AccountForm sending={begin} onSubmit={() => begin.mutate(password)} submitLabel={words.begin}>
      <PasswordField
        value={password}
        onChange={setPassword}
        sending={begin}
        name="begin-password"
      />
    </AccountForm>
  )
}

function ConfirmForm({ secret: { secret, uri } }: { secret: SecondFactorSecret }) {
  const [code, setCode] = useState('')
  const confirm = useConfirmSecondFactor()
  return (
    <AccountForm
      sending={confirm}
      onSubmit={() => confirm.mutate(code)}
      submitLabel={words.confirm}
    >
      <p className="text-muted">{words.secretHelp}</p>
      <p>
        {words.key}: <code className="break-all">{secret}</code>
      </p>
      <a className="underline" href={uri}>
        {words.open}
      </a>
      <CodeField name="code" value={code} onChange={setCode} sending={confirm} />
    </AccountForm>
  )
}

function RenewForm() {
  const [password, setPassword] = useState('')
  const renew = useRenewRecoveryCodes()
  return (
    <AccountForm sending={renew} onSubmit={() => renew.mutate(password)} submitLabel={words.renew}>
      {renew.data ? <RecoveryCodes codes={renew.data.recovery_codes} /> : null}
      <PasswordField
        value={password}
        onChange={setPassword}
        sending={renew}
        name="renew-password"
      />
    </AccountForm>
  )
}

function RemoveForm() {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const remove = useRemoveSecondFactor()
  return (
    <AccountForm
      sending={remove}
      onSubmit={() => remove.mutate({ password, code })}
      submitLabel={words.remove}
    >
      <PasswordField
        value={password}
        onChange={setPassword}
        sending={remove}
        name="remove-password"
      />
      <CodeField name="code" value={code} onChange={setCode} sending={remove} />
    </AccountForm>
  )
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{words.recoveryHelp}</p>
      <ul className="grid grid-cols-2 gap-1">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  )
}
