import type { GiltDetail, Gilts } from '@leadenhall/contract/gilts/index.ts'
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import { type Day, toDate, toDay, todayOf } from '../../../platform/calendar/days.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { invalid, notFound } from '../../../platform/http/app-error.ts'
import type { Market } from '../../quotes/index.ts'
import { couponOn, quasiCouponDate } from '../engine/gilt-terms.ts'
import { REDEMPTION } from '../engine/price.ts'
import type { GiltBook } from '../reference/gilt-book.ts'
import { type GiltIssue, termsOf } from '../reference/gilt-issue.ts'
import { type CleanPrice, priceOfQuote, readCloses, type SimulatedYield } from './gilt-prices.ts'
import { type PresentedGilt, presentGilt, ratesWith, toText } from './present-gilt.ts'
import { simulatedClean } from './simulated-closes.ts'
import { taxYearOf } from './tax-year-of.ts'

export interface GiltDeps extends Pick<Market, 'latest' | 'universe'> {
  readonly db: Db
  readonly clock: Clock
  readonly book: GiltBook
  readonly days: BusinessDays
  /** Null in live mode, which simulates nothing. */
  readonly simulatedYield: SimulatedYield | null
  /** Percent, decimal text; null in live mode. */
  readonly simulatedSonia: string | null
}

/** The oldest day of a list: the engine's holidays begin with it. */
const FIRST_DAY = '1998-11-01'

export interface GiltScene {
  readonly on: Day
  readonly settle: Day
  readonly presented: readonly PresentedGilt[]
}

/** Gilts in issue at the settlement of a day. @throws AppError validation_failed for a day ahead */
export async function loadGilts(
  deps: GiltDeps,
  { on, taxRate }: { readonly on?: string | undefined; readonly taxRate?: string | undefined },
): Promise<GiltScene> {
  const today = todayOf(deps)
  const day = on === undefined ? today : toDay(on)
  if (day > today) throw invalid('on', 'Enter today or an earlier day.')
  if (on !== undefined && on < FIRST_DAY) throw invalid('on', `Enter a day from ${FIRST_DAY} on.`)
  const settle = deps.days.next(day)
  const list = deps.book.current()
  const closes = await readCloses(deps.db, day)
  const isInIssue = ({ firstIssue, maturity }: GiltIssue) =>
    toDay(maturity) > settle && (firstIssue === null || toDay(firstIssue) <= settle)
  const rates = ratesWith(taxRate)
  const presented = list.issues.filter(isInIssue).map((issue) => {
    const price =
      (day === today ? priceOfQuote(issue, (ticker) => deps.latest.find(ticker)?.quote) : null) ??
      closes.get(issue.isin) ??
      simulatedPrice(deps, issue, day === today ? deps.days.before(today, 1) : day)
    return presentGilt({ days: deps.days, list }, issue, settle, price, rates)
  })
  return { on: day, settle, presented }
}

/** Of a close that is known by now: today's is still to come. */
function simulatedPrice(
  { days, simulatedYield }: GiltDeps,
  issue: GiltIssue,
  day: Day,
): CleanPrice | null {
  if (!simulatedYield) return null
  const clean = simulatedClean(issue, day, days, simulatedYield)
  return { clean, source: 'simulated', asOf: toDate(day) }
}

export async function listGilts(
  deps: GiltDeps,
  query: { readonly on?: string | undefined; readonly taxRate?: string | undefined },
): Promise<Gilts> {
  const { on, presented, settle } = await loadGilts(deps, query)
  return {
    on: toDate(on),
    settle: toDate(settle),
    simulated: deps.simulatedYield !== null,
    source: deps.book.current().source,
    items: presented.map(({ gilt }) => gilt),
  }
}

/** @throws AppError not_found for a code of no gilt in issue on the day */
export async function getGilt(
  deps: GiltDeps,
  code: string,
  query: { readonly on?: string | undefined; readonly taxRate?: string | undefined },
): Promise<GiltDetail> {
  const { presented } = await loadGilts(deps, query)
  const wanted = code.toUpperCase()
  const found = presented.find(
    ({ gilt }) => gilt.isin === wanted || gilt.tidm === wanted || gilt.ticker === wanted,
  )
  if (!found) throw notFound(`No gilt in issue has the code ${code}.`)
  return {
    ...found.gilt,
    couponDates: found.issue.couponDates,
    baseIndex: found.issue.baseIndex,
    cashFlows: listCashFlows(found, query.taxRate),
    sale: presentSale(found),
  }
}

function listCashFlows(
  { issue, position }: PresentedGilt,
  taxRate: string | undefined,
): GiltDetail['cashFlows'] {
  const terms = termsOf(issue)
  const kept = taxRate === undefined ? null : 1 - Number(taxRate) / 100
  return Array.from({ length: position.n + 1 }, (_, place) => {
    const periods = position.n - place
    const coupon = place === 0 ? position.d1 : couponOn(terms, periods)
    const redemption = periods === 0 ? REDEMPTION : 0
    return {
      date: toDate(quasiCouponDate(terms.maturity, periods)),
      coupon: toText(coupon),
      redemption: toText(redemption),
      afterTax: kept === null ? null : toText(coupon * kept + redemption),
    }
  }).filter(({ coupon, redemption }) => coupon !== '0' || redemption !== '0')
}

/** In money: of an index-linked gilt × its ratio, so null without one. */
function presentSale({ figures, gilt, issue, position }: PresentedGilt): GiltDetail['sale'] {
  if (!figures || (issue.baseIndex !== null && gilt.indexRatio === null)) return null
  const ratio = Number(gilt.indexRatio ?? 1)
  const accrued = toText(position.accrued * ratio)
  return {
    settle: toDate(position.settle),
    clean: toText(figures.clean * ratio),
    accrued,
    proceeds: toText(figures.dirty * ratio),
    accruedIncome: accrued,
    taxYear: taxYearOf(toDate(position.next)),
    rule: position.isEx
      ? 'Sold without the coupon, which you still receive: the rebate that you pay is relief (ITA 2007 s634).'
      : 'Sold with the coupon: interest accrued counts as your income (ITA 2007 s632).',
  }
}
