/** Builds quotes, each judged by what else is known of the security. */
import type { Quote } from '@leadenhall/contract/quotes/index.ts'
import { calendarOf } from '../../platform/calendar/trading-calendar.ts'
import type { ProviderQuote } from '../../providers/ports.ts'
import { latestRates } from './latest-rates.ts'
import { type WitnessDeps, witnessesOfQuote } from './quote-witnesses.ts'
import { type QuoteOrigin, toQuote } from './to-quote.ts'
import { judgePrice } from './units/judge-price.ts'
import { isHundredfoldMove } from './units/witness.ts'

/** Confirmations that end a doubt which the last quote was in. */
const CLEARED_BY = 2

/** True if the unit of a price from a source is in doubt; false without a price or a declared unit. */
export function isUnitInDoubt(deps: WitnessDeps, quote: ProviderQuote): boolean {
  const { asOfMs, price: value, symbol, unit } = quote
  if (value === null || unit === null) return false
  const witnesses = witnessesOfQuote(deps, quote)
  const judgement = judgePrice({ value, unit }, asOfMs, witnesses, latestRates(deps.latest))
  if (judgement.isInDoubt) return true
  const before = deps.latest.find(symbol)?.quote
  const wasInDoubt =
    before !== undefined &&
    before.flags.includes('unit_in_doubt') &&
    before.unit === unit &&
    !isHundredfoldMove(before.price, value)
  return wasInDoubt && judgement.confirmedBy.length < CLEARED_BY
}

/** Facts about a quote that this installation adds to those of its source. */
export function judgeQuote(
  deps: WitnessDeps,
  quote: ProviderQuote,
  simulated: boolean,
): Pick<QuoteOrigin, 'exchange' | 'isInDoubt' | 'listedName'> {
  const listing = deps.universe().resolve(quote.symbol)?.listing
  return {
    exchange: calendarOf(quote.symbol, listing?.exchange ?? null),
    isInDoubt: !simulated && isUnitInDoubt(deps, quote),
    listedName: listing?.name ?? null,
  }
}

/** A quote as stored earlier, which is judged again. */
export function toStoredQuote(
  deps: WitnessDeps,
  ticker: string,
  quote: ProviderQuote,
  { source, stale }: Pick<QuoteOrigin, 'source' | 'stale'>,
): Quote {
  const judged = judgeQuote(deps, quote, false)
  return toQuote(ticker, quote, { source, stale, simulated: false, unitBefore: null, ...judged })
}
