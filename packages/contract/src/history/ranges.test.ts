import { expect, it } from 'vitest'
import { CHART_RANGES, CHART_SIZES, DEFAULT_CHART_RANGE } from './ranges.ts'

it('the ranges have the labels of the dropdown and the periods of charting services', () => {
  expect(CHART_RANGES.map(({ label, period }) => [label, period])).toEqual([
    ['Intraday', 0],
    ['1 Month Chart', 1],
    ['6 Month Chart', 4],
    ['1 Year Chart', 5],
    ['7 Year Chart', 9],
  ])
  expect(DEFAULT_CHART_RANGE).toBe('1m')
})

it('the sizes are those of the company page and of a quick quote', () => {
  expect(CHART_SIZES).toEqual({
    share: { width: 745, height: 202 },
    quickQuote: { width: 550, height: 250 },
  })
})
