/** Indicators without reference results, against their definitions computed the long way. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeIndicator } from './compute-indicators.ts'
import type { IndicatorId } from './indicator-ids.ts'
import type { IndicatorBar } from './values.ts'

interface Bar {
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const typical = ({ high, low, close }: Bar) => (high + low + close) / 3
const highest = (bars: readonly Bar[]) => Math.max(...bars.map(({ high }) => high))
const lowest = (bars: readonly Bar[]) => Math.min(...bars.map(({ low }) => low))

/** The definition over the last bars, and how many it reads. */
const DEFINITIONS: readonly [
  id: IndicatorId,
  line: number,
  reads: number,
  define: (bars: readonly Bar[]) => number,
][] = [
  ['donchian', 0, 20, highest],
  ['donchian', 1, 20, (bars) => (highest(bars) + lowest(bars)) / 2],
  ['donchian', 2, 20, lowest],
  [
    'williams',
    0,
    14,
    (bars) => (-100 * (highest(bars) - bars.at(-1)!.close)) / (highest(bars) - lowest(bars)),
  ],
  [
    'cci',
    0,
    20,
    (bars) => {
      const prices = bars.map(typical)
      const deviation = mean(prices.map((price) => Math.abs(price - mean(prices))))
      return (prices.at(-1)! - mean(prices)) / (0.015 * deviation)
    },
  ],
  ['roc', 0, 13, (bars) => 100 * (bars.at(-1)!.close / bars[0]!.close - 1)],
  ['aroon', 0, 26, (bars) => (100 * bars.findLastIndex(({ high }) => high === highest(bars))) / 25],
  ['aroon', 1, 26, (bars) => (100 * bars.findLastIndex(({ low }) => low === lowest(bars))) / 25],
  [
    'mfi',
    0,
    15,
    (bars) => {
      const flows = bars.slice(1).map((bar, index) => {
        const moved = Math.sign(typical(bar) - typical(bars[index]!))
        return moved * typical(bar) * bar.volume
      })
      const rises = sum(flows.filter((flow) => flow > 0))
      const all = sum(flows.map(Math.abs))
      return all === 0 ? 50 : (100 * rises) / all
    },
  ],
  [
    'cmf',
    0,
    20,
    (bars) => {
      const flows = bars.map(({ high, low, close, volume }) =>
        high === low ? 0 : ((2 * close - low - high) / (high - low)) * volume,
      )
      const volume = sum(bars.map((bar) => bar.volume))
      return volume === 0 ? 0 : sum(flows) / volume
    },
  ],
]

const bar: fc.Arbitrary<Bar> = fc
  .tuple(
    fc.integer({ min: 100, max: 400 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 40 }),
    fc.integer({ min: 0, max: 9000 }),
  )
  .map(([low, range, place, volume]) => ({
    low,
    high: low + range,
    close: low + Math.min(range, place),
    volume,
  }))

describe('The indicators without a reference', () => {
  it.each(DEFINITIONS)('%s, line %i, reads %i bars and agrees with its definition', (...given) => {
    const [id, line, reads, define] = given
    fc.assert(
      fc.property(fc.array(bar, { minLength: reads, maxLength: reads + 30 }), (bars) => {
        const values = computeIndicator(id, bars).lines[line]!.values
        expect(values.slice(0, reads - 1)).toEqual(Array(reads - 1).fill(null))
        for (const [position, value] of values.entries()) {
          if (position < reads - 1) continue
          const expected = define(bars.slice(position + 1 - reads, position + 1))
          if (Number.isFinite(expected)) expect(value).toBeCloseTo(expected, 6)
          else expect(value).toBeNull()
        }
      }),
    )
  })

  it('have a Keltner channel of two average true ranges around the exponential average', () => {
    const bars: IndicatorBar[] = fc.sample(bar, { numRuns: 60, seed: 1 })
    const [upper, middle, lower] = computeIndicator('keltner', bars).lines
    expect(middle!.values).toEqual(computeIndicator('ema20', bars).lines[0]!.values)
    const range = upper!.values[59]! - middle!.values[59]!
    expect(middle!.values[59]! - lower!.values[59]!).toBeCloseTo(range, 9)
    expect(range).toBeGreaterThan(0)
  })

  it.each<IndicatorId>(['williams', 'cci'])('%s is not known of a price that never moves', (id) => {
    const flat = Array.from({ length: 30 }, (): Bar => ({ high: 5, low: 5, close: 5, volume: 1 }))
    expect(computeIndicator(id, flat).lines[0]!.values).toEqual(Array(30).fill(null))
  })
})
