/** Recorded series, with and without planted faults: a wrong unit or a half-applied split is flagged. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type RecordedBar,
  type RecordedSeries,
  readPriceSeries,
} from '#tests/support/price-series.ts'
import { judgeSeries, type Witness } from '../quotes/index.ts'
import { priceWitness } from '../quotes/units/witness.ts'
import { findSplitFactors } from './split-faults.ts'

const recorded = readPriceSeries()
const noRate = () => null
const UNIT = 'GBX'

/** Judges a series as the history does: by its splits first, then by its unit. */
function judge(bars: readonly RecordedBar[], witnesses: readonly Witness[] = []) {
  const factors = findFactors(bars)
  const judged = judgeSeries(
    bars.map((bar, index) => {
      const without = (value: number | null) =>
        value === null ? null : value / (factors[index] ?? 1)
      const { timeMs, high, low, close } = bar
      return { timeMs, high: without(high), low: without(low), close: without(close), unit: UNIT }
    }),
    UNIT,
    witnesses,
    noRate,
  )
  return judged.map((judgement, index) => ({
    ...judgement,
    isUsable: judgement.unit !== null && factors[index] === 1,
  }))
}

function findFactors(bars: readonly RecordedBar[]) {
  return findSplitFactors(
    bars,
    bars.flatMap(({ date, split }) =>
      split === 0 ? [] : [{ date, numerator: split, denominator: 1 }],
    ),
    bars.flatMap(({ date, dividend }) => (dividend === 0 ? [] : [{ date, amount: dividend }])),
  )
}

/** Bars that a source has given a hundredfold too high or low, by what the rest of the series shows. */
function isHundredfoldFault(bars: readonly RecordedBar[], index: number, level: number): boolean {
  const close = bars[index]?.close
  return close != null && close > 0 && Math.abs(Math.log(close / level)) > Math.log(20)
}

function typicalClose(bars: readonly RecordedBar[]): number {
  const closes = bars.flatMap(({ close }) => (close !== null && close > 0 ? [close] : []))
  return closes.toSorted((a, b) => a - b)[Math.floor(closes.length / 2)] ?? 0
}

/** Series without a hundredfold step of their own, to plant one in. */
const clean = recorded.filter(
  ({ bars }) =>
    !judge(bars).some(({ isStep }) => isStep) && findFactors(bars).every((factor) => factor === 1),
)
const withSteps = recorded.filter(({ bars }) => judge(bars).some(({ isStep }) => isStep))

type Place = 'beginning' | 'middle' | 'end' | 'whole'

function plant(bars: readonly RecordedBar[], place: Place, share: number, factor: number) {
  const length = Math.max(1, Math.floor(bars.length * share))
  const start = {
    beginning: 0,
    middle: Math.floor((bars.length - length) / 2),
    end: bars.length - length,
    whole: 0,
  }[place]
  const end = place === 'whole' ? bars.length : start + length
  const times = (value: number | null) => (value === null ? null : value * factor)
  const planted = bars.map((bar, index) =>
    index < start || index >= end
      ? bar
      : { ...bar, high: times(bar.high), low: times(bar.low), close: times(bar.close) },
  )
  return { planted, isPlanted: (index: number) => index >= start && index < end }
}

const planIn = (all: readonly RecordedSeries[]) =>
  fc.record({
    series: fc.constantFrom(...all),
    place: fc.constantFrom<Place>('beginning', 'middle', 'end', 'whole'),
    share: fc.double({ min: 0.01, max: 0.6, noNaN: true }),
    factor: fc.constantFrom(100, 0.01),
    /** Which bar the witness is dated by. */
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })

function witnessAt(bars: readonly RecordedBar[], at: number): Witness | null {
  const priced = bars.filter(({ close }) => close !== null && close > 0)
  const bar = priced[Math.min(priced.length - 1, Math.floor(at * priced.length))]
  return bar?.close
    ? priceWitness('list_price', { value: bar.close, unit: UNIT }, bar.timeMs)
    : null
}

function withoutHundredfolds(ratio: number): number {
  return ratio / 100 ** Math.round(Math.log(ratio) / Math.log(100))
}

/** Indexes of priced bars whose judgement is not the expected one. */
function misjudged(
  bars: readonly RecordedBar[],
  judged: ReturnType<typeof judge>,
  isWrong: (index: number) => boolean,
): number[] {
  return bars.flatMap(({ close }, index) =>
    close !== null && close > 0 && judged[index]?.isInDoubt !== isWrong(index) ? [index] : [],
  )
}

