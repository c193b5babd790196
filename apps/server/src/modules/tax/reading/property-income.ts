/**
 * Property income distributions: dividends of UK companies from which tax was taken off at the basic rate
 * of property income, a fifth until April 2027 (SI 2006/2867).
 * Brokers book the tax in a row of its own, often on another day.
 */
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { ReadingDeps } from '../../portfolio/index.ts'
import { findInForce } from '../rates/dated.ts'
import { PROPERTY_WITHHOLDING } from '../rates/rows.ts'
import type { TaxIncome } from './list-income.ts'

/** Of a distribution on a day: a ratio. */
export const withheldOn = (day: Day) =>
  new Decimal(findInForce(PROPERTY_WITHHOLDING, toDate(day))?.rate ?? 0)

/** Pounds by which rounded tax may differ. */
const TOLERANCE = '0.02'
const NEAR_DAYS = 10

export interface PropertyIncome {
  /** Dividends with the tax taken off them, in pounds. */
  readonly paid: ReadonlyMap<TaxIncome, Decimal>
  /** Tax on UK shares that no dividend near it explains. */
  readonly unpaired: readonly TaxIncome[]
}

/** A company of the UK by the country of its ISIN; null where that is not known. */
export function isForeign(
  { universe }: Pick<ReadingDeps, 'universe'>,
  subject: string,
): boolean | null {
  const isin = universe().findById(subject)?.isin ?? null
  return isin === null ? null : !isin.startsWith('GB')
}

/** True for a company that is known to be outside the UK. */
export function isFromAbroad(
  deps: Pick<ReadingDeps, 'universe'>,
  { isReit, subject }: Pick<TaxIncome, 'isReit' | 'subject'>,
): boolean {
  return !isReit && subject !== null && isForeign(deps, subject) === true
}

/** True for a company that is known to be of the UK. */
function isFromHere(
  deps: Pick<ReadingDeps, 'universe'>,
  { isReit, subject }: Pick<TaxIncome, 'isReit' | 'subject'>,
): boolean {
  return subject !== null && (isReit === true || isForeign(deps, subject) === false)
}

/** @param income of all years: tax of a dividend may follow in the next one */
export function pairPropertyIncome(
  deps: Pick<ReadingDeps, 'universe'>,
  income: readonly TaxIncome[],
): PropertyIncome {
  const paid = new Map<TaxIncome, Decimal>()
  const unpaired: TaxIncome[] = []
  const dividends = Map.groupBy(
    income.filter(({ kind }) => kind === 'dividend'),
    ({ subject }) => subject,
  )
  for (const tax of income) {
    const { kind, subject } = tax
    if (kind !== 'tax' || !isFromHere(deps, tax)) continue
    const open = (dividends.get(subject) ?? []).filter((one) => !paid.has(one))
    const found = findDividends(tax, open)
    if (found.length === 0) unpaired.push(tax)
    for (const one of found) paid.set(one, (one.pounds ?? ZERO).times(withheldOn(one.day)))
    // The rows' own sum counts, not the computed one.
    const [first] = found
    if (first && tax.pounds) {
      const others = found.slice(1).reduce((sum, one) => sum.plus(paid.get(one) ?? ZERO), ZERO)
      paid.set(first, tax.pounds.minus(others))
    }
  }
  return { paid, unpaired }
}

/** The nearest dividend that the tax was taken off, else the dividends of a day that are together. */
function findDividends(tax: TaxIncome, open: readonly TaxIncome[]): readonly TaxIncome[] {
  const near = open
    .filter(({ day }) => Math.abs(day - tax.day) <= NEAR_DAYS)
    .toSorted((a, b) => Math.abs(a.day - tax.day) - Math.abs(b.day - tax.day))
  const single = near.find((one) => isTakenOff(tax.pounds, one))
  if (single) return [single]
  const days = [...Map.groupBy(near, ({ day }) => day).values()]
  const sumOf = (list: readonly TaxIncome[]) =>
    list.reduce<Decimal | null>(
      (sum, { pounds }) => (sum === null || pounds === null ? null : sum.plus(pounds)),
      ZERO,
    )
  return (
    days.find((list) => isTakenOff(tax.pounds, { day: list[0]?.day ?? 0, pounds: sumOf(list) })) ??
    []
  )
}

function isTakenOff(tax: Decimal | null, { day, pounds }: Pick<TaxIncome, 'day' | 'pounds'>) {
  if (tax === null || pounds === null || pounds.isZero()) return false
  return pounds.times(withheldOn(day)).minus(tax).abs().lte(TOLERANCE)
}
