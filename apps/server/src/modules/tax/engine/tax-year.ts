/** Sums of a tax year, and how losses and the exempt amount are used. Pure. */
import { type Day, toDate } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import type { Disposal } from './results.ts'

/** The year in which the tax year begins: 2024 for 6 April 2024 to 5 April 2025. */
export function taxYearOf(day: Day): number {
  const date = toDate(day)
  const year = Number(date.slice(0, 4))
  return date.slice(5) < '04-06' ? year - 1 : year
}

/** `2024-25`. */
export function nameYear(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** Gains of a year at one pair of rates. */
export interface GainPart {
  readonly basic: Decimal
  readonly higher: Decimal
  readonly gains: Decimal
}

export interface YearSums {
  /** Gross, of disposals with a known gain. */
  readonly proceeds: Decimal
  readonly costs: Decimal
  readonly gains: Decimal
  /** Above zero. */
  readonly losses: Decimal
  readonly net: Decimal
  readonly exemptAmount: Decimal
  readonly exemptUsed: Decimal
  readonly exemptLeft: Decimal
  readonly lossesBroughtForward: Decimal
  /** Of those: only as far as gains exceed the exempt amount. */
  readonly lossesUsed: Decimal
  readonly lossesCarriedForward: Decimal
  readonly taxable: Decimal
  /** Taxable gains at each pair of rates, highest rates first. */
  readonly taxableParts: readonly GainPart[]
}

interface RatesOf {
  (disposal: Disposal): { readonly basic: Decimal; readonly higher: Decimal }
}

/**
 * @param disposals of the year, without exempt ones and gifts
 * @param broughtForward losses of earlier years that are not used yet
 */
export function sumYear(
  disposals: readonly Disposal[],
  exemptAmount: Decimal,
  broughtForward: Decimal,
  ratesOf: RatesOf,
): YearSums {
  let [proceeds, costs, gains, losses] = [ZERO, ZERO, ZERO, ZERO]
  const parts = new Map<string, GainPart>()
  for (const disposal of disposals) {
    const { cost, gain, proceeds: gross } = disposal
    if (gain === null || cost === null || gross === null) continue
    proceeds = proceeds.plus(gross)
    costs = costs.plus(cost)
    if (gain.isNegative()) {
      losses = losses.minus(gain)
      continue
    }
    gains = gains.plus(gain)
    const { basic, higher } = ratesOf(disposal)
    const key = `${higher.toFixed()} ${basic.toFixed()}`
    const known = parts.get(key)?.gains ?? ZERO
    parts.set(key, { basic, higher, gains: known.plus(gain) })
  }
  const net = gains.minus(losses)
  const afterLosses = Decimal.max(net, ZERO)
  const lossesUsed = Decimal.min(broughtForward, Decimal.max(afterLosses.minus(exemptAmount), ZERO))
  const remaining = afterLosses.minus(lossesUsed)
  const exemptUsed = Decimal.min(remaining, exemptAmount)
  const sorted = [...parts.values()].toSorted((a, b) => b.higher.cmp(a.higher))
  return {
    proceeds,
    costs,
    gains,
    losses,
    net,
    exemptAmount,
    exemptUsed,
    exemptLeft: exemptAmount.minus(exemptUsed),
    lossesBroughtForward: broughtForward,
    lossesUsed,
    lossesCarriedForward: broughtForward.minus(lossesUsed).plus(Decimal.max(net.neg(), ZERO)),
    taxable: remaining.minus(exemptUsed),
    taxableParts: relieve(sorted, losses.plus(lossesUsed).plus(exemptUsed)),
  }
}

/** Losses and the exempt amount go where they save most: against gains taxed highest. */
function relieve(parts: readonly GainPart[], relief: Decimal): GainPart[] {
  let left = relief
  return parts.flatMap((part) => {
    const used = Decimal.min(left, part.gains)
    left = left.minus(used)
    const gains = part.gains.minus(used)
    return gains.isZero() ? [] : [{ ...part, gains }]
  })
}
