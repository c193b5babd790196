/** Prices from redemption yields and back, and modified duration: DMO sections 1 and 3. */
import { COUPONS_A_YEAR, type Position } from './gilt-terms.ts'

/** Payments of a gilt as the formula takes them; a tax rate or an index can scale them. */
export interface Payments {
  readonly r: number
  readonly s: number
  readonly n: number
  readonly d1: number
  readonly d2: number
  /** Each coupon after d2. */
  readonly half: number
}

export interface Priced {
  /** Pounds for £100 nominal, with accrued interest. */
  readonly dirty: number
  /** Change of the dirty price for a rise of the yield by 1 (100 percentage points); below 0. */
  readonly slope: number
}

export const REDEMPTION = 100
const FIRST_GUESS = 0.04
/** Below it 1 + y/2 comes near 0. */
const LOWEST_YIELD = -1.98
const HIGHEST_YIELD = 1000
const STEPS = 200
/** Of the price; doubles carry the formula to about a tenth of this. */
const PRECISION = 2e-14

export function paymentsOf({ d1, d2, n, r, s }: Position, coupon: number): Payments {
  return { r, s, n, d1, d2, half: coupon / COUPONS_A_YEAR }
}

/**
 * P = v^(r/s)·(d1 + d2·v + (c/f)·v²·(1 − v^(n−1))/(1 − v) + 100·v^n), and (d1 + 100)·v^(r/s) in the last
 * period, with v = 1/(1 + y/f).
 * @param yieldRatio compounded twice a year, above −2
 */
export function priceFromYield(payments: Payments, yieldRatio: number): Priced {
  const { d1, d2, half, n, r, s } = payments
  const v = 1 / (1 + yieldRatio / COUPONS_A_YEAR)
  const w = r / s
  let sum = d1 + REDEMPTION
  let sumSlope = 0
  if (n > 0) {
    const { total, slope } = geometric(v, n - 1)
    const last = v ** n
    sum = d1 + d2 * v + half * v * v * total + REDEMPTION * last
    sumSlope = d2 + half * (2 * v * total + v * v * slope) + (REDEMPTION * n * last) / v
  }
  const first = v ** w
  const byV = (w * first * sum) / v + first * sumSlope
  return { dirty: first * sum, slope: (-byV * v * v) / COUPONS_A_YEAR }
}

/** 1 + v + … + v^(terms − 1), and its derivative by v. */
function geometric(v: number, terms: number): { total: number; slope: number } {
  if (terms <= 0) return { total: 0, slope: 0 }
  // Near 1 the closed form divides rounding errors by almost nothing.
  if (Math.abs(1 - v) < 2e-3) {
    let total = 0
    let slope = 0
    for (let term = 0; term < terms; term++) {
      slope = slope * v + total
      total = total * v + 1
    }
    return { total, slope }
  }
  const power = v ** terms
  const total = (1 - power) / (1 - v)
  return { total, slope: (total - (terms * power) / v) / (1 - v) }
}

/**
 * The yield at which the payments are worth a dirty price: Newton's method, within bounds that shrink.
 * @param guess a yield near the one that is wanted saves steps
 * @throws RangeError for a price of 0 or less, or if no yield between −198% and 100,000% gives the price
 */
export function yieldFromPrice(payments: Payments, dirty: number, guess = FIRST_GUESS): number {
  let low = LOWEST_YIELD
  let high = HIGHEST_YIELD
  if (!(dirty > 0)) throw new RangeError(`a dirty price of ${dirty} has no yield`)
  let found = guess
  for (let step = 0; step < STEPS; step++) {
    const priced = priceFromYield(payments, found)
    const excess = priced.dirty - dirty
    if (Math.abs(excess) <= PRECISION * dirty) return found
    if (excess > 0) low = found
    else high = found
    const wanted = found - excess / priced.slope
    const next = wanted > low && wanted < high ? wanted : (low + high) / 2
    if (next === found) break
    found = next
  }
  throw new RangeError(`no yield gives a price of ${dirty}`)
}

/** −(dP/dy)/P: how much of itself the dirty price loses if the yield rises by a point, in points. */
export function modifiedDuration(payments: Payments, yieldRatio: number): number {
  const { dirty, slope } = priceFromYield(payments, yieldRatio)
  return -slope / dirty
}