describe('A block planted at a hundred times or a hundredth of a recorded series', () => {
  it('never leaves a change beyond ±60% between unflagged bars', () => {
    fc.assert(
      fc.property(planIn(recorded), fc.boolean(), (given, isWitnessed) => {
        const { series, place, share, factor, at } = given
        const { planted } = plant(series.bars, place, share, factor)
        const witness = isWitnessed ? witnessAt(series.bars, at) : null
        const judged = judge(planted, witness ? [witness] : [])
        const usable = planted.flatMap(({ close }, index) =>
          close && judged[index]?.isUsable
            ? [{ close, original: series.bars[index]?.close ?? close }]
            : [],
        )
        const jumps = usable.filter((bar, index) => {
          const before = usable[index - 1]
          if (!before) return false
          // The share's change between two bars, without hundredfold faults of the recording itself.
          const own = withoutHundredfolds(bar.original / before.original)
          const change = bar.close / before.close
          return Math.abs(change - 1) > 0.6 && Math.abs(change / own - 1) > 0.6
        })
        expect(jumps).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('is flagged, and nothing else is, where a witness knows the price', () => {
    fc.assert(
      fc.property(planIn(clean), ({ series, place, share, factor, at }) => {
        const { planted, isPlanted } = plant(series.bars, place, share, factor)
        const witness = witnessAt(series.bars, at)
        const judged = judge(planted, witness ? [witness] : [])
        expect(misjudged(planted, judged, isPlanted)).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it('in the middle is flagged, and nothing else is, where it is short', () => {
    const short = fc.record({
      series: fc.constantFrom(...clean.filter(({ bars }) => bars.length >= 20)),
      share: fc.double({ min: 0.01, max: 0.15, noNaN: true }),
      factor: fc.constantFrom(100, 0.01),
    })
    fc.assert(
      fc.property(short, ({ series, share, factor }) => {
        const { planted, isPlanted } = plant(series.bars, 'middle', share, factor)
        const judged = judge(planted)
        expect(misjudged(planted, judged, isPlanted)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('over the whole series is not noticed without a witness, and changes nothing between bars', () => {
    for (const { bars } of clean) {
      const { planted } = plant(bars, 'whole', 1, 0.01)
      expect(judge(planted).every(({ isInDoubt }) => !isInDoubt)).toBe(true)
    }
  })
})

/** Right prices, as a source gives them that has applied the split to every bar. */
const steady = fc
  .record({
    changes: fc.array(fc.double({ min: -0.3, max: 0.4, noNaN: true }), {
      minLength: 40,
      maxLength: 300,
    }),
    start: fc.double({ min: 0.5, max: 5000, noNaN: true }),
  })
  .map(({ changes, start }) => {
    let close = start
    return changes.map((change, index): RecordedBar => {
      // Turned back at the ends of a range in which no step is a hundredfold in all.
      const next = close * (1 + change)
      close = next > start * 3 || next < start / 3 ? close : next
      const timeMs = Date.UTC(2025, 9, 1) + index * 86_400_000
      const date = new Date(timeMs).toISOString().slice(0, 10)
      return {
        timeMs,
        date,
        high: close,
        low: close,
        close,
        adjusted: close,
        dividend: 0,
        split: 0,
      }
    })
  })

const anyRatio = fc
  .record({ shares: fc.integer({ min: 2, max: 1000 }), isConsolidation: fc.boolean() })
  .map(({ shares, isConsolidation }) => (isConsolidation ? 1 / shares : shares))

function withSplit(bars: readonly RecordedBar[], at: number, split: number): RecordedBar[] {
  const day = Math.min(bars.length - 1, Math.floor(at * bars.length))
  return bars.map((bar, index) => (index === day ? { ...bar, split } : bar))
}

describe('A split or consolidation of 1:2 to 1:1000', () => {
  const rightSeries = fc.oneof(
    steady,
    fc.constantFrom(
      ...clean
        .map(({ bars }) => bars)
        .filter((bars) => bars.every(({ split }) => split === 0) && largestMove(bars) < 1.6),
    ),
  )

  it('over right prices flags no bar, with or without a witness', () => {
    fc.assert(
      fc.property(
        fc.record({
          bars: rightSeries,
          ratio: anyRatio,
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          isWitnessed: fc.boolean(),
        }),
        ({ bars, ratio, at, isWitnessed }) => {
          const split = withSplit(bars, at, ratio)
          const witness = isWitnessed ? witnessAt(split, at) : null
          const judged = judge(split, witness ? [witness] : [])
          expect(judged.filter(({ isStep, isUsable }) => isStep || !isUsable)).toEqual([])
        },
      ),
      { numRuns: 2000 },
    )
  })

  it.each([1 / 50, 1 / 100, 1 / 200, 1 / 1000, 50, 100])(
    'of %d does not hide a block in another unit, where a witness knows the price',
    (ratio) => {
      fc.assert(
        fc.property(
          planIn([{ name: 'steady', bars: fc.sample(steady, { numRuns: 1, seed: 7 })[0] ?? [] }]),
          fc.double({ min: 0, max: 1, noNaN: true }),
          ({ series, place, share, factor, at }, splitAt) => {
            const bars = withSplit(series.bars, splitAt, ratio)
            const { planted, isPlanted } = plant(bars, place, share, factor)
            const witness = witnessAt(bars, at)
            const judged = judge(planted, witness ? [witness] : [])
            expect(misjudged(planted, judged, isPlanted)).toEqual([])
          },
        ),
        { numRuns: 200 },
      )
    },
  )

  it.each([1 / 2, 1 / 10, 1 / 50, 1 / 100, 1 / 200, 1 / 1000])(
    'of %d that a source has applied half leaves no wrong bar unflagged',
    (ratio) => {
      const [bars = []] = fc.sample(steady, { numRuns: 1, seed: 7 })
      const split = withSplit(bars, 0.7, ratio)
      const { planted, isPlanted } = plant(split, 'middle', 0.2, ratio)
      const witness = witnessAt(split, 1)
      const judged = judge(planted, witness ? [witness] : [])
      expect(judged.map(({ isUsable }) => !isUsable)).toEqual(planted.map((_, i) => isPlanted(i)))
    },
  )
})

function largestMove(bars: readonly RecordedBar[]): number {
  const closes = bars.flatMap(({ close }) => (close !== null && close > 0 ? [close] : []))
  return Math.max(
    ...closes.map((close, index) => {
      const ratio = close / (closes[index - 1] ?? close)
      return Math.max(ratio, 1 / ratio)
    }),
  )
}

describe('A recorded series', () => {
  it('occurs with and without faults', () => {
    expect(clean.length).toBeGreaterThan(0)
    expect(withSteps.length).toBeGreaterThan(0)
  })

  it.each(clean.map((series) => [series.name, series] as const))(
    '%s has no bar in doubt over its unit',
    (_, { bars }) => {
      const witness = witnessAt(bars, 1)
      expect(judge(bars).filter(({ isInDoubt }) => isInDoubt)).toEqual([])
      expect(judge(bars, witness ? [witness] : []).filter(({ isInDoubt }) => isInDoubt)).toEqual([])
    },
  )

  it.each(withSteps.map((series) => [series.name, series] as const))(
    '%s has exactly its wrong bars in doubt, with a witness of the typical price',
    (_, { bars }) => {
      const level = typicalClose(bars)
      const right = bars.find(
        ({ close }) => close !== null && Math.abs(Math.log(close / level)) < 1,
      )
      if (!right?.close) throw new Error('no typical bar')
      const price = { value: right.close, unit: UNIT }
      const judged = judge(bars, [priceWitness('list_price', price, right.timeMs)])
      expect(misjudged(bars, judged, (index) => isHundredfoldFault(bars, index, level))).toEqual([])
    },
  )

  it.each(recorded.map((series) => [series.name, series] as const))(
    '%s has bars off by a split only if its name says so',
    (name, { bars }) => {
      const factors = findFactors(bars)
      expect(factors.some((factor) => factor !== 1)).toBe(name.includes('bad-stock-split'))
      const known = bars.filter((_bar, index) => factors[index] === 1)
      for (const [index, bar] of known.entries()) {
        const before = known[index - 1]
        if (!name.includes('split') || !bar.close || !before?.close) continue
        const change = (bar.close + bar.dividend) / before.close - 1
        expect([bar.date, Math.abs(change) <= 1.1]).toEqual([bar.date, true])
      }
    },
  )
})
