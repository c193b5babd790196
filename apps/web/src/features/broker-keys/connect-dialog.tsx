import type { Broker, BrokerKey, BrokerKeyBody } from '@leadenhall/contract/broker-keys/index.ts'
import type { PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { type FormEvent, useState } from 'react'
import { firstErrors } from '../../lib/first-errors.ts'
import { DateField } from '../../ui/date-field.tsx'
import { DialogClose, DialogFrame } from '../../ui/dialog-frame.tsx'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAddBrokerKey } from './api.ts'
import { texts } from './texts.ts'

const words = texts.form
const BROKERS = Object.keys(texts.brokers) as Broker[]
const NOTHING = { key: '', secret: '', since: '', token: '', query_id: '' }
type Typed = typeof NOTHING
const FIELDS = ['account_id', 'broker', ...Object.keys(NOTHING)]

interface ConnectDialogProps {
  readonly accounts: readonly PortfolioAccount[]
  /** The key that is entered again; null for a new one. */
  readonly again: BrokerKey | null
  readonly onClose: () => void
}

export function ConnectDialog({ accounts, again, onClose }: ConnectDialogProps) {
  const [broker, setBroker] = useState<Broker>(again?.broker ?? 'trading-212')
  const [account, setAccount] = useState(again?.account_id ?? '')
  const [typed, setTyped] = useState<Typed>({ ...NOTHING, since: again?.since ?? '' })
  const add = useAddBrokerKey({ onSuccess: onClose })
  const errors = firstErrors(add.error)
  const isElsewhere = add.error !== null && !FIELDS.some((field) => errors[field])
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(toBody(broker, account, typed))
  }
  return (
    <DialogFrame title={words.title} width="w-[30rem]" onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-3">
        <SelectField
          label={words.broker}
          value={broker}
          error={errors['broker']}
          onChange={(next) => {
            add.reset()
            setBroker(BROKERS.find((one) => one === next) ?? broker)
          }}
        >
          {BROKERS.map((one) => (
            <option key={one} value={one}>
              {texts.brokers[one]}
            </option>
          ))}
        </SelectField>
        <ol className="list-decimal pl-5 text-sm text-muted">
          {words.how[broker].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <SelectField
          label={words.account}
          value={account}
          error={errors['account_id']}
          onChange={setAccount}
        >
          <option value="" />
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {accounts.length === 0 ? <p className="text-sm text-warn">{words.noAccount}</p> : null}
        <Credentials broker={broker} typed={typed} errors={errors} onType={setTyped} />
        <p className="text-sm text-muted">{words.notCovered[broker]}</p>
        {isElsewhere ? (
          <FormBanner kind="error" message={add.error?.message || words.elsewhere} />
        ) : null}
        <div className="flex justify-end gap-2">
          <DialogClose className="control">{words.cancel}</DialogClose>
          <SubmitButton isBusy={add.isPending}>{words.submit}</SubmitButton>
        </div>
      </form>
    </DialogFrame>
  )
}

interface CredentialsProps {
  readonly broker: Broker
  readonly typed: Typed
  readonly errors: Readonly<Record<string, string>>
  readonly onType: (typed: Typed) => void
}

function Credentials({ broker, errors, onType, typed }: CredentialsProps) {
  const field = (name: keyof Typed, label: string, type: 'text' | 'password' = 'password') => (
    <TextField
      label={label}
      name={name}
      type={type}
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onChange={(value) => onType({ ...typed, [name]: value })}
    />
  )
  if (broker === 'interactive-brokers') {
    return (
      <>
        {field('token', words.token)}
        {field('query_id', words.queryId, 'text')}
      </>
    )
  }
  return (
    <>
      {field('key', words.key)}
      {field('secret', words.secret)}
      <DateField
        label={words.since}
        name="since"
        value={typed.since}
        error={errors['since']}
        onChange={(since) => onType({ ...typed, since })}
      />
    </>
  )
}

function toBody(broker: Broker, account: string, typed: Typed): BrokerKeyBody {
  const { key, query_id, secret, since, token } = typed
  return broker === 'trading-212'
    ? { broker, account_id: account, key, secret, since }
    : { broker, account_id: account, token, query_id }
}
