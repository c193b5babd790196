/**
 * Results and ex-dividend days of London shares, from their quotes or from the simulated companies.
 * All shares are read in slices of the event loop, every ten minutes and not for each request.
 */
import type { CompanyCalendar } from '@leadenhall/contract/market/index.ts'
import { CALENDAR_EVENTS_A_DAY } from '@leadenhall/contract/market/schemas.ts'
import { isDoubtful } from '@leadenhall/contract/quotes/index.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { addDays, weekdayOf } from '../../platform/calendar/zone-time.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPace } from '../../platform/pace.ts'
import type { CompanyDate } from '../../providers/ports.ts'
import { hasAccounts } from '../figures/index.ts'
import type { Listing } from '../instruments/index.ts'
import type { Market } from '../quotes/index.ts'
import { capInDollars } from './build-map.ts'

export interface CompanyDates {
  /** @param from the first day; without it today, at weekends the Monday after it */
  read(query: {
    readonly from?: TradingDate | undefined
    readonly days: number
  }): Promise<CompanyCalendar>
}

interface CalendarDeps extends Pick<Market, 'latest' | 'registry' | 'universe'> {
  readonly clock: Clock
}

interface FoundDate extends CompanyDate {
  readonly ticker: string
  readonly name: string
  /** US dollars; 0 when not known. */
  readonly cap: number
}

const FRESH_MS = 10 * 60_000
const SPANS_KEPT = 8
const LONDON = 'Europe/London'

export function createCompanyDates(deps: CalendarDeps): CompanyDates {
  const kept = new Map<
    string,
    { readonly untilMs: number; readonly read: Promise<CompanyCalendar> }
  >()
  return {
    read({ from: asked, days }) {
      const nowMs = deps.clock.now()
      const from = asked ?? weekdayFrom(toTradingDate(nowMs, LONDON))
      const key = `${from} ${days}`
      const known = kept.get(key)
      if (known && known.untilMs > nowMs && known.untilMs <= nowMs + FRESH_MS) return known.read
      const read = buildCalendar(deps, from, days)
      kept.delete(key)
      kept.set(key, { untilMs: nowMs + FRESH_MS, read })
      read.catch(() => kept.delete(key))
      const [oldest] = kept.keys()
      if (kept.size > SPANS_KEPT && oldest !== undefined) kept.delete(oldest)
      return read
    },
  }
}

/** The day itself, or on a Saturday or Sunday the Monday after it. */
export function weekdayFrom(date: TradingDate): TradingDate {
  const weekday = weekdayOf(date)
  if (weekday === 6) return addDays(date, 2)
  return weekday === 0 ? addDays(date, 1) : date
}

async function buildCalendar(
  deps: CalendarDeps,
  from: TradingDate,
  count: number,
): Promise<CompanyCalendar> {
  const dates = Array.from({ length: count }, (_, day) => addDays(from, day))
  const to = dates.at(-1) ?? from
  const found: FoundDate[] = []
  const pace = createPace()
  for (const listing of deps.universe().london) {
    if (hasAccounts(listing)) found.push(...listDates(deps, listing, from, to))
    await pace()
  }
  const byDate = Map.groupBy(found, ({ date }) => date)
  return {
    simulated: deps.registry.mode() === 'demo',
    days: dates
      .filter((date) => ![0, 6].includes(weekdayOf(date)))
      .map((date) => {
        const events = (byDate.get(date) ?? []).toSorted(
          (a, b) => b.cap - a.cap || (a.ticker < b.ticker ? -1 : 1),
        )
        return {
          date,
          events: events
            .slice(0, CALENDAR_EVENTS_A_DAY)
            .map(({ ticker, name, kind, amount }) => ({ ticker, name, kind, amount })),
          more: Math.max(0, events.length - CALENDAR_EVENTS_A_DAY),
        }
      }),
  }
}

function listDates(
  deps: CalendarDeps,
  listing: Listing,
  from: TradingDate,
  to: TradingDate,
): FoundDate[] {
  const { ticker, name } = listing
  const [simulated] = deps.registry.providersFor('simulateDates')
  const dates = simulated
    ? simulated.simulateDates(ticker, from, to)
    : datesOfQuote(deps, ticker).filter(({ date }) => date >= from && date <= to)
  if (dates.length === 0) return []
  const quote = deps.latest.find(ticker)?.quote
  const cap = capInDollars(deps, listing, quote && !isDoubtful(quote) ? quote : null) ?? 0
  return dates.map((date) => ({ ...date, ticker, name, cap }))
}

/** The source names days without saying what is paid. */
function datesOfQuote({ latest }: CalendarDeps, ticker: string): CompanyDate[] {
  const { exDividendDate: exDate = null, resultsDate = null } =
    latest.find(ticker)?.quote.details ?? {}
  return [
    ...(resultsDate === null
      ? []
      : [{ date: resultsDate, kind: 'results', amount: null } as const]),
    ...(exDate === null ? [] : [{ date: exDate, kind: 'ex-dividend', amount: null } as const]),
  ]
}
