import { describe, expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { formatBarTime } from './bar-time.ts'
import { buildChartModel } from './chart-model.ts'
import { describeBar, describeChart } from './describe-chart.ts'

describe('the spoken summary', () => {
  it('contains name, range, change, and high and low with their days', () => {
    expect(describeChart('Vodafone', buildChart())).toBe(
      'Vodafone, one month, up 5.00%, high 111.00p on 3 Nov 2026, low 99.00p on 2 Nov 2026.',
    )
  })

  it.each([
    [-0.0366, 'down 3.66%'],
    [0, 'unchanged'],
    [-0.00004, 'unchanged'],
  ])('describes a change of %d as %s', (changeRatio, words) => {
    expect(describeChart('Vodafone', buildChart({ changeRatio }))).toContain(`, ${words}, `)
  })

  it.each([
    ['too_few_bars', 'too few prices for a change'],
    ['unit_changed', 'the unit changed in this range, so no change is shown'],
    ['unit_unknown', 'the unit is unknown, so no change is shown'],
    [null, 'too few prices for a change'],
  ] as const)('says why no change is known: %s', (changeUnknownBecause, words) => {
    const chart = buildChart({ changeRatio: null, changeUnknownBecause })
    expect(describeChart('Vodafone', chart)).toContain(words)
  })

  it('uses the close when a bar has no high or low, and skips bars without prices', () => {
    const bars = buildBars([100, 120, null]).map((bar) => ({ ...bar, high: null, low: null }))
    expect(describeChart('X', buildChart({ bars }))).toContain(
      'high 120.00p on 3 Nov 2026, low 100.00p on 2 Nov 2026',
    )
  })

  it('of an index has levels without a currency, and of a currency pair its rate', () => {
    const index = buildChart({ kind: 'index', unit: 'GBP', bars: buildBars([11_612.13]) })
    expect(describeChart('FTSE 100', index)).toContain('high 11,613.13 on 2 Nov 2026')
    const bars = buildBars([1.299]).map((bar) => ({ ...bar, high: null, low: null }))
    const pair = buildChart({ kind: 'currency-pair', unit: 'USD', bars })
    expect(describeChart('GBP/USD', pair)).toContain('high 1.2990 on 2 Nov 2026')
  })

  it('of a chart without prices has no high and no low', () => {
    const chart = buildChart({ bars: [], changeRatio: null, changeUnknownBecause: 'too_few_bars' })
    expect(describeChart('X', chart)).toBe('X, one month, too few prices for a change.')
  })
})

describe('a bar', () => {
  it('is labelled by day, and within a day by London time', () => {
    const [bar] = buildBars([100])
    if (!bar) throw new Error('no bar')
    const chart = buildChart({ bars: [bar], unit: 'USD' })
    expect(describeBar(buildChartModel(chart), 0)).toBe('2 Nov 2026, close US$100.00')
    const later = { ...bar, time: bar.time + 8 * 3600 }
    expect(formatBarTime(later, { interval: '15m' })).toBe('2 Nov 2026, 08:00')
  })
})
