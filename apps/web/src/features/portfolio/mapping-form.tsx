import type { ColumnMapping, ImportPreview } from '@leadenhall/contract/portfolio/index.ts'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { guessColumns } from './guess-columns.ts'
import { texts } from './texts.ts'

type Field = keyof typeof texts.import.fields
const FIELDS = Object.keys(texts.import.fields) as Field[]
const ORDERS = ['dmy', 'mdy', 'ymd'] as const
const UNITS = ['GBX', 'GBP', 'USD', 'EUR'] as const

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
  const [dateOrder, setDateOrder] = useState<ColumnMapping['dateOrder']>('dmy')
  const [unit, setUnit] = useState<ColumnMapping['unit']>('GBP')
  return (
    <Panel title={texts.import.mapping} meta={texts.import.mappingHelp}>
      <form
        className="flex flex-wrap items-end gap-3 p-3"
        onSubmit={(event) => {
          event.preventDefault()
          onRead({ columns, dateOrder, unit })
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
        <SelectField
          label={texts.import.dateOrder}
          value={dateOrder}
          onChange={(value) => setDateOrder(ORDERS.find((one) => one === value) ?? 'dmy')}
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {texts.import.dateOrders[order]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.import.unit}
          value={unit}
          onChange={(value) => setUnit(UNITS.find((one) => one === value) ?? 'GBP')}
        >
          {UNITS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
        <SubmitButton isBusy={isBusy}>{texts.import.read}</SubmitButton>
      </form>
    </Panel>
  )
}
