import type { RateOn } from './amounts.ts'

/** Keeps the result for the last rates: new rates compute it again. */
export function keepLast<T>(compute: (rateOn: RateOn) => T): (rateOn: RateOn) => T {
  let last: { rateOn: RateOn; result: T } | undefined
  return (rateOn) => {
    if (last?.rateOn !== rateOn) last = { rateOn, result: compute(rateOn) }
    return last.result
  }
}
