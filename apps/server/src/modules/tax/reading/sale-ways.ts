/** The same sale in other ways, side by side: all now, half in the next tax year, or in a wrapper. */
import type { SaleWay } from '@leadenhall/contract/tax/index.ts'
import { type Day, toDate, toDay } from '../../../platform/calendar/days.ts'
import { type Decimal, minus, toText, toTextOrNull, ZERO } from '../../../platform/decimal.ts'
import type { Disposal, TaxResult } from '../engine/results.ts'
import type { Taxed } from '../engine/tax-due.ts'
import { nameYear, taxYearOf } from '../engine/tax-year.ts'
import { yearStart } from '../rates/dated.ts'
import { type AddedTax, addedTax, type SaleScene } from './sale-tax.ts'
import type { TaxDeps } from './tax-deps.ts'
import type { TriedSale, TriedSales } from './try-sale.ts'

/** How a sale is charged and taxed, whichever way it takes. */
export interface SaleTerms {
  /** Of each sale in pounds; null if not stated. */
  readonly charges: Decimal | null
  readonly name: string
  readonly isExempt: boolean
  /** A gain on it is income. */
  readonly isNotReporting: boolean
  /** Gaps of this tax year. */
  readonly needs: readonly string[]
}

const BEFORE_CHARGES =
  'The gain is before the charges of the sale. Enter them for the gain, the cash and the tax after charges.'
const ONE_SHARE = 'One share cannot be sold in two halves.'

/** All of it now. */
export function sellNow(
  sale: TriedSale,
  gain: Decimal | null,
  tax: AddedTax,
  terms: SaleTerms,
): SaleWay {
  return {
    way: 'now',
    sales: [presentSale(sale, gain)],
    ...figuresOf([sale], [gain], [tax], terms),
    provisionalBecause: provisional(terms),
  }
}

/** In an ISA or a pension no gain counts. */
export function sellInWrapper(sale: TriedSale, charges: Decimal | null): SaleWay {
  const cash = cashOf([sale], charges)
  return {
    way: 'wrapper',
    sales: [presentSale(sale, null)],
    charges: toTextOrNull(charges, 2),
    cash: toTextOrNull(cash, 2),
    taxes: [{ by: 'stated', tax: '0', left: toTextOrNull(cash, 2) }],
    unknownBecause: null,
    provisionalBecause: [],
  }
}

interface SecondYear {
  readonly scene: SaleScene
  readonly trySales: (sales: readonly TriedSale[]) => TriedSales
  readonly withResult: (result: TaxResult) => readonly Disposal[]
  readonly calendar: TaxDeps['calendar']
}

/** Half now, the rest on the first trading day of the next tax year at the same price. */
export function sellOverTwoYears(
  sale: TriedSale,
  terms: SaleTerms,
  { calendar, scene, trySales, withResult }: SecondYear,
): SaleWay {
  const half = halfOf(sale.quantity)
  const next = scene.year + 1
  if (half.isZero()) {
    return {
      way: 'two_years',
      sales: [],
      charges: null,
      cash: null,
      taxes: null,
      unknownBecause: ONE_SHARE,
      provisionalBecause: [],
    }
  }
  const part = (quantity: Decimal, day: Day): TriedSale => ({
    ...sale,
    quantity,
    day,
    pounds: sale.pounds.times(quantity).div(sale.quantity),
  })
  const sales = [
    part(half, sale.day),
    part(sale.quantity.minus(half), firstTradingDay(calendar, next)),
  ]
  const { gains, result } = trySales(sales)
  const disposals = withResult(result)
  const taxes = [scene.year, next].map((year) => addedTax(scene, year, disposals))
  return {
    way: 'two_years',
    sales: sales.map((one, place) => presentSale(one, gains[place] ?? null)),
    ...figuresOf(sales, gains, taxes, terms),
    provisionalBecause: [
      ...provisional(terms),
      `${nameYear(next)} counts with the price of today, the income that ${nameYear(scene.year)} has so far, and the rates that are known now.`,
    ],
  }
}

/** Whole shares where whole ones are sold: the odd one later. */
function halfOf(quantity: Decimal): Decimal {
  const half = quantity.div(2)
  return quantity.isInteger() ? half.floor() : half.toDecimalPlaces(8)
}

function firstTradingDay(calendar: TaxDeps['calendar'], year: number): Day {
  const date = yearStart(year)
  return toDay(calendar.sessionOn('LSE', date) ? date : calendar.nextTradingDate('LSE', date))
}

const provisional = ({ charges, needs }: SaleTerms) => [
  ...needs,
  ...(charges === null ? [BEFORE_CHARGES] : []),
]

function presentSale({ day, quantity }: TriedSale, gain: Decimal | null): SaleWay['sales'][number] {
  return {
    date: toDate(day),
    taxYear: nameYear(taxYearOf(day)),
    quantity: toText(quantity),
    gain: toTextOrNull(gain, 2),
  }
}

function cashOf(sales: readonly TriedSale[], charges: Decimal | null): Decimal | null {
  const proceeds = sales.reduce((sum, { pounds }) => sum.plus(pounds), ZERO)
  return minus(proceeds, charges && charges.times(sales.length))
}

function figuresOf(
  sales: readonly TriedSale[],
  gains: readonly (Decimal | null)[],
  taxes: readonly AddedTax[],
  terms: SaleTerms,
): Pick<SaleWay, 'cash' | 'charges' | 'taxes' | 'unknownBecause'> {
  const cash = cashOf(sales, terms.charges)
  const unknownBecause = whyUnknown(gains, terms)
  const whole = terms.isExempt ? [{ by: 'stated' as const, tax: ZERO }] : sumTaxes(taxes)
  return {
    charges: toTextOrNull(terms.charges && terms.charges.times(sales.length), 2),
    cash: toTextOrNull(cash, 2),
    taxes:
      unknownBecause === null
        ? whole.map(({ by, tax }) => ({
            by,
            tax: toText(tax, 2),
            left: toTextOrNull(minus(cash, tax), 2),
          }))
        : null,
    unknownBecause,
  }
}

/** Null where the tax is known. */
export function whyUnknown(
  gains: readonly (Decimal | null)[],
  { isExempt, isNotReporting, name }: SaleTerms,
): string | null {
  if (isExempt) return null
  if (gains.includes(null)) return 'The gain is not known, so neither is the tax.'
  return isNotReporting && gains.some((gain) => gain?.gt(0))
    ? `${name} is a fund without reporting status: its gain is income, whose tax is not computed.`
    : null
}

function sumTaxes(taxes: readonly AddedTax[]) {
  const sum = (own: (one: Taxed) => boolean) =>
    taxes
      .flatMap(({ added }) => added.filter(own))
      .reduce<Decimal>((total, { tax }) => total.plus(tax), ZERO)
  if (taxes.every(({ isByIncome }) => isByIncome)) {
    return [{ by: 'stated' as const, tax: sum(() => true) }]
  }
  return (['basic', 'higher'] as const).map((by) => ({ by, tax: sum(({ band }) => band === by) }))
}
