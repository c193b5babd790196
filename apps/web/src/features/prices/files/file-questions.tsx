import type { PriceImport } from '@leadenhall/contract/prices/index.ts'
import { type SubmitEvent, useState } from 'react'
import { Panel } from '../../../ui/panel.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FileToRead } from '../api.ts'
import { texts } from './texts.ts'

interface FileQuestionsProps {
  readonly preview: PriceImport
  readonly sent: FileToRead
  readonly isBusy: boolean
  readonly onAnswer: (next: FileToRead) => void
}

/** Asks for what the file does not say: nothing is assumed. */
export function FileQuestions({ isBusy, onAnswer, preview, sent }: FileQuestionsProps) {
  const [answers, setAnswers] = useState(sent)
  const set = (change: Partial<FileToRead>) => setAnswers((before) => ({ ...before, ...change }))
  const asks = new Set(preview.asks)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onAnswer(answers)
  }
  return (
    <Panel title={texts.questions}>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3 p-3">
        {asks.has('ticker') ? (
          <TextField
            label={texts.ticker}
            name="ticker"
            value={answers.ticker}
            onChange={(ticker) => set({ ticker })}
            isRequired
          />
        ) : null}
        {asks.has('date_order') ? (
          <Choice
            label={texts.dateOrder}
            options={texts.dateOrders}
            value={answers.dateOrder}
            onChange={(dateOrder) => set({ dateOrder })}
          />
        ) : null}
        {asks.has('decimal_mark') ? (
          <Choice
            label={texts.decimalMark}
            options={texts.decimalMarks}
            value={answers.decimalMark}
            onChange={(decimalMark) => set({ decimalMark })}
          />
        ) : null}
        {asks.has('unit') ? (
          <Units
            tickers={preview.series.flatMap(({ ticker, unit }) => (unit === null ? [ticker] : []))}
            units={answers.units}
            onChange={(units) => set({ units })}
          />
        ) : null}
        <SubmitButton isBusy={isBusy}>{texts.readAgain}</SubmitButton>
      </form>
      {asks.has('unit') ? <p className="px-3 pb-2 text-sm text-muted">{texts.unitHelp}</p> : null}
    </Panel>
  )
}

interface UnitsProps {
  readonly tickers: readonly string[]
  readonly units: FileToRead['units']
  readonly onChange: (units: FileToRead['units']) => void
}

function Units({ onChange, tickers, units }: UnitsProps) {
  const all = new Set(tickers.map((ticker) => units[ticker] ?? ''))
  const [common = ''] = all
  return (
    <>
      {tickers.length > 1 ? (
        <Choice
          label={texts.unitForAll}
          options={texts.units}
          value={all.size === 1 ? common : ''}
          onChange={(unit) =>
            onChange(Object.fromEntries(tickers.map((ticker) => [ticker, unit] as const)))
          }
        />
      ) : null}
      {tickers.map((ticker) => (
        <Choice
          key={ticker}
          label={texts.unit(ticker)}
          options={texts.units}
          value={units[ticker] ?? ''}
          onChange={(unit) => onChange({ ...units, [ticker]: unit })}
        />
      ))}
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: Readonly<Record<string, string>>
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, onChange, options, value }: ChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      <option value="">{texts.chooseOne}</option>
      {Object.entries(options).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
