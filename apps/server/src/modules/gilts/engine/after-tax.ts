/**
 * Yields after income tax. Coupons are taxed as savings income; the gain to redemption is exempt
 * (TCGA 1992 s115), so a gilt bought below par loses less to tax than its yield suggests.
 */
import type { Position } from './gilt-terms.ts'
import { type Payments, yieldFromPrice } from './price.ts'

/**
 * The redemption yield of coupons × (1 − rate) at the same dirty price.
 * @param taxRate 0 to 1
 * @param accruedRelief the accrued income scheme (ITA 2007 part 12): interest in a price with the coupon
 *   lowers the taxed part of the next coupon, a rebate in a price without it is taxed. The tax moves on
 *   the next coupon date here; in fact it is due with the tax of the year in which that date falls.
 */
export function yieldAfterTax(
  payments: Payments,
  { accrued }: Pick<Position, 'accrued'>,
  dirty: number,
  taxRate: number,
  accruedRelief: boolean,
  guess?: number,
): number {
  const kept = 1 - taxRate
  const relief = accruedRelief ? taxRate * accrued : 0
  return yieldFromPrice(
    {
      ...payments,
      d1: payments.d1 * kept + relief,
      d2: payments.d2 * kept,
      half: payments.half * kept,
    },
    dirty,
    guess,
  )
}

/**
 * Interest that a taxed account would have to pay to leave as much; null at a rate of 100%.
 * @param netYield after tax at `taxRate`
 */
export function grossEquivalent(netYield: number, taxRate: number): number | null {
  return taxRate < 1 ? netYield / (1 - taxRate) : null
}
