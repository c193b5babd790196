import { expect, it } from 'vitest'
import { CHART_RANGES, DEFAULT_CHART_RANGE } from './ranges.ts'

// @spec 9.9
it('ranges are the five of the dropdown, in its order', () => {
  expect(CHART_RANGES.map(({ range, label }) => [range, label])).toEqual([
    ['intraday', 'Intraday'],
    ['1m', '1 Month Chart'],
    ['6m', '6 Month Chart'],
    ['1y', '1 Year Chart'],
    ['7y', '7 Year Chart'],
  ])
  expect(DEFAULT_CHART_RANGE).toBe('1m')
})
