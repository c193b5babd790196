/** Tax on gains, interest and dividends from what else a taxpayer earned. Pure. */
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { GainPart } from './tax-year.ts'

export type TaxBand = 'basic' | 'higher' | 'additional'

/** Amount taxed at a rate. */
export interface Taxed {
  /** Whose rate it is. */
  readonly band: TaxBand
  readonly rate: Decimal
  readonly taxed: Decimal
  readonly tax: Decimal
}

export interface IncomeBands {
  readonly basicBand: Decimal
  /** Taxable income from which the additional rate applies. */
  readonly higherLimit: Decimal
}

/** A pound less for each two pounds of income above the taper's start. */
export function personalAllowance(income: Decimal, allowance: Decimal, taper: Decimal): Decimal {
  const lost = Decimal.max(income.minus(taper), ZERO).div(2)
  return Decimal.max(allowance.minus(lost.floor()), ZERO)
}

/**
 * Gains lie on top of income: what is left of the basic band takes them at the lower rate, those with
 * the largest difference between the rates first.
 * @param taxableIncome after allowances, dividends included
 */
export function taxOnGains(
  parts: readonly GainPart[],
  taxableIncome: Decimal,
  { basicBand }: IncomeBands,
): Taxed[] {
  let room = Decimal.max(basicBand.minus(taxableIncome), ZERO)
  const taxed = new Map<string, Taxed>()
  const add = (band: TaxBand, rate: Decimal, amount: Decimal) => {
    if (amount.isZero()) return
    const key = `${band} ${rate.toFixed()}`
    const known = taxed.get(key)?.taxed ?? ZERO
    const sum = known.plus(amount)
    taxed.set(key, { band, rate, taxed: sum, tax: sum.times(rate) })
  }
  const bySaving = parts.toSorted((a, b) => b.higher.minus(b.basic).cmp(a.higher.minus(a.basic)))
  for (const { basic, gains, higher } of bySaving) {
    const atBasic = Decimal.min(room, gains)
    room = room.minus(atBasic)
    add('basic', basic, atBasic)
    add('higher', higher, gains.minus(atBasic))
  }
  return [...taxed.values()].toSorted((a, b) => a.rate.cmp(b.rate))
}

/**
 * Tax that the rates of a year add to what its gains would bear at one pair of rates: where rates change
 * within a year, a return that computes with the earlier ones takes it as an adjustment.
 */
export function adjustmentFor(
  parts: readonly GainPart[],
  taxableIncome: Decimal,
  bands: IncomeBands,
  rates: Pick<GainPart, 'basic' | 'higher'>,
): Decimal {
  const sum = (list: readonly Taxed[]) => list.reduce((total, { tax }) => total.plus(tax), ZERO)
  const gains = parts.reduce((total, part) => total.plus(part.gains), ZERO)
  const asBefore = taxOnGains([{ ...rates, gains }], taxableIncome, bands)
  return sum(taxOnGains(parts, taxableIncome, bands)).minus(sum(asBefore))
}

/** By the band in which income falls. */
export interface IncomeRates {
  readonly basic: Decimal
  readonly higher: Decimal
  readonly additional: Decimal
}

/**
 * Dividends lie on top of other income; the allowance covers the first of them, and uses up band.
 * @param otherTaxable taxable income below the dividends
 * @param dividends that the personal allowance does not cover
 */
export function taxOnDividends(
  dividends: Decimal,
  otherTaxable: Decimal,
  allowance: Decimal,
  bands: IncomeBands,
  rates: IncomeRates,
): Taxed[] {
  const start = otherTaxable.plus(Decimal.min(allowance, dividends))
  return taxByBand(start, otherTaxable.plus(dividends), bands, rates)
}

export interface SavingsRules {
  /** Interest within so much taxable income is free. */
  readonly startingLimit: Decimal
  /** Free interest of a taxpayer whose income is within the basic band, and within the higher one. */
  readonly allowances: { readonly basic: Decimal; readonly higher: Decimal }
  readonly rates: IncomeRates
}

/**
 * Interest lies between other income and dividends. The starting rate of nil covers what lies within its
 * limit, then the savings allowance the first of the rest; both use up band (Income Tax Act 2007 ss12,
 * 12A and 12B).
 * @param interest that the personal allowance does not cover
 * @param otherTaxable taxable income below the interest
 * @param dividends that the personal allowance does not cover: they count for the size of the allowance
 */
export function taxOnInterest(
  interest: Decimal,
  otherTaxable: Decimal,
  dividends: Decimal,
  { allowances, rates, startingLimit }: SavingsRules,
  bands: IncomeBands,
): Taxed[] {
  const end = otherTaxable.plus(interest)
  const starting = Decimal.min(Decimal.max(startingLimit.minus(otherTaxable), ZERO), interest)
  const total = end.plus(dividends)
  const allowance = total.gt(bands.higherLimit)
    ? ZERO
    : total.gt(bands.basicBand)
      ? allowances.higher
      : allowances.basic
  return taxByBand(otherTaxable.plus(starting).plus(allowance), end, bands, rates)
}

/** Nothing where the end is not above the start. */
export function taxByBand(
  start: Decimal,
  end: Decimal,
  { basicBand, higherLimit }: IncomeBands,
  rates: IncomeRates,
): Taxed[] {
  const edges = [
    { band: 'basic', until: basicBand, rate: rates.basic },
    { band: 'higher', until: higherLimit, rate: rates.higher },
    { band: 'additional', until: null, rate: rates.additional },
  ] as const
  let at = start
  return edges.flatMap(({ band, rate, until }) => {
    const stop = until === null ? end : Decimal.min(end, until)
    const taxed = Decimal.max(stop.minus(at), ZERO)
    at = Decimal.max(at, stop)
    return taxed.isZero() ? [] : [{ band, rate, taxed, tax: taxed.times(rate) }]
  })
}
