/** Prices of the demo: gilts at a simulated curve of yields. */
import { type BusinessDays, loadBusinessDays } from '../../../platform/calendar/business-days.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { memoBy } from '../../../platform/memo-by.ts'
import { positionOf } from '../engine/gilt-terms.ts'
import { paymentsOf, priceFromYield, REDEMPTION } from '../engine/price.ts'
import { readCompiledGilts } from '../reference/compiled.ts'
import { type GiltIssue, termsOf } from '../reference/gilt-issue.ts'
import type { SimulatedYield } from './gilt-prices.ts'

const DAYS_A_YEAR = 365.25

/** Clean price at the close of a day, to a thousandth as markets quote it; 100 once it matures. */
export function simulatedClean(
  issue: GiltIssue,
  day: Day,
  days: BusinessDays,
  simulatedYield: SimulatedYield,
): number {
  const settle = days.next(day)
  // Closes before the first issue let a chart of a young gilt be as long as any other.
  const terms = { ...termsOf(issue), firstIssue: null }
  if (settle >= terms.maturity) return REDEMPTION
  const position = positionOf(terms, settle, days)
  const kind = issue.baseIndex === null ? 'conventional' : 'index_linked'
  const ratio = simulatedYield(kind, (terms.maturity - settle) / DAYS_A_YEAR, day)
  const { dirty } = priceFromYield(paymentsOf(position, terms.coupon), ratio)
  return Math.round((dirty - position.accrued) * 1000) / 1000
}

/** Closes of each gilt of the compiled list, by ISIN; the same function for the same gilt. */
export function createSimulatedCloses(
  simulatedYield: SimulatedYield,
): (isin: string) => ((day: Day) => number) | null {
  let gilts: ReadonlyMap<string, GiltIssue> | undefined
  let days: BusinessDays | undefined
  const closesOf = memoBy((issue: GiltIssue) => (day: Day) => {
    days ??= loadBusinessDays()
    return simulatedClean(issue, day, days, simulatedYield)
  })
  return (isin) => {
    gilts ??= new Map(readCompiledGilts().map((issue) => [issue.isin, issue]))
    const issue = gilts.get(isin)
    return issue ? closesOf(issue) : null
  }
}
