import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import type { Price } from '@leadenhall/contract/shared/money.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatLevel } from '../../format/price.ts'
import { firstErrors } from '../../lib/first-errors.ts'
import { lastPriceOf } from '../../listing/last-price.ts'
import { areAmountsClear } from '../../ui/amount-field.tsx'
import { Button } from '../../ui/button.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RadioChoice } from '../../ui/radio-choice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import {
  ALERT_KINDS,
  type AlertFields,
  DIFF_LIMITS,
  hasPassed,
  levelOf,
  toBody,
} from './alert-fields.ts'
import { describeLevel, describeMove } from './alert-words.ts'
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
  /** Price at the last check of an alert that is edited; null for a new one. */
  readonly lastChecked?: Price | null
  /** Rendered next to the submit button. */
  readonly actions: ReactNode
}

/** The alert form. It cannot be submitted until a ticker is selected. */
export function AlertForm(props: AlertFormProps) {
  const { initial, renderSearch, submitLabel, isBusy, error, onSubmit, actions } = props
  const { lastChecked = null } = props
  const [fields, setFields] = useState(initial)
  const [isMissingTicker, setMissingTicker] = useState(false)
  const { ticker } = fields
  const quote = useQuery({ ...quoteQuery(ticker ?? ''), enabled: ticker !== null })
  const errors = firstErrors(error)
  const change = (part: Partial<AlertFields>) => setFields({ ...fields, ...part })

  const before = (ticker === initial.ticker ? lastChecked : null) ?? lastPriceOf(quote.data ?? null)

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
          hint={texts.fields.diffHint}
          meaning={describeMove(fields, before, quote.data?.kind ?? 'share')}
          {...DIFF_LIMITS}
          value={fields.diff}
          onChange={(diff) => change({ diff })}
          error={errors['alert_at_diff']}
        />
      ) : (
        <LevelPart
          fields={{ ...fields, kind: fields.kind }}
          quote={quote.data ?? null}
          onChange={change}
          error={errors['level'] ?? errors['level.value'] ?? errors['level.unit']}
        />
      )}
      <NumberField
        label={texts.fields.mins}
        hint={texts.fields.minsHint}
        meaning={describeMinutes(fields)}
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

interface LevelPartProps {
  readonly fields: AlertFields & { readonly kind: 'above' | 'below' }
  readonly quote: Quote | null
  readonly onChange: (part: Partial<AlertFields>) => void
  readonly error: string | undefined
}

function LevelPart({ fields, quote, onChange, error }: LevelPartProps) {
  const quotedUnit = quote?.unit ?? null
  return (
    <>
      <LevelField
        level={fields.level}
        unit={fields.unit}
        quotedUnit={quotedUnit}
        last={lastPriceOf(quote)}
        onChange={onChange}
        error={error}
      />
      <p className="min-h-[1lh] text-sm text-muted">
        {describeLevel(fields.kind, levelOf(fields, quotedUnit), quote?.kind ?? 'share')}
      </p>
      <p role="status" className="text-sm text-warn empty:hidden">
        {hasPassed(fields, quote) ? texts.fields.passed[fields.kind] : null}
      </p>
    </>
  )
}

function describeMinutes({ kind, mins }: Pick<AlertFields, 'kind' | 'mins'>): string {
  const minutes = Number(mins)
  const { checkedEvery, eachFromLast } = texts.fields
  if (!Number.isInteger(minutes) || minutes <= 0) return ''
  return kind === 'move' ? `${checkedEvery(minutes)} ${eachFromLast}` : checkedEvery(minutes)
}

function nowText(quote: Quote | null): string {
  if (quote === null || quote.price === null) return texts.fields.noPrice
  return texts.fields.now(formatLevel(quote.price, quote.unit, quote.kind))
}
