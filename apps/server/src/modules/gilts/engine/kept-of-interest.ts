import { Decimal } from '../../../platform/decimal.ts'

/** Decimal text throughout: pounds, and percent for both rates. */
interface Interest {
  readonly amount: string
  readonly rate: string
  /** Free of tax by the savings allowance that is left. */
  readonly allowance: string
  readonly taxRate: string
}

/**
 * Interest of a year less income tax, in pounds, to the penny. Tax is due on what exceeds the savings
 * allowance: of all interest together £1,000 at the basic rate, £500 at the higher, none at the additional
 * one (ITA 2007 s12A and s12B).
 */
export function keptOfInterest({ amount, rate, allowance, taxRate }: Interest): string {
  const earned = new Decimal(amount).times(rate).div(100)
  const taxable = Decimal.max(0, earned.minus(allowance))
  return earned.minus(taxable.times(taxRate).div(100)).toDecimalPlaces(2).toFixed()
}
