/**
 * Trades that bring classes of a portfolio nearer to their targets. Pure; all amounts in one currency.
 * Purchases follow "optimal lazy rebalancing" (Albert Mao, 2011; Bogleheads wiki, Lazy portfolios): money
 * goes to the class that is lowest against its target, until it is level with the next, and then to both.
 */
import { Decimal, ZERO } from '../../../platform/decimal.ts'

export interface TargetClass {
  readonly id: string
  /** A ratio, 0 to 1; those of all classes add up to 1. */
  readonly target: Decimal
  /** Zero or more. */
  readonly value: Decimal
  /** The part of the value that may be sold, where sales are allowed. */
  readonly sellable: Decimal
}

export interface ClassTrade {
  readonly id: string
  /** Above zero for a purchase, below for a sale. */
  readonly trade: Decimal
}

/** Half-width of a band by the 5/25 rule (Larry Swedroe): 5 points, or a quarter of a small target. */
export function bandOf(target: Decimal): Decimal {
  return Decimal.min('0.05', target.times('0.25'))
}

/** True outside the band: at its edge a weight is still within. */
export function isOutside(weight: Decimal, target: Decimal): boolean {
  return weight.minus(target).abs().gt(bandOf(target))
}

/**
 * @param amount new money, zero or more, all of which is invested
 * @returns in the order of the classes
 */
export function planTrades(
  classes: readonly TargetClass[],
  amount: Decimal,
  mode: 'buy' | 'both',
): ClassTrade[] {
  const total = classes.reduce((sum, { value }) => sum.plus(value), amount)
  const sales = classes.map(({ sellable, target, value }) =>
    mode === 'buy'
      ? ZERO
      : Decimal.min(Decimal.max(value.minus(target.times(total)), ZERO), sellable),
  )
  const money = sales.reduce((sum, sale) => sum.plus(sale), amount)
  const left = classes.map(({ target, value }, place) => ({
    wanted: target.times(total),
    value: value.minus(sales[place] ?? ZERO),
  }))
  const level = fillLevel(left, money)
  return classes.map(({ id }, place) => {
    const { value, wanted } = left[place] as (typeof left)[number]
    const purchase = Decimal.max(level.times(wanted).minus(value), ZERO)
    return { id, trade: purchase.minus(sales[place] ?? ZERO) }
  })
}

interface Part {
  readonly wanted: Decimal
  readonly value: Decimal
}

/** The ratio of its wanted value to which money raises every class that is below it. */
function fillLevel(parts: readonly Part[], money: Decimal): Decimal {
  const byLevel = parts
    .filter(({ wanted }) => wanted.gt(0))
    .toSorted((a, b) => a.value.div(a.wanted).cmp(b.value.div(b.wanted)))
  let [value, wanted, level] = [ZERO, ZERO, ZERO]
  for (const [place, part] of byLevel.entries()) {
    value = value.plus(part.value)
    wanted = wanted.plus(part.wanted)
    level = value.plus(money).div(wanted)
    const next = byLevel[place + 1]
    if (!next || level.lte(next.value.div(next.wanted))) break
  }
  return level
}
