import type { Day } from '../../../platform/calendar/days.ts'

export interface CashFlow {
  readonly day: Day
  /** Below zero for money paid in. */
  readonly amount: number
}

const DAYS_PER_YEAR = 365
const LOWEST_RATE = -0.999_999_999
const HIGHEST_RATE = 1e9
const MAX_STEPS = 200

/**
 * The yearly rate at which the flows are worth nothing together: Σ amount ÷ (1 + r)^(days/365) = 0,
 * as Excel's XIRR. Null if there is none: all flows on one day, or of one sign.
 */
export function solveXirr(flows: readonly CashFlow[]): number | null {
  const [first] = flows
  if (!first) return null
  const terms = flows.map(({ day, amount }) => ({
    amount,
    years: (day - first.day) / DAYS_PER_YEAR,
  }))
  const isMixed = terms.some(({ amount }) => amount > 0) && terms.some(({ amount }) => amount < 0)
  if (!isMixed || terms.every(({ years }) => years === 0)) return null
  const worth = (rate: number) =>
    terms.reduce((sum, { amount, years }) => sum + amount * (1 + rate) ** -years, 0)
  const bracket = findBracket(worth)
  return bracket && bisect(worth, ...bracket)
}

/** Looks from zero outwards, so that of several solutions the one nearest to zero is found. */
function findBracket(worth: (rate: number) => number): [number, number] | null {
  const zero = worth(0)
  let [low, high] = [0, 0]
  let [atLow, atHigh] = [zero, zero]
  for (let reach = 0.05; low > LOWEST_RATE || high < HIGHEST_RATE; reach *= 1.6) {
    const nextHigh = Math.min(reach, HIGHEST_RATE)
    const valueHigh = worth(nextHigh)
    if (Math.sign(valueHigh) !== Math.sign(atHigh)) return [high, nextHigh]
    ;[high, atHigh] = [nextHigh, valueHigh]
    const nextLow = Math.max(1 / (1 + reach) - 1, LOWEST_RATE)
    const valueLow = worth(nextLow)
    if (Math.sign(valueLow) !== Math.sign(atLow)) return [nextLow, low]
    ;[low, atLow] = [nextLow, valueLow]
    if (low <= LOWEST_RATE + 1e-12 && high >= HIGHEST_RATE) return null
    if (reach > HIGHEST_RATE * 10) return null
  }
  return null
}

function bisect(worth: (rate: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  const sign = Math.sign(worth(low))
  for (let step = 0; step < MAX_STEPS && high - low > 1e-13 * (1 + Math.abs(low)); step++) {
    const middle = (low + high) / 2
    const value = worth(middle)
    if (value === 0) return middle
    if (Math.sign(value) === sign) low = middle
    else high = middle
  }
  return (low + high) / 2
}
