import type { ColumnMapping, ImportPreview } from '@leadenhall/contract/portfolio/index.ts'
import { useState } from 'react'
import { unitName } from '../../../format/unit-name.ts'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { texts } from '../texts.ts'
import { guessColumns } from './guess-columns.ts'
import { type NotationChoice, NotationFields } from './notation-fields.tsx'

type Field = keyof typeof texts.import.fields
const FIELDS = Object.keys(texts.import.fields) as Field[]
const UNITS = ['GBX', 'GBP', 'USD', 'EUR'] as const
const CURRENCIES = ['GBP', 'USD', 'EUR', 'CHF'] as const

interface MappingFormProps {
  readonly preview: ImportPreview
  readonly onRead: (mapping: ColumnMapping) => void
  readonly isBusy: boolean
}

/** Asks what the columns of an unknown file mean. */
export function MappingForm({ preview, onRead, isBusy }: MappingFormProps) {
  const names = preview.columns.map(({ name }) => name)
  const [columns, setColumns] = useState<ColumnMapping['columns']>(
    () => preview.mapping?.columns ?? guessColumns(names),
  )
  const [notation, setNotation] = useState<NotationChoice>({})
  const [unit, setUnit] = useState<ColumnMapping['unit']>()
  const [currency, setCurrency] = useState<ColumnMapping['currency']>()
  return (
    <Panel title={texts.import.mapping} meta={texts.import.mappingHelp}>
      <form
        className="flex flex-wrap items-end gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          onRead({
            columns,
            ...notation,
            ...(unit ? { unit } : {}),
            ...(currency ? { currency } : {}),
          })
        }}
      >
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={texts.import.fields[field]}
            value={columns[field] ?? ''}
            className="w-44"
            onChange={(name) =>
              setColumns((now) =>
                Object.fromEntries(
                  Object.entries({ ...now, [field]: name }).filter(([, one]) => one !== ''),
                ),
              )
            }
          >
            <option value="">{texts.import.noColumn}</option>
            {preview.columns.map(({ name, samples }) => (
              <option key={name} value={name}>
                {[name, samples[0]].filter(Boolean).join(': ')}
              </option>
            ))}
          </SelectField>
        ))}
        <NotationFields value={notation} onChange={setNotation} />
        <SelectField
          label={texts.import.unit}
          value={unit ?? ''}
          onChange={(value) => setUnit(UNITS.find((one) => one === value))}
        >
          <option value="">{texts.import.asInFile}</option>
          {UNITS.map((one) => (
            <option key={one} value={one}>
              {unitName(one)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.import.currency}
          value={currency ?? ''}
          onChange={(value) => setCurrency(CURRENCIES.find((one) => one === value))}
        >
          <option value="">{texts.import.asInFile}</option>
          {CURRENCIES.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <SubmitButton isBusy={isBusy}>{texts.import.read}</SubmitButton>
      </form>
    </Panel>
  )
}
