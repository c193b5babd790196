import type { Spread } from '@leadenhall/contract/offers/index.ts'
import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import { formatPercentChange } from '../../format/change.ts'
import { formatPounds } from '../../format/money.ts'
import { sellPath } from '../../format/paths.ts'
import { POUNDS, readAmount } from '../../format/read-amount.ts'
import { ApiError } from '../../lib/api.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type SpreadTerms, useSpread } from './api.ts'
import { texts } from './texts.ts'

const words = texts.terms
const NOTHING = { cash: '', dividend: '', ratio: '', bidder: '' }

interface TermsFormProps {
  readonly isin: string
  /** Ticker of the company if the user holds it, null otherwise. */
  readonly ownTicker: string | null
}

/** Terms of the announcement, the spread of the latest price to them, and the tax on selling at them. */
export function TermsForm({ isin, ownTicker }: TermsFormProps) {
  const [typed, setTyped] = useState(NOTHING)
  const ask = useSpread(isin)
  const set = (name: keyof typeof NOTHING) => (value: string) => {
    ask.reset()
    setTyped({ ...typed, [name]: value })
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate(toTerms(typed))
  }
  const { error } = ask
  const problemOf = (field: string) =>
    error instanceof ApiError ? error.errors[field]?.[0] : undefined
  const isElsewhere = error !== null && !['cash', 'ratio', 'bidder', 'dividend'].some(problemOf)
  return (
    <form onSubmit={send} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{words.title}</p>
      <p className="text-sm text-muted">{words.help}</p>
      <div className="grid grid-cols-2 gap-2">
        <AmountField
          label={words.cash}
          name="cash"
          measure={POUNDS}
          value={typed.cash}
          onChange={set('cash')}
          error={problemOf('cash')}
        />
        <AmountField
          label={words.dividend}
          name="dividend"
          measure={POUNDS}
          value={typed.dividend}
          onChange={set('dividend')}
          error={problemOf('dividend')}
        />
        <AmountField
          label={words.ratio}
          name="ratio"
          measure="quantity"
          value={typed.ratio}
          onChange={set('ratio')}
          error={problemOf('ratio')}
        />
        <TextField
          label={words.bidder}
          name="bidder"
          value={typed.bidder}
          onChange={set('bidder')}
          error={problemOf('bidder')}
        />
      </div>
      <div>
        <SubmitButton isBusy={ask.isPending}>{words.submit}</SubmitButton>
      </div>
      <div role="status">
        {ask.data ? <Result spread={ask.data} /> : null}
        {ask.data && ownTicker !== null ? (
          <Link className="link" href={sellPath(ownTicker, { price: `£${ask.data.worth}` })}>
            {words.tax}
          </Link>
        ) : null}
        {isElsewhere ? <p className="text-down">{error.message}</p> : null}
      </div>
    </form>
  )
}

/** Without amounts that cannot be read: their fields say so. */
function toTerms({ bidder, cash, dividend, ratio }: typeof NOTHING): SpreadTerms {
  const plain = (text: string, measure: Parameters<typeof readAmount>[1]) => {
    const reading = readAmount(text, measure)
    return reading.state === 'read' ? reading.value : undefined
  }
  const terms = {
    cash: plain(cash, POUNDS),
    dividend: plain(dividend, POUNDS),
    ratio: plain(ratio, 'quantity'),
  }
  const given = Object.fromEntries(
    Object.entries(terms).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  const unit = 'cash' in given || 'dividend' in given ? { unit: 'GBP' as const } : {}
  return { ...given, ...unit, ...(bidder.trim() === '' ? {} : { bidder: bidder.trim() }) }
}

function Result({ spread }: { readonly spread: Spread }) {
  return (
    <>
      <p>{words.read(formatPounds(spread.worth), formatPounds(spread.price))}</p>
      <p className="font-semibold">
        {words.spread(formatPercentChange(spread.spread))}
        {spread.spreadAfterCosts === null
          ? `. ${words.noDuty}`
          : `, ${words.afterCosts(formatPercentChange(spread.spreadAfterCosts))}.`}
      </p>
      <p className="text-sm text-muted">{words.caution}</p>
    </>
  )
}
