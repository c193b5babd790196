/** Gaps in the ledger that a tax year depends on, in words. */
import { formatLongDate } from '@leadenhall/contract/shared/london-time.ts'
import type { NeedsYou } from '@leadenhall/contract/tax/index.ts'
import { toDate, todayOf } from '../../../platform/calendar/days.ts'
import { toText } from '../../../platform/decimal.ts'
import { symbolOf } from '../../portfolio/index.ts'
import type { Refusal } from '../engine/results.ts'
import type { AskedLaw } from '../not-covered.ts'
import type { FundReading } from './fund-periods.ts'
import { isActivity } from './fund-reports.ts'
import { pairPropertyIncome, withheldOn } from './property-income.ts'
import type { TaxDeps } from './tax-deps.ts'
import type { Taxpayer } from './taxpayers.ts'
import { isIn, type YearBounds } from './years.ts'

/** About a law that is not covered, or a gap in the ledger. */
type Need = Omit<NeedsYou, 'about'> & { readonly about?: AskedLaw }

/** A coupon may be paid, or booked, so many days after its date. */
const COUPON_DAYS = 10

/** Each row once, by day. */
export function listNeeds(
  deps: Pick<TaxDeps, 'clock' | 'universe'>,
  { doubts, income, result }: Taxpayer,
  year: YearBounds,
  funds: readonly Pick<FundReading, 'asks' | 'day' | 'ticker'>[],
): NeedsYou[] {
  const nameOf = (security: string) => symbolOf(deps.universe(), security)
  const needs: Need[] = []
  for (const refusal of result.refusals) {
    const isOwn = isIn(year, refusal.day) || refusal.disposalDays.some((day) => isIn(year, day))
    if (!isOwn) continue
    needs.push({
      ticker: nameOf(refusal.security),
      date: toDate(refusal.day),
      rows: [...refusal.rows],
      message: describeRefusal(refusal, nameOf),
      ...(refusal.reason.kind === 'too_early' ? { about: 'before_2008' } : {}),
    })
  }
  const sold = new Set<string>()
  for (const { day, security, unknown } of result.disposals) {
    if (!isIn(year, day)) continue
    sold.add(security)
    for (const { row, why } of unknown) {
      const rows = isActivity(row) ? [row] : []
      const message = `The gain of ${nameOf(security)} sold on ${formatLongDate(toDate(day))} is not known: ${why}.`
      needs.push({ ticker: nameOf(security), date: toDate(day), rows, message })
    }
  }
  for (const { day, row, security, why } of [...doubts, ...result.doubts]) {
    const isRelevant = isIn(year, day) || (sold.has(security) && day <= year.to)
    if (!isRelevant) continue
    const message = `${nameOf(security)} on ${formatLongDate(toDate(day))}: ${why}.`
    needs.push({ ticker: nameOf(security), date: toDate(day), rows: [row], message })
  }
  for (const { day, pounds, row, subject, unknown } of income) {
    if (pounds !== null || !isIn(year, day) || !isActivity(row)) continue
    const ticker = subject === null ? null : nameOf(subject)
    const message = `Income of ${formatLongDate(toDate(day))} is left out: ${unknown ?? 'its amount is not known'}.`
    needs.push({ ticker, date: toDate(day), rows: [row], message })
  }
  const today = todayOf(deps)
  for (const { day, reliefLeft, row, subject } of income) {
    const isDue = day + COUPON_DAYS <= today
    if (!reliefLeft || subject === null || !isDue || !isIn(year, day)) continue
    const message = `Of the interest that you bought with ${nameOf(subject)}, £${reliefLeft.toFixed(2)} is above the interest that ${year.name} shows for it, and relieves nothing else. Record its coupon of ${formatLongDate(toDate(day))} as interest if it is missing.`
    needs.push({ ticker: nameOf(subject), date: toDate(day), rows: [row], message })
  }
  for (const { day, row, subject } of pairPropertyIncome(deps, income).unpaired) {
    if (subject === null || !isIn(year, day)) continue
    const message = `The tax taken off ${nameOf(subject)} on ${formatLongDate(toDate(day))} is ${toText(withheldOn(day).times(100))}% of no dividend near it, so no dividend counts as property income. Correct the amount before tax of the dividend, or the tax.`
    needs.push({ ticker: nameOf(subject), date: toDate(day), rows: [row], message })
  }
  for (const { asks, day, ticker } of funds) {
    for (const { about, message } of asks) {
      needs.push({ ticker, date: toDate(day), rows: [], message, about })
    }
  }
  const byText = new Map(needs.map((one) => [`${one.rows.join()} ${one.message}`, one]))
  return [...byText.values()]
    .map((one) => ({ about: null, ...one }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
}

export function describeRefusal(
  { day, reason, security }: Refusal,
  nameOf: (security: string) => string,
): string {
  const name = nameOf(security)
  const on = formatLongDate(toDate(day))
  const rest = `Gains of ${name} are left out until this is corrected.`
  switch (reason.kind) {
    case 'oversold':
      return `On ${on}, ${toText(reason.wanted)} of ${name} leave and only ${toText(reason.held)} are covered by purchases. ${rest}`
    case 'too_early':
      return `${name} was sold on ${on}, before 6 April 2008, when other rules identified shares. ${rest}`
    case 'sale_beside_gift':
      return `On ${on}, shares of ${name} were sold and others given to a spouse, and a purchase could be matched with either. The law does not say which, so no gain is shown. ${rest}`
    case 'wrong_quantity':
      return `The distribution of ${name} on ${on} is for ${toText(reason.given)} units, and ${toText(reason.held)} were held. ${rest}`
    case 'more_than_cost':
      return `The equalisation of ${name} on ${on} is £${toText(reason.amount, 2)}, more than the pool's cost of £${toText(reason.cost, 2)}. ${rest}`
    case 'no_quantity':
      return `The activity of ${name} on ${on} has no number of shares. ${rest}`
    case 'nothing_held':
      return `No ${name} was held on ${on}, when the activity needs some. ${rest}`
  }
}
