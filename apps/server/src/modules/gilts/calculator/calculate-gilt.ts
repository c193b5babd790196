/** The calculator: any coupon, maturity, settlement, price or yield. */
import type { GiltCalculation } from '@leadenhall/contract/gilts/index.ts'
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { figuresOf, type GiltFigures, type Given } from '../engine/figures.ts'
import type { GiltTerms } from '../engine/gilt-terms.ts'
import { quasiCouponDate } from '../engine/gilt-terms.ts'
import { toPercent, toText } from '../reading/present-gilt.ts'
import { LEAST_PRICE } from '../reference/parse-closes.ts'

export interface Calculation {
  readonly coupon: string
  readonly maturity: string
  readonly settle: string
  readonly clean?: string | undefined
  readonly yield?: string | undefined
  readonly taxRate?: string | undefined
  readonly issued?: string | undefined
  readonly firstCoupon?: string | undefined
}

const EARLIEST = '1985-01-01'
const LATEST = '2200-12-31'
/** Clean prices that a yield may give: rounding would leave nothing of one below. */
const LEAST_YIELDED = 1e-6
const MOST_YIELDED = 9999

/** @throws AppError validation_failed naming the field */
export function calculateGilt(days: BusinessDays, query: Calculation): GiltCalculation {
  const terms = readTerms(query)
  checkSettlement(days, terms, query.settle)
  const figures = calculate(days, terms, query)
  if (figures.clean < LEAST_YIELDED || figures.clean > MOST_YIELDED) {
    throw invalid('yield', 'No gilt has the price that this yield gives. Check the yield.')
  }
  const { position } = figures
  const [after] = figures.afterTax
  return {
    clean: toText(figures.clean),
    dirty: toText(figures.dirty),
    accrued: toText(position.accrued),
    yield: toPercent(figures.redemptionYield),
    simpleYield: figures.simple === null ? null : toPercent(figures.simple),
    runningYield: toPercent(figures.runningYield),
    afterTax: after ? toPercent(after.net) : null,
    afterTaxWithRelief: after ? toPercent(after.netWithRelief) : null,
    grossEquivalent: after && after.gross !== null ? toPercent(after.gross) : null,
    duration: toText(figures.duration),
    exDividend: position.isEx,
    exDividendDate: toDate(position.exDay),
    nextCoupon: toDate(position.next),
  }
}

function readTerms({ coupon, firstCoupon, issued, maturity, settle }: Calculation): GiltTerms {
  for (const [field, day] of Object.entries({ maturity, settle, issued, firstCoupon })) {
    if (day !== undefined && (day < EARLIEST || day > LATEST)) {
      throw invalid(field, `Enter a day from ${EARLIEST} to ${LATEST}.`)
    }
  }
  if (issued !== undefined && issued >= maturity) {
    throw invalid('issued', 'Enter a day of issue before the maturity.')
  }
  const terms = {
    coupon: Number(coupon),
    maturity: toDay(maturity),
    firstIssue: issued === undefined ? null : toDay(issued),
    firstCoupon: null,
  }
  if (firstCoupon === undefined) return terms
  if (issued === undefined) throw invalid('issued', 'Enter the day of issue with the first coupon.')
  const first = toDay(firstCoupon)
  if (first <= toDay(issued) || !isCouponDate(terms.maturity, first)) {
    throw invalid('firstCoupon', 'Enter a coupon date after the day of issue.')
  }
  return { ...terms, firstCoupon: first }
}

function isCouponDate(maturity: number, day: number): boolean {
  for (let periods = 0; ; periods++) {
    const date = quasiCouponDate(maturity, periods)
    if (date <= day) return date === day
  }
}

function checkSettlement(days: BusinessDays, terms: GiltTerms, settle: string): void {
  const day = toDay(settle)
  if (day >= terms.maturity) {
    throw invalid(
      'settle',
      `The gilt has matured by then: settle before ${toDate(terms.maturity)}.`,
    )
  }
  if (terms.firstIssue !== null && day < terms.firstIssue) {
    throw invalid('settle', `Settle on or after the day of issue, ${toDate(terms.firstIssue)}.`)
  }
  if (!days.isBusinessDay(day)) {
    throw invalid(
      'settle',
      `${settle} is a weekend or holiday; the next business day is ${toDate(days.next(day))}.`,
    )
  }
}

function calculate(days: BusinessDays, terms: GiltTerms, query: Calculation): GiltFigures {
  const { clean, settle, taxRate } = query
  if (clean !== undefined && Number(clean) < LEAST_PRICE) {
    throw invalid(
      'clean',
      Number(clean) === 0
        ? 'Enter a price above zero.'
        : 'Enter the price for £100 nominal: this looks like one for £1.',
    )
  }
  const given: Given =
    clean === undefined ? { yieldRatio: Number(query.yield) / 100 } : { clean: Number(clean) }
  const rates = taxRate === undefined ? [] : [Number(taxRate) / 100]
  try {
    return figuresOf(terms, toDay(settle), given, rates, days)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalid(
      clean === undefined ? 'yield' : 'clean',
      'No yield fits this price and these days.',
    )
  }
}
