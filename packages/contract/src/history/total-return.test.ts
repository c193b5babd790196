import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharesWithReinvestment } from './total-return.ts'

const DAY_S = 86_400
const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

/** Written from the definition: buys at each ex-day's close with the cash of all shares held so far. */
function reinvestNaively(
  closes: readonly (readonly [number, number])[],
  payments: readonly (readonly [number, number])[],
): number {
  let shares = 1
  for (const [at, [time, close]] of closes.entries()) {
    const before = closes[at - 1]?.[0] ?? Number.POSITIVE_INFINITY
    let bought = 1
    for (const [exDay, amount] of payments) {
      if (exDay > before && exDay <= time) bought *= 1 + amount / close
    }
    shares *= bought
  }
  return shares
}

describe('Shares with dividends reinvested', () => {
  // Yahoo's help on adjusted closes: a dividend of 0.08 on 19 February 2003 after a close of 24.96.
  it('give the published example’s adjusted return, to the difference of the two formulas', () => {
    const bars = [
      { time: day('2003-02-18'), close: 24.96 },
      { time: day('2003-02-19'), close: 24.53 },
    ]
    const shares = sharesWithReinvestment(bars, [{ time: day('2003-02-19'), amount: 0.08 }])
    const growth = (24.53 / 24.96) * (shares?.at(-1) ?? 0)
    expect(growth).toBeCloseTo((24.53 + 0.08) / 24.96, 12)
    expect(growth).toBeCloseTo(24.53 / 24.88, 4)
  })

  it('leave out what was paid on or before the first bar, and what is paid after the last', () => {
    const bars = [2, 3, 4].map((of) => ({ time: of * DAY_S, close: 10 }))
    const on = (of: number) => sharesWithReinvestment(bars, [{ time: of * DAY_S, amount: 1 }])
    expect([on(1), on(2), on(5)]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
    ])
    expect(on(3)).toEqual([1, 1.1, 1.1])
  })

  it('buy at the next close where the ex-day has none', () => {
    const bars = [10, null, 8].map((close, at) => ({ time: at * DAY_S, close }))
    expect(sharesWithReinvestment(bars, [{ time: DAY_S, amount: 2 }])).toEqual([1, 1, 1.25])
  })

  it('count a dividend in the week of its ex-day', () => {
    const bars = [0, 7].map((at) => ({ time: at * DAY_S, close: 10 }))
    const paid = (at: number) => [{ time: at * DAY_S, amount: 1 }]
    expect(sharesWithReinvestment(bars, paid(9), 6 * DAY_S)).toEqual([1, 1.1])
    expect(sharesWithReinvestment(bars, paid(5), 6 * DAY_S)).toEqual([1, 1])
  })

  it('are unknown with an unknown dividend', () => {
    const bars = [0, 1].map((at) => ({ time: at * DAY_S, close: 10 }))
    expect(sharesWithReinvestment(bars, [{ time: DAY_S, amount: null }])).toBe(null)
    expect(sharesWithReinvestment(bars, [{ time: 0, amount: null }])).toEqual([1, 1])
  })

  const series = fc.record({
    closes: fc.array(fc.double({ min: 0.5, max: 500, noNaN: true }), {
      minLength: 1,
      maxLength: 40,
    }),
    payments: fc.array(
      fc.tuple(fc.integer({ min: -3, max: 45 }), fc.double({ min: 0, max: 20, noNaN: true })),
      { maxLength: 12 },
    ),
    scale: fc.double({ min: 0.01, max: 100, noNaN: true }),
  })

  it('agree with a naive computation, and with prices in any unit, 5,000 times', () => {
    fc.assert(
      fc.property(series, ({ closes, payments, scale }) => {
        const of = (factor: number) =>
          sharesWithReinvestment(
            closes.map((close, at) => ({ time: at * DAY_S, close: close * factor })),
            payments.map(([at, amount]) => ({ time: at * DAY_S, amount: amount * factor })),
          )?.at(-1) ?? Number.NaN
        const naive = reinvestNaively(
          closes.map((close, at) => [at * DAY_S, close] as const),
          payments.map(([at, amount]) => [at * DAY_S, amount] as const),
        )
        expect(of(1) / naive).toBeCloseTo(1, 9)
        expect(of(scale) / of(1)).toBeCloseTo(1, 9)
        expect(of(1)).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 5000 },
    )
  })

  it('multiply when a period is cut in two', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 0, max: 39 }), ({ closes, payments }, cut) => {
        const bars = closes.map((close, at) => ({ time: at * DAY_S, close }))
        const paid = payments.map(([at, amount]) => ({ time: at * DAY_S, amount }))
        const at = Math.min(cut, bars.length - 1)
        const of = (part: typeof bars) => sharesWithReinvestment(part, paid)?.at(-1) ?? Number.NaN
        const both = of(bars.slice(0, at + 1)) * of(bars.slice(at))
        expect(both / of(bars)).toBeCloseTo(1, 9)
      }),
    )
  })
})
