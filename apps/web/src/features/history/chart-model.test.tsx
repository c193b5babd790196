import type { Chart } from '@leadenhall/contract/history/index.ts'
import { describe, expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { buildChartModel } from './chart-model.ts'
import { describeBar, describeIndicators } from './describe-chart.ts'
import { indicatorLines } from './drawn-lines.ts'
import { INDICATORS, isPaneIndicator, PANES } from './indicators/indicator-ids.ts'

const DAY_S = 86_400
const closes = Array.from({ length: 40 }, (_, day) => 100 + day)
const bars = buildBars(closes)
const short = (over: Partial<Chart> = {}) => buildChart({ bars: bars.slice(30), ...over })
const long = (over: Partial<Chart> = {}) => buildChart({ range: '5y', bars, ...over })

describe('Indicators of a chart', () => {
  it('begin with the bars of a longer chart, and have a value a bar', () => {
    const { indicators } = buildChartModel(short(), { indicators: ['sma20'], longer: long() })
    expect(indicators[0]?.lines[0]?.values).toEqual(closes.slice(30).map((close) => close - 9.5))
  })

  it.each<[string, Chart | null]>([
    ['none', null],
    ['one in another unit', long({ unit: 'USD' })],
    ['one of other bars', long({ interval: '1wk' })],
    ['one of another symbol', long({ ticker: 'X' })],
  ])('without a longer chart that fits are unknown at first: %s', (_, longer) => {
    const { indicators } = buildChartModel(short(), { indicators: ['sma20'], longer })
    expect(indicators[0]?.lines[0]?.values).toEqual(Array.from({ length: 10 }, () => null))
  })

  it('are not computed from prices without a unit', () => {
    expect(buildChartModel(short({ unit: null }), { indicators: ['sma20'] }).indicators).toEqual([])
  })

  it('are described at a bar and at the end, in their units', () => {
    const model = buildChartModel(long(), { indicators: ['sma20', 'rsi', 'obv'] })
    const day = new Date(((bars[0]?.time ?? 0) + 39 * DAY_S) * 1000)
    expect(day.toISOString()).toContain('2026-12-11')
    expect(describeBar(model, 39)).toBe(
      '11 Dec 2026, close 139.00p, SMA 20 129.50p, RSI 14 100.00, OBV 39.00k',
    )
    expect(describeBar(model, 0)).toBe('2 Nov 2026, close 100.00p, SMA 20 –, RSI 14 –, OBV 0')
    expect(describeIndicators(model)).toBe('Indicators: SMA 20 129.50p, RSI 14 100.00, OBV 39.00k.')
  })

  it('over the price share its pane, the others have one each', () => {
    const model = buildChartModel(long(), { indicators: [...INDICATORS] })
    const panes = new Map(indicatorLines(model).map(({ indicator, pane }) => [indicator.id, pane]))
    expect([...panes].map(([id, pane]) => [id, pane > 0])).toEqual(
      INDICATORS.map((id) => [id, isPaneIndicator(id)]),
    )
    expect(new Set([...panes.values()].filter((pane) => pane > 0)).size).toBe(PANES.length)
  })
})
