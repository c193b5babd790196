/**
 * Disposals in whole pennies, so that all figures of a page add up: sums are sums of what is shown. Proceeds
 * and gain are rounded, half up; the cost is the difference. What is computed from cost, such as the pool,
 * stays exact.
 */
import { Decimal, minus, ZERO } from '../../../platform/decimal.ts'
import type { Disposal, Slice, TaxResult } from './results.ts'

const PLACES = 2

export function inPennies(result: TaxResult): TaxResult {
  return { ...result, disposals: result.disposals.map(disposalInPennies) }
}

/** Null stays null. */
export function toPennies(amount: Decimal | null): Decimal | null {
  return amount === null ? null : amount.toDecimalPlaces(PLACES, Decimal.ROUND_HALF_UP)
}

function disposalInPennies(disposal: Disposal): Disposal {
  const { cost, gain, proceeds } = disposal
  const [received, gained] = [toPennies(proceeds), toPennies(gain)]
  const isWhole = received !== null && gained !== null
  return {
    ...disposal,
    proceeds: received,
    charges: toPennies(disposal.charges),
    gain: gained,
    cost: isWhole ? received.minus(gained) : toPennies(cost),
    slices: slicesInPennies(disposal.slices),
  }
}

type Amount = 'proceeds' | 'gain' | 'charges'

/** Each slice is what it adds to the rounded sum of those before it, so that they add up to the whole. */
function slicesInPennies(slices: readonly Slice[]): Slice[] {
  const sums: Record<Amount, Decimal | null> = { proceeds: ZERO, gain: ZERO, charges: ZERO }
  const next = (name: Amount, amount: Decimal | null) => {
    const before = sums[name]
    sums[name] = before === null || amount === null ? null : before.plus(amount)
    return sums[name] === null ? toPennies(amount) : minus(toPennies(sums[name]), toPennies(before))
  }
  return slices.map((slice) => {
    const [proceeds, gain, charges] = [
      next('proceeds', slice.proceeds),
      next('gain', slice.gain),
      next('charges', slice.charges),
    ]
    const cost = minus(minus(proceeds, gain), charges)
    return { ...slice, proceeds, gain, charges, cost: cost === null ? toPennies(slice.cost) : cost }
  })
}
