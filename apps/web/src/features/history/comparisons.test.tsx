import type { Chart } from '@leadenhall/contract/history/index.ts'
import { describe, expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { compareCharts } from './comparisons.ts'

const compared = (main: Chart, ...others: Chart[]) =>
  compareCharts(
    main,
    others.map((chart) => ({ name: chart.ticker, chart })),
  )
const other = (closes: readonly (number | null)[], over: Partial<Chart> = {}) =>
  buildChart({ ticker: 'X', bars: buildBars(closes), ...over })

describe('A comparison', () => {
  it('measures growth since the first bar that every symbol has', () => {
    const main = buildChart({ bars: buildBars([90, 100, 110]) })
    const { base, lines } = compared(main, other([null, 50, 60]), other([8, 10, 9]))
    expect(base).toBe(100)
    expect(lines[0]?.growth).toEqual([null, 0, expect.closeTo(0.2, 12)])
    expect(lines[1]?.growth).toEqual([expect.closeTo(-0.2, 12), 0, expect.closeTo(-0.1, 12)])
  })

  it('carries a price over days without one, but not over weeks', () => {
    const main = buildChart({ bars: buildBars(Array.from({ length: 12 }, () => 100)) })
    const { growth } = compared(main, other([50, null, 60])).lines[0] ?? { growth: [] }
    expect(growth.map((ratio) => ratio !== null)).toEqual([
      ...Array.from({ length: 9 }, () => true),
      ...Array.from({ length: 3 }, () => false),
    ])
    expect(growth[1]).toBe(0)
  })

  it('with weeks takes the close of the same week, whatever its first trading day', () => {
    const week = (day: string, close: number) => ({
      ...buildBars([close])[0],
      time: Date.parse(day) / 1000,
    })
    const bars = (...weeks: ReturnType<typeof week>[]) => weeks as Chart['bars']
    const main = buildChart({
      interval: '1wk',
      bars: bars(week('2026-10-26', 1), week('2026-11-02', 1)),
    })
    const holiday = other([], {
      interval: '1wk',
      bars: bars(week('2026-10-27', 10), week('2026-11-03', 20)),
    })
    expect(compared(main, holiday).lines[0]?.growth).toEqual([0, 1])
    const daily = other([], { bars: bars(week('2026-10-30', 10), week('2026-11-06', 30)) })
    expect(compared(main, daily).lines[0]?.growth).toEqual([0, 2])
  })

  it('leaves out a symbol without a unit, and the others stay', () => {
    const main = buildChart({ bars: buildBars([100, 110]) })
    const { base, lines } = compared(main, other([1, 2], { unit: null }), other([10, 20]))
    expect(base).toBe(100)
    expect(lines.map(({ growth }) => growth)).toEqual([
      [null, null],
      [0, 1],
    ])
  })

  it('of a symbol without a unit has no base', () => {
    expect(compared(buildChart({ unit: null }), other([1, 2])).base).toBeNull()
  })
})
