import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatWholePercent } from '../../format/change.ts'
import { formatLevel } from '../../format/price.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { lastPriceOf } from '../../listing/last-price.ts'
import { areAmountsClear } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioChoice } from '../../ui/radio-choice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { ALERT_KINDS, type AlertFields, DIFF_LIMITS, hasPassed, toBody } from './alert-fields.ts'
import { quoteQuery } from './api.ts'
import { HeldChoice } from './held-choice.tsx'
import { keepEscapeInList } from './keep-escape-in-list.ts'
import { LevelField } from './level-field.tsx'
import { texts } from './texts.ts'

export type RenderSearch = (onPick: (hit: InstrumentHit) => void) => ReactNode

interface AlertFormProps {
  readonly initial: AlertFields
  readonly renderSearch: RenderSearch
  readonly submitLabel: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSubmit: (body: ReturnType<typeof toBody>) => void
  /** Rendered next to the submit button. */
  readonly actions: ReactNode
}

/** The alert form. It cannot be submitted until a ticker is selected. */
export function AlertForm(props: AlertFormProps) {
  const { initial, renderSearch, submitLabel, isBusy, error, onSubmit, actions } = props
  const [fields, setFields] = useState(initial)
  const [isMissingTicker, setMissingTicker] = useState(false)
  const { ticker } = fields
  const quote = useQuery({ ...quoteQuery(ticker ?? ''), enabled: ticker !== null })
  const errors = firstErrors(error)
  const change = (part: Partial<AlertFields>) => setFields({ ...fields, ...part })

  const submit = () => {
    if (ticker === null) return setMissingTicker(true)
    onSubmit(toBody(fields, ticker, quote.data?.unit ?? null))
  }
  const tickerError =
    ticker === null && isMissingTicker ? texts.fields.needsTicker : errors['ticker']

  return (
    <form
      className="flex flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!areAmountsClear(event.currentTarget)) return
        submit()
      }}
    >
      <div className="flex flex-col gap-1">
        <span className="text-muted">{texts.fields.ticker}</span>
        {ticker === null ? (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only observes keys
          <div className="flex flex-col gap-1.5" onKeyDown={keepEscapeInList}>
            <HeldChoice onPick={(held) => change({ ticker: held, unit: null })} />
            {renderSearch((hit) => change({ ticker: hit.ticker, unit: null }))}
          </div>
        ) : (
          <div className="flex min-h-[28px] flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="text-accent">{ticker}</strong>
            <span className="text-muted" role="status">
              {quote.isPending ? null : nowText(quote.data ?? null)}
            </span>
            <Button className="ml-auto" onClick={() => change({ ticker: null, unit: null })}>
              {texts.fields.change}
            </Button>
          </div>
        )}
        {tickerError ? (
          <p role="alert" className="text-sm text-down">
            {tickerError}
          </p>
        ) : null}
      </div>
      <RadioChoice
        legend={texts.fields.kind}
        value={fields.kind}
        options={ALERT_KINDS.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
        onChange={(kind) => change({ kind })}
      />
      {fields.kind === 'move' ? (
        <NumberField
          label={texts.fields.diff}
          hint={diffHint(fields.diff)}
          {...DIFF_LIMITS}
          value={fields.diff}
          onChange={(diff) => change({ diff })}
          error={errors['alert_at_diff']}
        />
      ) : (
        <>
          <LevelField
            level={fields.level}
            unit={fields.unit}
            quotedUnit={quote.data?.unit ?? null}
            last={lastPriceOf(quote.data ?? null)}
            onChange={change}
            error={errors['level'] ?? errors['level.value'] ?? errors['level.unit']}
          />
          <p role="status" className="text-sm text-warn empty:hidden">
            {hasPassed(fields, quote.data ?? null) ? texts.fields.passed[fields.kind] : null}
          </p>
        </>
      )}
      <NumberField
        label={texts.fields.mins}
        hint={minutesHint(fields.mins)}
        min={1}
        step={1}
        value={fields.mins}
        onChange={(mins) => change({ mins })}
        error={errors['alert_interval_mins']}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {actions}
        <SubmitButton isBusy={isBusy}>{submitLabel}</SubmitButton>
      </div>
    </form>
  )
}

/** Says the fraction in words beside the field. */
function diffHint(typed: string): string {
  const diff = Number(typed)
  const isUsable = typed.trim() !== '' && diff >= DIFF_LIMITS.min && diff <= DIFF_LIMITS.max
  const { diffHint: hint, eitherWay } = texts.fields
  return isUsable ? `${hint}. ${eitherWay(formatWholePercent(diff))}` : hint
}

function minutesHint(typed: string): string {
  const minutes = Number(typed)
  const { minsHint: hint, checkedEvery } = texts.fields
  return Number.isInteger(minutes) && minutes > 0 ? `${hint}. ${checkedEvery(minutes)}` : hint
}

function nowText(quote: Quote | null): string {
  if (quote === null || quote.price === null) return texts.fields.noPrice
  return texts.fields.now(formatLevel(quote.price, quote.unit, quote.kind))
}
