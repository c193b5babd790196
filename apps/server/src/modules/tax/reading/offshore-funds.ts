/**
 * Offshore funds of a year without a record of the income that they reported. It is taxed although it is
 * not paid (SI 2009/3001 reg 94), and gains on a fund without reporting status are income (reg 17).
 */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import { type Day, lastUpTo, toDate } from '../../../platform/calendar/days.ts'
import type { ReadingDeps } from '../../portfolio/index.ts'
import type { PoolTrail } from '../engine/results.ts'
import type { Taxpayer } from './taxpayers.ts'
import { isIn, type YearBounds } from './years.ts'

/** As the instrument list names them. Other offshore funds are not known as such. */
const FUND_TYPE = 'ETFs'

export interface UnreportedFund {
  readonly security: string
  /** First day of the year on which it was held. */
  readonly day: Day
}

export function listUnreportedFunds(
  { universe }: Pick<ReadingDeps, 'universe'>,
  { income, result }: Pick<Taxpayer, 'income' | 'result'>,
  year: YearBounds,
): UnreportedFund[] {
  const reported = new Set(
    income.flatMap(({ day, isReported, subject }) =>
      isReported && isIn(year, day) ? subject : [],
    ),
  )
  return [...result.pools].flatMap(([security, trail]) => {
    const listing = universe().findById(security)
    const isOffshore = listing?.type === FUND_TYPE && !listing.isin?.startsWith('GB')
    const day = isOffshore && !reported.has(security) ? firstHeld(trail, year) : null
    return day === null ? [] : [{ security, day }]
  })
}

function firstHeld({ days, pools }: PoolTrail, year: YearBounds): Day | null {
  if (pools[lastUpTo(days, year.from - 1)]?.quantity.gt(0)) return year.from
  const at = days.findIndex((day, index) => isIn(year, day) && pools[index]?.quantity.gt(0))
  return days[at] ?? null
}

export function describeUnreported(name: string, { from, to }: YearBounds): string {
  const year = `${formatLongDate(toDate(from))} to ${formatLongDate(toDate(to))}`
  return `${name} is an offshore fund: income that it reported for ${year} and did not pay is taxed too, and none is recorded. Record it as a notional distribution from the fund's report, with 0 if it reported none. If the fund has no reporting status, its gains are income and are not computed here.`
}
