import { expect, it } from 'vitest'
import { CHART_RANGES, CHART_SIZES, DEFAULT_CHART_RANGE } from './ranges.ts'

// @spec 9.9
it('ranges carry the dropdown labels and the charting services’ period numbers', () => {
  expect(CHART_RANGES.map(({ label, period }) => [label, period])).toEqual([
    ['Intraday', 0],
    ['1 Month Chart', 1],
    ['6 Month Chart', 4],
    ['1 Year Chart', 5],
    ['7 Year Chart', 9],
  ])
  expect(DEFAULT_CHART_RANGE).toBe('1m')
})

it('sizes match the company page and the quick quote', () => {
  expect(CHART_SIZES).toEqual({
    share: { width: 745, height: 202 },
    quickQuote: { width: 550, height: 250 },
  })
})
