import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { calendarOf, type TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import { toEpochMs } from '../../platform/calendar/zone-time.ts'
import { memoBy } from '../../platform/memo-by.ts'
import type { QuoteDeps } from './quote-deps.ts'

/** Free prices are a quarter of an hour late: until then a new day has none. */
const UNTIL_FIRST_PRICE_MS = 20 * 60_000

export interface TradingDay {
  /** The present trading day of a symbol's exchange, or its last one. */
  readonly date: TradingDate
  /** Its midnight in the exchange's zone: an older price is of another day. */
  readonly startMs: number
  readonly timeZone: string
}

export function latestTradingDay(
  { calendar, clock, universe }: Pick<QuoteDeps, 'calendar' | 'clock' | 'universe'>,
  symbol: string,
): TradingDay {
  const exchange = calendarOf(symbol, universe().resolve(symbol)?.listing.exchange ?? null)
  const atMs = clock.now() - UNTIL_FIRST_PRICE_MS
  const known = knownDaysOf(calendar)
  const minute = Math.floor(atMs / 60_000)
  const kept = known.get(exchange)
  if (kept?.minute === minute) return kept.day
  const timeZone = calendar.timeZone(exchange)
  const { tradingDate: date } = calendar.stateAt(exchange, atMs)
  const day = { date, startMs: toEpochMs(date, 0, timeZone), timeZone }
  known.set(exchange, { minute, day })
  return day
}

interface KnownDay {
  readonly minute: number
  readonly day: TradingDay
}

/** By exchange, for a minute: a screen asks for every listing. */
const knownDaysOf = memoBy<TradingCalendar, [], Map<string, KnownDay>>(() => new Map())

/** The day of a price that is older than the exchange's latest trading day; null for one of that day. */
export function olderDayOf(
  { date, startMs, timeZone }: TradingDay,
  { provenance }: { readonly provenance: { readonly asOf: string } },
): TradingDate | null {
  const tradedMs = Date.parse(provenance.asOf)
  if (tradedMs >= startMs) return null
  const tradedOn = toTradingDate(tradedMs, timeZone)
  return tradedOn < date ? tradedOn : null
}
