/** Simple interest, in which the market quotes a gilt of less than a year. */
import type { Position } from './gilt-terms.ts'
import { REDEMPTION } from './price.ts'

const DAYS_A_YEAR = 365

/**
 * The rate y at which every payment, divided by 1 + y × days / 365, adds up to the dirty price. With one
 * payment left it is ((c/2 + 100) / dirty − 1) × 365 / days. Null a year or more before maturity.
 * @param secondPeriod days from the next coupon date to maturity, if n is 1
 * @param dirty above 0
 */
export function simpleYield(
  { d1, d2, n, r }: Pick<Position, 'd1' | 'd2' | 'n' | 'r'>,
  secondPeriod: number,
  dirty: number,
): number | null {
  const days = n === 0 ? r : r + secondPeriod
  if (n > 1 || days >= DAYS_A_YEAR) return null
  const toLast = days / DAYS_A_YEAR
  if (n === 0) return ((d1 + REDEMPTION) / dirty - 1) / toLast
  // Two payments: dirty·(1 + a·y)(1 + b·y) = d1·(1 + b·y) + (d2 + 100)·(1 + a·y), a quadratic in y.
  const toFirst = r / DAYS_A_YEAR
  const last = d2 + REDEMPTION
  const square = dirty * toFirst * toLast
  const linear = dirty * (toFirst + toLast) - d1 * toLast - last * toFirst
  const constant = dirty - d1 - last
  return (-linear + Math.sqrt(linear * linear - 4 * square * constant)) / (2 * square)
}
