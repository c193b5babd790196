/** The indicators against reference results: those of RECORDINGS_DIR, or hand-made ones of the same shape. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { computeIndicator } from './compute-indicators.ts'
import { INDICATORS, type IndicatorId } from './indicator-ids.ts'
import type { IndicatorBar } from './values.ts'

const folder = recordingsFolder('indicators')
const read = (...parts: string[]) => readFileSync(path.join(folder, ...parts), 'utf8')

const bars: IndicatorBar[] = parse<Record<string, string>>(read('quotes', 'default.csv'), {
  columns: true,
}).map((row) => ({
  high: Number(row['high']),
  low: Number(row['low']),
  close: Number(row['close']),
  volume: Number(row['volume']),
}))

type Expected = readonly Readonly<Record<string, number | null>>[]

describe('The indicators', () => {
  it.each<[IndicatorId, string, readonly string[]]>([
    ['sma20', 'sma', ['sma']],
    ['ema20', 'ema', ['ema']],
    ['bollinger', 'bb', ['upperBand', 'sma', 'lowerBand']],
    ['rsi', 'rsi', ['rsi']],
    ['macd', 'macd', ['macd', 'signal', 'histogram']],
    ['atr', 'atr', ['atr']],
    ['obv', 'obv', ['obv']],
    ['stochastic', 'stoch', ['oscillator', 'signal']],
    ['adx', 'adx', ['adx', 'pdi', 'mdi']],
  ])('%s agrees with the reference, and is null as long as it', (id, file, columns) => {
    const expected = JSON.parse(read('results', `${file}.standard.json`)) as Expected
    const { lines } = computeIndicator(id, bars)
    expect(lines).toHaveLength(columns.length)
    for (const [index, column] of columns.entries()) {
      const values = lines[index]?.values ?? []
      expect(values).toHaveLength(expected.length)
      expect(values.filter((value) => value !== null).length).toBeGreaterThan(10)
      for (const [position, row] of expected.entries()) {
        const value = values[position] ?? null
        const reference = row[column] ?? null
        if (reference === null || value === null)
          expect([position, value]).toEqual([position, reference])
        else expect(value).toBeCloseTo(reference, 6)
      }
    }
  })

  it.each(INDICATORS)('%s leaves a gap in the prices out, and goes on after it', (id) => {
    const gap = { high: null, low: null, close: null, volume: null }
    const at = Math.min(40, bars.length - 2)
    const without = computeIndicator(id, bars)
    const within = computeIndicator(id, bars.toSpliced(at, 0, gap))
    for (const [index, { values }] of within.lines.entries()) {
      expect(values[at]).toBeNull()
      expect(values.toSpliced(at, 1)).toEqual(without.lines[index]?.values)
    }
  })

  it.each(INDICATORS)('%s of no bars, or of one, has no more values than bars', (id) => {
    expect(computeIndicator(id, []).lines.map(({ values }) => values)).toEqual(
      computeIndicator(id, []).lines.map(() => []),
    )
    const one = computeIndicator(id, bars.slice(0, 1)).lines[0]?.values
    expect(one).toEqual([id === 'obv' ? 0 : null])
  })

  it('on-balance volume leaves out a bar without a volume', () => {
    const bar = (close: number, volume: number | null) => ({
      high: close,
      low: close,
      close,
      volume,
    })
    const { lines } = computeIndicator('obv', [bar(1, 5), bar(2, null), bar(3, 7), bar(2, 4)])
    expect(lines[0]?.values).toEqual([0, null, 7, 3])
  })
})
