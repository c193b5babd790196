import { expect, it } from 'vitest'
import { buildBars, buildChart } from '../../test-support/build-chart.ts'
import { toTotalReturn } from './total-return-chart.ts'

const DIVIDEND = { kind: 'dividend' as const, amount: 10, unit: 'GBX', restated: 10 }

it('A total return lowers the close before the range too, by a dividend on its first day', () => {
  const chart = buildChart({
    range: 'ytd',
    bars: buildBars([100, 80, 90]),
    previousClose: 105,
    actions: [{ ...DIVIDEND, date: '2026-11-02' }],
    changeRatio: 90 / 105 - 1,
    totalReturnRatio: (90 * 1.1) / 105 - 1,
  })
  const total = toTotalReturn(chart)
  expect(total?.bars.map(({ close }) => close)).toEqual([100, 80, 90])
  expect(total?.previousClose).toBeCloseTo(105 / 1.1, 12)
  expect(90 / (total?.previousClose ?? 0) - 1).toBeCloseTo(total?.changeRatio ?? 0, 12)
})

it('A chart without a known total return has none', () => {
  expect(toTotalReturn(buildChart({ totalReturnRatio: null }))).toBe(null)
})
