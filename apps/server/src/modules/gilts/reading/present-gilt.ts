/** A gilt and its figures as the API states them: percent and pounds for £100, as decimal text. */
import type { Gilt, GiltFigures } from '@leadenhall/contract/gilts/index.ts'
import { GILT_TAX_RATES } from '@leadenhall/contract/gilts/words.ts'
import type { BusinessDays } from '../../../platform/calendar/business-days.ts'
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { type GiltFigures as Figures, findFigures } from '../engine/figures.ts'
import { type Position, positionOf } from '../engine/gilt-terms.ts'
import { indexRatio, RPI_BECOMES_CPIH } from '../engine/index-ratio.ts'
import type { GiltList } from '../reference/gilt-book.ts'
import { type GiltIssue, termsOf, tickerOf } from '../reference/gilt-issue.ts'
import type { CleanPrice } from './gilt-prices.ts'

/** Doubles carry the formulas to about twelve decimals; nine are shown. */
const PLACES = 9

export function toText(value: number): string {
  return new Decimal(value).toDecimalPlaces(PLACES).toFixed()
}
export const toPercent = (ratio: number) => toText(ratio * 100)

/** The rates of every list, and the one asked for. @param taxRate percent, decimal text */
export function ratesWith(taxRate: string | undefined): string[] {
  const own = taxRate === undefined ? [] : [new Decimal(taxRate).toFixed()]
  return [...new Set<string>([...GILT_TAX_RATES, ...own])]
}

export interface PresentedGilt {
  readonly issue: GiltIssue
  readonly position: Position
  /** Null without a price. */
  readonly figures: Figures | null
  readonly gilt: Gilt
}

/** Figures at a rate that was among those presented. @param taxRate percent, decimal text */
export function afterTaxAt(taxRate: string, { gilt }: Pick<PresentedGilt, 'gilt'>) {
  const rate = new Decimal(taxRate).toFixed()
  return gilt.figures?.afterTax.find((one) => one.taxRate === rate)
}

/** The gilt with the highest yield after tax; one without a yield takes no part. */
export function bestAfterTax(
  taxRate: string,
  gilts: readonly PresentedGilt[],
): PresentedGilt | undefined {
  const known = gilts.flatMap((one) => {
    const after = afterTaxAt(taxRate, one)
    return after ? [{ one, net: new Decimal(after.yield) }] : []
  })
  return known.toSorted((a, b) => b.net.cmp(a.net))[0]?.one
}

export interface PresentDeps {
  readonly days: BusinessDays
  readonly list: Pick<GiltList, 'rpiOf'>
}

/** @param settle before the gilt matures */
export function presentGilt(
  { days, list }: PresentDeps,
  issue: GiltIssue,
  settle: Day,
  price: CleanPrice | null,
  taxRates: readonly string[],
): PresentedGilt {
  const terms = termsOf(issue)
  const position = positionOf(terms, settle, days)
  const { baseIndex, maturity } = issue
  const ratio = baseIndex === null ? null : indexRatio(settle, baseIndex, list.rpiOf)
  const figures =
    price &&
    findFigures(
      terms,
      settle,
      { clean: price.clean },
      taxRates.map((rate) => Number(rate) / 100),
      days,
    )
  const isIndexed = baseIndex !== null
  const gilt: Gilt = {
    isin: issue.isin,
    name: issue.name,
    tidm: issue.tidm,
    ticker: tickerOf(issue),
    kind: isIndexed ? 'index_linked' : 'conventional',
    coupon: issue.coupon,
    maturity,
    firstIssue: issue.firstIssue,
    settle: toDate(settle),
    nextCoupon: toDate(position.next),
    nextAmount: toText(position.isEx ? position.d2 : position.d1),
    exDividendDate: toDate(position.exDay),
    exDividend: position.isEx,
    indexRatio: ratio && ratio.toFixed(5),
    figures: price && figures && presentFigures(figures, price, taxRates, isIndexed, ratio),
    because: missingOf(price, figures, isIndexed && ratio === null),
    note:
      isIndexed && maturity >= RPI_BECOMES_CPIH
        ? 'From February 2030 the Retail Prices Index follows CPIH, which has risen more slowly.'
        : null,
  }
  return { issue, position, figures, gilt }
}

function missingOf(
  price: CleanPrice | null,
  figures: Figures | null,
  lacksRatio: boolean,
): string | null {
  if (price === null)
    return 'No price is known: import a file of closes, or enter a price in the calculator.'
  if (figures === null) {
    return `No yield fits the price of ${toText(price.clean)} of ${price.asOf.slice(0, 10)}: it is a mistake, or of other days.`
  }
  return lacksRatio
    ? 'The Retail Prices Index of a month that the ratio needs is not known; prices in money are left out.'
    : null
}

function presentFigures(
  figures: Figures,
  price: CleanPrice,
  taxRates: readonly string[],
  isIndexed: boolean,
  ratio: Decimal | null,
): GiltFigures {
  const { dirty, position } = figures
  const money = isIndexed ? (ratio?.times(dirty) ?? null) : new Decimal(dirty)
  return {
    clean: toText(price.clean),
    dirty: toText(dirty),
    accrued: toText(position.accrued),
    money: money && money.toDecimalPlaces(PLACES).toFixed(),
    source: price.source,
    asOf: price.asOf,
    simulated: price.source === 'simulated',
    runningYield: toPercent(figures.runningYield),
    yield: toPercent(figures.redemptionYield),
    simpleYield: figures.simple === null ? null : toPercent(figures.simple),
    duration: toText(figures.duration),
    afterTax: figures.afterTax.map(({ gross, grossWithRelief, net, netWithRelief }, place) => ({
      taxRate: taxRates[place] ?? '',
      yield: toPercent(net),
      yieldWithRelief: toPercent(netWithRelief),
      grossEquivalent: gross === null || isIndexed ? null : toPercent(gross),
      grossWithRelief: grossWithRelief === null || isIndexed ? null : toPercent(grossWithRelief),
    })),
  }
}
