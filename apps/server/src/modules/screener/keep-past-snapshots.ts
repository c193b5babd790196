/** Snapshots as of the close of earlier days: built on request, outside of other requests' way. */
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { runPaced } from '../../platform/pace.ts'
import type { ColumnBuilder } from '../figures/index.ts'
import type { Universe } from '../instruments/index.ts'
import { buildSnapshot, type Snapshot } from './build-snapshot.ts'

export interface PastDeps {
  readonly calendar: Pick<TradingCalendar, 'previousTradingDate' | 'sessionOn'>
  readonly clock: Clock
  readonly columns: Pick<ColumnBuilder, 'buildAsOf'>
  readonly universe: () => Universe
  readonly getSnapshot: () => Promise<Snapshot>
}

/** A table of metrics takes tens of megabytes. */
const DAYS_KEPT = 2
const YEARS_BACK = 5
const DAY_MS = 86_400_000

export function keepPastSnapshots(deps: PastDeps): {
  /**
   * Of the day, or of the last one before it on which London traded.
   * @throws AppError validation_failed for a day in the future or too long ago
   */
  get(asked: TradingDate): Promise<Snapshot>
} {
  const { calendar, clock, columns, universe, getSnapshot } = deps
  const built = new Map<string, Promise<Snapshot>>()

  async function build(day: TradingDate, now: Snapshot): Promise<Snapshot> {
    const { metrics, quoteOf, dollars } = await columns.buildAsOf(day)
    const listings = universe()
    const endMs = Date.parse(day) + DAY_MS - 1
    const asOf = new Date(endMs).toISOString()
    return runPaced(
      buildSnapshot(
        {
          universe: listings,
          quotes: {
            get(symbol) {
              const listing = listings.resolve(symbol)?.listing
              return (listing && quoteOf(listing)) ?? undefined
            },
          },
          usdRate(currency) {
            const rate = dollars(currency)
            return rate === null ? null : { rate, asOf }
          },
          olderDayOf: () => day,
          metrics,
          isPast: true,
          nowMs: endMs,
        },
        now,
      ),
    )
  }

  return {
    async get(asked) {
      requireKept(asked, clock.now())
      const day = calendar.sessionOn('LSE', asked)
        ? asked
        : calendar.previousTradingDate('LSE', asked)
      const now = await getSnapshot()
      // A simulated quote says whether its price is made up, and quotes are read one after the other.
      const key = `${day} ${now.simulated ? now.quotes.count : ''}`
      const known = built.get(key)
      if (known) return known
      const [oldest] = built.keys()
      if (built.size >= DAYS_KEPT && oldest !== undefined) built.delete(oldest)
      const made = build(day, now)
      built.set(key, made)
      made.catch(() => built.delete(key))
      return made
    },
  }
}

function requireKept(day: TradingDate, nowMs: number): void {
  const today = toTradingDate(nowMs, 'Europe/London')
  if (day >= today) throw invalid('asOf', 'Choose a day before today.')
  const first = `${Number(today.slice(0, 4)) - YEARS_BACK}${today.slice(4)}`
  if (day < first)
    throw invalid('asOf', `Closes are kept for ${YEARS_BACK} years. Choose a later day.`)
}
