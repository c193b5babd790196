import { expect, it } from 'vitest'
import { BUTTON_RANGES, CHART_RANGES, DEFAULT_CHART_RANGE, toChartRange } from './ranges.ts'

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

it('the buttons go from one day to everything', () => {
  expect(BUTTON_RANGES.map(({ label }) => label).join(' ')).toBe('1D 5D 1M 3M 6M YTD 1Y 5Y Max')
})

it('a range of an address is one of either list, otherwise the default', () => {
  expect(['7y', 'ytd', 'century', '', null].map(toChartRange)).toEqual([
    '7y',
    'ytd',
    '1m',
    '1m',
    '1m',
  ])
})
