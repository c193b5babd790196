import { sharesWithReinvestment } from '@leadenhall/contract/history/total-return.ts'
import { describe, expect, it } from 'vitest'
import { type RecordedSeries, readPriceSeries } from '#tests/support/price-series.ts'
import { restateDividends } from './restate-dividends.ts'

const days = (closes: readonly (number | null)[], unit = 'GBX') =>
  closes.map((close, at) => ({ date: `2024-05-0${at + 1}`, close, unit }))
const NO_SPLITS = { rateOn: () => null, splits: [], unit: 'GBX' }
const restated = (
  dividends: Parameters<typeof restateDividends>[0],
  closes: readonly (number | null)[],
  options: Partial<Parameters<typeof restateDividends>[2]> = {},
) =>
  restateDividends(dividends, days(closes), { ...NO_SPLITS, ...options }).map((one) => one.restated)

describe('A dividend', () => {
  it('in pounds is in pence beside prices in pence', () => {
    expect(restated([{ date: '2024-05-02', amount: 0.05, unit: 'GBP' }], [100, 99])).toEqual([5])
  })

  it('of shares that were split since is for the shares of today', () => {
    const splits = [{ date: '2024-05-03', numerator: 10, denominator: 1 }]
    const before = [{ date: '2024-05-02', amount: 30, unit: 'GBX' }]
    expect(restated(before, [100, 99, 98], { splits })).toEqual([3])
    expect(
      restated([{ ...before[0]!, date: '2024-05-03', amount: 3 }], [100, 99, 98], { splits }),
    ).toEqual([3])
  })

  it('in another currency is at the rate of its day, and unknown without one', () => {
    const dollars = [{ date: '2024-05-02', amount: 0.04, unit: 'USD' }]
    expect(restated(dollars, [100, 99], { rateOn: () => 0.8 })).toEqual([3.2])
    expect(restated(dollars, [100, 99])).toEqual([null])
    expect(restated([{ ...dollars[0]!, unit: null }], [100, 99])).toEqual([null])
  })

  it('of a tenth of the price is in doubt unless the price fell with it', () => {
    const special = [{ date: '2024-05-02', amount: 40, unit: 'GBX' }]
    expect(restated(special, [100, 62])).toEqual([40])
    expect(restated(special, [100, 99])).toEqual([null])
    expect(restated(special, [null, 99])).toEqual([null])
    expect(restated([{ ...special[0]!, amount: 9 }], [100, 101])).toEqual([9])
  })
})

/** Series whose dividends are a hundredfold too large, and one with a real payment of nearly half of its price. */
const DOUBTED: Readonly<Record<string, number>> = {
  'ABDP-L-1d-bad-div': 5,
  'ELCO-L-1d-bad-div': 5,
  'LSC-L-1d-bad-div': 4,
  'REL-L-1d-bad-div': 6,
  'ADIG-L-1d-bad-div': 0,
}

function restateRecorded({ bars }: RecordedSeries) {
  const paid = bars.filter(({ dividend }) => dividend !== 0)
  const dividends = paid.map(({ date, dividend }) => ({ date, amount: dividend, unit: 'GBX' }))
  return restateDividends(
    dividends,
    bars.map(({ close, date }) => ({ close, date, unit: 'GBX' })),
    NO_SPLITS,
  )
}

describe('Recorded dividends', () => {
  const recorded = readPriceSeries().filter(({ bars }) => bars.some(({ dividend }) => dividend > 0))

  it('that are a hundredfold too large are in doubt', () => {
    const there = recorded.filter(({ name }) => name in DOUBTED)
    const doubted = there.map((one) => [
      one.name,
      restateRecorded(one).filter((dividend) => dividend.restated === null).length,
    ])
    expect(doubted).toEqual(there.map(({ name }) => [name, DOUBTED[name]]))
  })

  it.each(
    recorded
      .filter(({ name }) => name.includes('no-bad-div'))
      .map((one) => [one.name, one] as const),
  )(
    '%s has the total return of its adjusted closes, less the difference of the formulas',
    (_, one) => {
      const bars = one.bars.map(({ close, date }) => ({
        time: Date.parse(date) / 1000,
        close: close !== null && close > 0 ? close : null,
      }))
      const dividends = restateRecorded(one)
      expect(dividends.every((dividend) => dividend.restated !== null)).toBe(true)
      const payments = dividends.map(({ date, restated: amount }) => ({
        time: Date.parse(date) / 1000,
        amount,
      }))
      const shares = sharesWithReinvestment(bars, payments)?.at(-1) ?? 0
      const first = one.bars.find(({ close }) => close !== null)
      const last = one.bars.at(-1)
      const own = ((last?.close ?? 0) / (first?.close ?? 1)) * shares
      const theirs = (last?.adjusted ?? 0) / (first?.adjusted ?? 1)
      // (P + D) ÷ P₋₁ instead of P ÷ (P₋₁ − D): D ÷ P₋₁ times the day's return, for each payment.
      const bound = one.bars.reduce((sum, { close, dividend }, at) => {
        const before = one.bars[at - 1]?.close ?? close ?? 1
        const fall = Math.abs(((close ?? before) + dividend) / before - 1)
        return sum + (dividend / before) * fall * 1.5
      }, 1e-3)
      expect(Math.abs(Math.log(own / theirs))).toBeLessThan(bound)
    },
  )
})
