import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { knownFiguresQuery } from '../../listing/known-figures.ts'
import { Button } from '../../ui/button.tsx'
import { RadioChoice } from '../../ui/radio-choice.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { RenderSearch } from './alert-form.tsx'
import type { FigureAlertBody } from './api.ts'
import {
  FIGURE_ALERT_KINDS,
  type FieldErrors,
  type FigureAlertFields,
  readFields,
  readTyped,
} from './figure-alert-fields.ts'
import { figureText } from './figure-alert-texts.ts'
import { HeldChoice } from './held-choice.tsx'
import { keepEscapeInList } from './keep-escape-in-list.ts'
import { MetricChoice } from './metric-choice.tsx'
import { ScreenFields } from './screen-fields.tsx'
import { texts } from './texts.ts'

interface FigureAlertFormProps {
  readonly initial: FigureAlertFields
  readonly renderSearch: RenderSearch
  readonly isBusy: boolean
  readonly serverErrors: FieldErrors
  readonly onSubmit: (body: FigureAlertBody) => void
  readonly onCancel: () => void
}

/** An alert on a metric of a share or on a saved screen, with errors at their fields. */
export function FigureAlertForm(props: FigureAlertFormProps) {
  const { initial, renderSearch, isBusy, serverErrors, onSubmit, onCancel } = props
  const [fields, setFields] = useState(initial)
  const [ownErrors, setOwnErrors] = useState<FieldErrors | null>(null)
  const errors = ownErrors ?? serverErrors
  const change = (part: Partial<FigureAlertFields>) => setFields({ ...fields, ...part })
  const submit = () => {
    const { body, errors: found } = readFields(fields)
    setOwnErrors(found ?? null)
    if (body) onSubmit(body)
  }
  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <RadioChoice
        legend={texts.figures.kind}
        value={fields.kind}
        options={FIGURE_ALERT_KINDS.map((kind) => ({
          value: kind,
          label: texts.figures.kinds[kind],
        }))}
        onChange={(kind) => {
          setOwnErrors(null)
          change({ kind })
        }}
      />
      {fields.kind === 'screen' ? (
        <ScreenFields fields={fields} errors={errors} onChange={change} />
      ) : (
        <>
          <Ticker
            ticker={fields.ticker}
            error={errors['ticker']}
            renderSearch={renderSearch}
            onChange={(ticker) => change({ ticker })}
          />
          <MetricChoice
            metric={fields.metric}
            error={errors['metric']}
            onChange={(metric) => change({ metric })}
          />
          <FigureNow ticker={fields.ticker} metric={fields.metric} />
          <Amount
            fields={fields}
            errors={errors}
            onChange={(part) => {
              // An error gives way to how the new text is read.
              setOwnErrors((now) => now && { ...now, level: undefined, change_by: undefined })
              change(part)
            }}
          />
        </>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button className="min-h-8" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <SubmitButton isBusy={isBusy}>{texts.figures.create}</SubmitButton>
      </div>
    </form>
  )
}

interface TickerProps {
  readonly ticker: string | null
  readonly error: string | undefined
  readonly renderSearch: RenderSearch
  readonly onChange: (ticker: string | null) => void
}

function Ticker({ ticker, error, renderSearch, onChange }: TickerProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-muted">{texts.fields.ticker}</span>
      {ticker === null ? (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only observes keys
        <div className="flex flex-col gap-1.5" onKeyDown={keepEscapeInList}>
          <HeldChoice onPick={onChange} />
          {renderSearch((hit) => onChange(hit.ticker))}
        </div>
      ) : (
        <div className="flex min-h-[28px] items-center gap-3">
          <strong className="text-accent">{ticker}</strong>
          <Button className="ml-auto" onClick={() => onChange(null)}>
            {texts.fields.change}
          </Button>
        </div>
      )}
      {error ? (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : null}
    </div>
  )
}

/** The figure as it is, so that a level can be chosen by it. */
function FigureNow({ ticker, metric }: Pick<FigureAlertFields, 'ticker' | 'metric'>) {
  const { data } = useQuery({ ...knownFiguresQuery(ticker ?? ''), enabled: ticker !== null })
  const kind = findMetric(metric ?? '')?.kind
  // Sums of money are in the currency of the accounts here, in pounds in an alert.
  const isComparable = kind !== 'money' && kind !== 'per_share'
  const figure = isComparable ? data?.figures.find((known) => known.metric === metric) : undefined
  const value = figureText(metric, figure?.value ?? null)
  return (
    <p role="status" className="text-muted empty:hidden">
      {figure && figure.value !== null ? texts.figures.now(figure.label, value) : null}
    </p>
  )
}

interface AmountProps {
  readonly fields: FigureAlertFields
  readonly errors: FieldErrors
  readonly onChange: (part: Partial<FigureAlertFields>) => void
}

/** The level, or the size of a change, in the metric's own words. */
function Amount({ fields, errors, onChange }: AmountProps) {
  const { figures } = texts
  const kind = findMetric(fields.metric ?? '')?.kind
  const reading = readTyped(fields)
  const isInPoints = fields.kind === 'changes' && kind === 'percent'
  const words = (text: string) => (isInPoints ? figures.inPoints(text) : text)
  const read = reading.state === 'read' ? { hint: words(reading.text) } : {}
  if (fields.kind === 'changes') {
    return (
      <div>
        <TextField
          label={figures.changeBy}
          name="change_by"
          autoComplete="off"
          value={fields.changeBy}
          onChange={(changeBy) => onChange({ changeBy })}
          error={errors['change_by']}
          {...read}
        />
        <p className="text-sm text-muted">
          {figures.changeHints[kind === 'percent' ? 'points' : 'percent']}
        </p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <SelectField
          label={figures.direction}
          value={fields.direction}
          onChange={(choice) => onChange({ direction: choice === 'above' ? 'above' : 'below' })}
        >
          <option value="above">{figures.directions.above}</option>
          <option value="below">{figures.directions.below}</option>
        </SelectField>
        <div className="grow">
          <TextField
            label={figures.level}
            name="level"
            autoComplete="off"
            value={fields.level}
            onChange={(level) => onChange({ level })}
            error={errors['level']}
            {...read}
          />
        </div>
      </div>
      <p className="text-sm text-muted">
        {kind ? `${figures.levelHints[kind]} ` : ''}
        {figures.once}
      </p>
    </div>
  )
}
