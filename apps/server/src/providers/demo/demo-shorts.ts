/**
 * Short positions of the simulated market, in the shape of the regulator's totals: about a third of
 * the larger companies have one, most below 2 %, a few near 10 %.
 */
import { CHANGE_OF_MEASURE } from '@leadenhall/contract/shorts/change-of-measure.ts'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { PublishedTotal, ShortSource } from '../short-ports.ts'
import { seedOf, uniformAt } from './noise.ts'
import { type RevertingWalk, walkAt } from './reverting-walk.ts'
import { dayOfDate, weekdaysUntil } from './session-days.ts'

export interface ShortableShare {
  readonly isin: string
  readonly name: string
  /** In pounds. */
  readonly marketCap: number
}

/** Smaller totals are not published. */
const THRESHOLD = 0.002
const SMALL_CAP = 150e6
const LARGE_CAP = 1e9
/** Share of companies of a size that are sold short enough. */
const SHORTED = { small: 0.08, medium: 0.5, large: 0.6 } as const
const HIGHEST = 0.1
/** A total changes on one day in so many. */
const DAYS_A_CHANGE = 4

export function createDemoShorts({
  calendar,
  seed,
  shares,
}: {
  readonly calendar: Pick<TradingCalendar, 'nextTradingDate' | 'sessionOn'>
  readonly seed: string
  readonly shares: () => readonly ShortableShare[]
}): ShortSource {
  const next = (date: string) => calendar.nextTradingDate('LSE', date)
  return {
    key: 'demo-shorts',
    title: 'Simulated short positions',
    simulated: true,
    simulate(until) {
      const days: string[] = []
      for (let day = CHANGE_OF_MEASURE; day <= until; day = next(day)) days.push(day)
      return {
        // A position is published on the trading day after it.
        days: days.slice(1),
        totals: shares().flatMap((share) =>
          totalsOf(share, days, seedOf(`${seed}|short ${share.isin}`)),
        ),
      }
    },
    async probe() {},
  }
}

/** @param days trading days with a position, the last of them not published yet */
function totalsOf(
  { isin, name, marketCap }: ShortableShare,
  days: readonly string[],
  seed: number,
): PublishedTotal[] {
  const size = marketCap < SMALL_CAP ? 'small' : marketCap < LARGE_CAP ? 'medium' : 'large'
  if (uniformAt(seed, 1) > SHORTED[size]) return []
  const usual = THRESHOLD * (HIGHEST / THRESHOLD) ** (uniformAt(seed, 2) ** 2.2)
  const walk: RevertingWalk = { seed, sigma: 0.05, bound: 0.6 }
  const totals: PublishedTotal[] = []
  for (const [place, day] of days.slice(0, -1).entries()) {
    const step = weekdaysUntil(dayOfDate(day))
    const isChanged = uniformAt(seed ^ 0x2545f491, step) < 1 / DAYS_A_CHANGE
    if (place > 0 && !isChanged) continue
    const level = Math.round(usual * Math.exp(walkAt(walk, step)) * 1e4) / 1e4
    const ratio = level < THRESHOLD ? null : level
    const before = totals.at(-1)?.ratio ?? null
    if (ratio !== before) totals.push({ isin, name, day, publishedOn: days[place + 1]!, ratio })
  }
  return totals
}
