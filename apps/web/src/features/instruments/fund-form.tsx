import type { FundBody, InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { unitName } from '../../format/unit-name.ts'
import { ApiError } from '../../lib/api.ts'
import { FormBanner } from '../../ui/form-banner.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fundFactsQuery, useMakeFund } from './api.ts'
import { texts } from './texts.ts'

const { addFund: words } = texts

interface FundFormProps {
  readonly isin: string
  /** Absent where the ISIN is given and cannot be another one. */
  readonly onIsin?: (isin: string) => void
  /** As a file names the fund. */
  readonly name?: string
  readonly onSaved: (fund: InstrumentHit) => void
}

/**
 * An open-ended fund by its ISIN. No unit or kind of units is assumed: both are as the fund was added,
 * or as a source's list declares them and says so, or empty.
 */
export function FundForm({ isin, name = '', onIsin, onSaved }: FundFormProps) {
  const [typed, setTyped] = useState<Partial<Omit<FundBody, 'isin'>>>({})
  const set = (change: typeof typed) => setTyped((before) => ({ ...before, ...change }))
  const code = isin.trim().toUpperCase()
  const facts = useQuery({ ...fundFactsQuery(code), enabled: isIsin(code) }).data
  const { added, listed, unread } = facts ?? { added: null, listed: null, unread: null }
  const fund = {
    isin,
    name: typed.name ?? added?.name ?? listed?.name ?? name,
    unit: typed.unit ?? added?.unit ?? listed?.unit ?? '',
    units: typed.units ?? added?.units ?? '',
  }
  const make = useMakeFund({
    onSuccess: (made) => {
      showToast(added ? words.corrected(made.name) : words.added(made.name))
      onSaved(made)
    },
  })
  const errors = make.error instanceof ApiError ? make.error.errors : {}
  const isNamed = Object.keys(errors).length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The server refuses an empty choice and names its field.
    make.mutate(fund as FundBody)
  }
  return (
    <form onSubmit={submit} className="flex max-w-2xl flex-col gap-3" noValidate>
      {make.error && !isNamed ? <FormBanner kind="error" message={make.error.message} /> : null}
      {onIsin ? (
        <TextField
          label={words.isin}
          name="isin"
          value={isin}
          onChange={onIsin}
          error={errors['isin']?.[0]}
        />
      ) : null}
      <p aria-live="polite" className="text-sm text-muted empty:hidden">
        {added
          ? words.isAdded
          : listed
            ? words.listed(listed.source, listed.unit === null ? null : unitName(listed.unit))
            : unread}
      </p>
      <TextField
        label={words.name}
        name="name"
        value={fund.name}
        onChange={(name) => set({ name })}
        error={errors['name']?.[0]}
      />
      <Choice
        label={words.unit}
        value={fund.unit}
        options={words.unitNames}
        error={errors['unit']?.[0]}
        onChange={(unit) => set({ unit })}
      />
      <p className="text-sm text-muted">{words.unitHint}</p>
      <Choice
        label={words.units}
        value={fund.units}
        options={words.unitsNames}
        error={errors['units']?.[0]}
        onChange={(units) => set({ units: units as FundBody['units'] })}
      />
      <div>
        <SubmitButton isBusy={make.isPending}>{added ? words.correct : words.add}</SubmitButton>
      </div>
    </form>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly options: Readonly<Record<string, string>>
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

function Choice({ error, label, onChange, options, value }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange} error={error}>
      <option value="">{words.chooseOne}</option>
      {Object.entries(options).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
      {value === '' || value in options ? null : <option value={value}>{unitName(value)}</option>}
    </SelectField>
  )
}
