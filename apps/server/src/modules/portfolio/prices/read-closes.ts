/** The closes of one symbol, as traded, from its history and its latest quote. */
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { findOutboundError } from '../../../platform/outbound/find-outbound-error.ts'
import { type Split, splitFactorAfter } from '../../history/index.ts'
import { CARRY_DAYS, carryOver } from './daily-series.ts'
import type { PriceDeps } from './price-deps.ts'

export type ClosesDeps = Pick<PriceDeps, 'clock' | 'history' | 'latest'>

export interface Closes {
  readonly from: Day
  readonly to: Day
  /** When the history was read, and when the latest quote was put after it. */
  readonly readAtMs: number
  readonly loadedAtMs: number
  /** Of the last close in the history. */
  readonly lastDay: Day
  readonly firstDay: Day
  /** As traded, in the major unit of `currency`; NaN where unknown, carried over. */
  readonly majors: Float64Array
  readonly currency: string | null
  readonly unit: string | null
  readonly reason: string | null
  readonly splits: readonly Split[]
}

const NOT_LISTED = 'no source has its prices'
const NO_ANSWER = 'the source of its prices did not respond'

export async function readCloses(
  deps: ClosesDeps,
  symbol: string,
  from: Day,
  today: Day,
): Promise<Closes> {
  const firstDay = from - CARRY_DAYS
  const nowMs = deps.clock.now()
  const empty = {
    from,
    to: today,
    readAtMs: nowMs,
    loadedAtMs: nowMs,
    lastDay: firstDay,
    firstDay,
    majors: new Float64Array(0),
    currency: null,
    unit: null,
    splits: [],
  }
  try {
    const history = await deps.history(symbol, toDate(firstDay), toDate(today))
    const isRate = symbol.endsWith('=X')
    const closes = history.bars.flatMap(({ date, close, unit }) => {
      if (close === null || !(close > 0) || (unit === null && !isRate)) return []
      const traded = close * splitFactorAfter(date, history.splits)
      return [{ day: toDay(date), traded, unit: isRate ? 'GBP' : (unit as string) }]
    })
    const lastDay = closes.at(-1)?.day ?? 0
    const quote = isRate ? null : todaysQuote(deps, symbol, lastDay, today)
    if (quote) closes.push(quote)
    const unit = closes.at(-1)?.unit ?? null
    if (unit === null) return { ...empty, reason: NOT_LISTED }
    const currency = currencyOf(unit)
    const majors = carryOver(
      closes
        // A line that changed its currency has no comparable price before.
        .filter((close) => currencyOf(close.unit) === currency)
        .map(({ day, traded, unit: each }) => ({ day, value: traded / unitsPerMajor(each) })),
      firstDay,
      today,
    )
    const { splits } = history
    const ofLine = { currency: isRate ? null : currency, unit, splits, reason: null }
    return { ...empty, ...ofLine, lastDay, majors }
  } catch (error) {
    const failure = findOutboundError(error)
    if (!failure) throw error
    return { ...empty, reason: failure.kind === 'not_found' ? NOT_LISTED : NO_ANSWER }
  }
}

/** The closes with the latest quote after them; null if its currency makes another series of them. */
export function withLatestQuote(deps: ClosesDeps, symbol: string, closes: Closes): Closes | null {
  const { currency, firstDay, lastDay, majors, readAtMs, to } = closes
  const current = { ...closes, loadedAtMs: deps.clock.now() }
  const quote = currency === null ? null : todaysQuote(deps, symbol, lastDay - 1, to)
  // The history can have a bar of the day that is still open: a later quote replaces its close.
  if (!quote || (quote.day === lastDay && quote.atMs <= readAtMs)) return current
  if (currencyOf(quote.unit) !== currency) return null
  const value = quote.traded / unitsPerMajor(quote.unit)
  const at = quote.day - firstDay
  if (majors[at] === value) return { ...current, unit: quote.unit }
  const changed = majors.slice()
  changed.fill(value, at, at + CARRY_DAYS + 1)
  return { ...current, majors: changed, unit: quote.unit }
}

/** The latest quote, if it is newer than the last close. */
function todaysQuote(deps: ClosesDeps, symbol: string, lastDay: Day, today: Day) {
  const quote = deps.latest.find(symbol)?.quote
  if (!quote?.price || quote.unit === null || isDoubtful(quote)) return null
  const { asOf } = quote.provenance
  const day = toDay(asOf.slice(0, 10))
  if (day <= lastDay || day > today) return null
  return { day, traded: quote.price, unit: quote.unit, atMs: Date.parse(asOf) }
}
