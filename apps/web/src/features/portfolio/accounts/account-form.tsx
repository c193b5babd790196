import {
  ACCOUNT_KINDS,
  type AccountBody,
  type PortfolioAccount,
} from '@leadenhall/contract/portfolio/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ACCOUNT_KIND_NAMES } from '../../../listing/account-kinds.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { peopleQuery } from '../api.ts'
import { texts } from '../texts.ts'

interface AccountFormProps {
  /** Null for a new account. */
  readonly account: PortfolioAccount | null
  /** The server's, by field. */
  readonly errors: Readonly<Partial<Record<string, string>>>
  /** Called only with a name, a kind, a currency and an owner. */
  readonly onSave: (account: AccountBody) => void
  /** The submit button and its neighbours. */
  readonly children: ReactNode
  /** Layout utilities. */
  readonly className: string
}

/** Each account is entered here. A new one has no kind and no currency until they are chosen. */
export function AccountForm(props: AccountFormProps) {
  const { account, errors, onSave, children, className } = props
  const [name, setName] = useState(account?.name ?? '')
  const [kind, setKind] = useState<string>(account?.kind ?? '')
  const [currency, setCurrency] = useState(account?.currency ?? '')
  const [provider, setProvider] = useState(account?.provider ?? '')
  const [chosenPerson, setPerson] = useState(account?.person_id ?? '')
  const [isSent, setSent] = useState(false)
  const people = useQuery(peopleQuery).data
  const asksWhose = people !== undefined && people.length > 1
  const only = people?.length === 1 ? people[0] : undefined
  const t = texts.accounts
  const errorOf = (field: string, value: string, needed: string) =>
    isSent && value.trim() === '' ? needed : errors[field]
  return (
    <form
      aria-label={account ? t.change : t.create}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        const chosen = ACCOUNT_KINDS.find((one) => one === kind)
        if (chosen === undefined || [name, currency].some((text) => text.trim() === '')) return
        if (asksWhose && chosenPerson === '') return
        // Until the list has loaded the server knows whose account it is, or asks.
        const whose = chosenPerson || only?.id
        const person = whose === undefined ? {} : { person_id: whose }
        onSave({ name, kind: chosen, currency: currency.trim(), provider, ...person })
      }}
    >
      <TextField
        label={t.name}
        name="name"
        value={name}
        onChange={setName}
        error={errorOf('name', name, t.needs.name)}
      />
      <SelectField
        label={t.kind}
        value={kind}
        onChange={setKind}
        error={errorOf('kind', kind, t.needs.kind)}
      >
        {account ? null : <option value="">{t.choose}</option>}
        {ACCOUNT_KINDS.map((one) => (
          <option key={one} value={one}>
            {ACCOUNT_KIND_NAMES[one]}
          </option>
        ))}
      </SelectField>
      {asksWhose ? (
        <SelectField
          label={t.person}
          value={chosenPerson}
          onChange={setPerson}
          error={errorOf('person_id', chosenPerson, t.needs.person)}
        >
          {account ? null : <option value="">{t.choose}</option>}
          {people.map(({ id, name: own }) => (
            <option key={id} value={id}>
              {own}
            </option>
          ))}
        </SelectField>
      ) : errors['person_id'] ? (
        <p role="alert" className="text-sm text-down">
          {errors['person_id']}
        </p>
      ) : null}
      <TextField
        label={t.currency}
        name="currency"
        value={currency}
        onChange={(value) => setCurrency(value.toUpperCase())}
        error={errorOf('currency', currency, t.needs.currency)}
      />
      <TextField
        label={t.provider}
        name="provider"
        value={provider}
        onChange={setProvider}
        error={errors['provider']}
      />
      {children}
    </form>
  )
}
