/** Worked examples, a naive second plan, and properties over random portfolios. */
import { describe, expect, it } from 'vitest'
import { seeded } from '#tests/support/seeded.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { bandOf, isOutside, planTrades, type TargetClass } from './plan-trades.ts'

const buildClasses = (
  parts: readonly (readonly [target: number, value: number, sellable?: number])[],
): TargetClass[] =>
  parts.map(([target, value, sellable = value], place) => ({
    id: String(place),
    target: new Decimal(target).div(100),
    value: new Decimal(value),
    sellable: new Decimal(sellable),
  }))
const tradesOf = (...[classes, amount, mode]: [TargetClass[], number, 'buy' | 'both']) =>
  planTrades(classes, new Decimal(amount), mode).map(({ trade }) =>
    trade.toDecimalPlaces(2).toNumber(),
  )

describe('The band', () => {
  it.each([
    // Swedroe's own examples: 5 points for a class of 20% or more, a quarter of a smaller one.
    [60, 0.05],
    [20, 0.05],
    [10, 0.025],
    [4, 0.01],
  ])('of a target of %d% is %d', (target, half) => {
    expect(bandOf(new Decimal(target).div(100)).toNumber()).toBe(half)
  })

  it('holds a weight at its edge', () => {
    expect(isOutside(new Decimal('0.65'), new Decimal('0.6'))).toBe(false)
    expect(isOutside(new Decimal('0.6501'), new Decimal('0.6'))).toBe(true)
    expect(isOutside(new Decimal('0.0749'), new Decimal('0.1'))).toBe(true)
  })
})

describe('New money', () => {
  it('goes to the second class at 66, 25 and 9 with targets of 60, 30 and 10', () => {
    const classes = buildClasses([
      [60, 66_000],
      [30, 25_000],
      [10, 9000],
    ])
    expect(tradesOf(classes, 1000, 'buy')).toEqual([0, 1000, 0])
  })

  it('raises the lowest class until it is level with the next, then both', () => {
    // Of £200: 100 and 60 wanted, 40 and 30 held, so 0.4 and 0.5 of it, and both 0.75 with £50.
    const classes = buildClasses([
      [50, 40],
      [30, 30],
      [20, 80],
    ])
    expect(tradesOf(classes, 50, 'buy')).toEqual([35, 15, 0])
  })

  it('goes by target where nothing is held', () => {
    const classes = buildClasses([
      [60, 0],
      [40, 0],
    ])
    expect(tradesOf(classes, 1000, 'buy')).toEqual([600, 400])
  })

  it('never goes to a class of target zero', () => {
    const classes = buildClasses([
      [100, 10],
      [0, 10],
    ])
    expect(tradesOf(classes, 5, 'buy')).toEqual([5, 0])
  })
})

describe('Sales and purchases', () => {
  it('meet every target', () => {
    const classes = buildClasses([
      [60, 66_000],
      [30, 25_000],
      [10, 9000],
    ])
    expect(tradesOf(classes, 1000, 'both')).toEqual([-5400, 5300, 1100])
  })

  it('sell only what the account holds, and buy with what that brings', () => {
    const classes = buildClasses([
      [60, 66_000, 2000],
      [30, 25_000],
      [10, 9000],
    ])
    expect(tradesOf(classes, 1000, 'both')).toEqual([-2000, 2750, 250])
  })
})

/** Pound by pound to the class that is lowest against its target. */
function naivePlan(classes: readonly TargetClass[], amount: number, mode: 'buy' | 'both') {
  const total = classes.reduce((sum, { value }) => sum + value.toNumber(), amount)
  const now = classes.map(({ value }) => value.toNumber())
  let money = amount
  for (const [place, { sellable, target, value }] of classes.entries()) {
    if (mode === 'buy') continue
    const excess = value.toNumber() - target.toNumber() * total
    const sold = Math.min(Math.max(excess, 0), sellable.toNumber())
    now[place] = (now[place] ?? 0) - sold
    money += sold
  }
  const step = money / 4000
  for (let spent = 0; spent < 4000; spent++) {
    const levels = classes.map(({ target }, place) =>
      target.isZero() ? Number.POSITIVE_INFINITY : (now[place] ?? 0) / target.toNumber(),
    )
    const lowest = levels.indexOf(Math.min(...levels))
    now[lowest] = (now[lowest] ?? 0) + step
  }
  return {
    trades: now.map((value, place) => value - (classes[place]?.value.toNumber() ?? 0)),
    step,
  }
}

describe('A plan', () => {
  const PORTFOLIOS = 3000
  const each = (check: (classes: TargetClass[], amount: number, mode: 'buy' | 'both') => void) => {
    const random = seeded(525)
    for (let at = 0; at < PORTFOLIOS; at++) {
      const shares = Array.from({ length: 2 + Math.floor(random() * 5) }, () =>
        random() < 0.1 ? 0 : 1 + Math.floor(random() * 20),
      )
      const sum = shares.reduce((all, one) => all + one, 0)
      if (sum === 0) continue
      const classes = shares.map((share, place) => {
        const value = random() < 0.1 ? 0 : Math.floor(random() * 100_000)
        return {
          id: String(place),
          target: new Decimal(share).div(sum),
          value: new Decimal(value),
          sellable: new Decimal(Math.floor(value * random())),
        }
      })
      check(classes, Math.floor(random() * 20_000), random() < 0.5 ? 'buy' : 'both')
    }
  }

  it(`agrees with a naive one over ${PORTFOLIOS} random portfolios`, { timeout: 60_000 }, () => {
    let at = 0
    each((classes, amount, mode) => {
      if (at++ % 10 > 0) return
      const { step, trades } = naivePlan(classes, amount, mode)
      for (const [place, { trade }] of planTrades(classes, new Decimal(amount), mode).entries()) {
        expect(Math.abs(trade.toNumber() - (trades[place] ?? 0))).toBeLessThanOrEqual(
          2 * step + 1e-6,
        )
      }
    })
  })

  it('invests all new money and no more, sells within what may be sold, and nothing in buy mode', () => {
    each((classes, amount, mode) => {
      const trades = planTrades(classes, new Decimal(amount), mode)
      const sum = trades.reduce((all, { trade }) => all.plus(trade), ZERO)
      expect(sum.minus(amount).abs().lt(1e-20)).toBe(true)
      for (const [place, { trade }] of trades.entries()) {
        const least = mode === 'buy' ? ZERO : (classes[place]?.sellable ?? ZERO).neg()
        expect(trade.gte(least)).toBe(true)
      }
    })
  })

  it('takes no class further from its target than it was', () => {
    each((classes, amount, mode) => {
      const total = classes.reduce((all, { value }) => all.plus(value), new Decimal(amount))
      for (const [place, { trade }] of planTrades(classes, new Decimal(amount), mode).entries()) {
        const { target, value } = classes[place] as TargetClass
        const wanted = target.times(total)
        const before = value.minus(wanted).abs()
        expect(value.plus(trade).minus(wanted).abs().lte(before.plus(1e-20))).toBe(true)
      }
    })
  })
})
