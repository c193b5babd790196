import { expect, it } from 'vitest'
import { buildBar } from '../../test-support/build-chart.ts'
import { monthsOf } from './months.ts'

const bar = (day: string, close: number | null) => buildBar(Date.parse(day) / 1000, close)

it('Months compare their last closes, over the years', () => {
  const bars = [
    bar('2024-12-31', 100),
    bar('2025-01-02', 50),
    bar('2025-01-31', 110),
    bar('2025-02-28', 99),
    bar('2025-12-31', 200),
    bar('2026-01-30', 180),
    bar('2026-01-31', null),
    bar('2026-02-10', 900),
  ]
  expect(monthsOf({ bars })).toEqual([
    { month: 0, mean: expect.closeTo((0.1 - 0.1) / 2, 10), rises: 1, years: 2 },
    { month: 1, mean: expect.closeTo(99 / 110 - 1, 10), rises: 0, years: 1 },
  ])
})

it('Months are not known without two of them', () => {
  expect(monthsOf({ bars: [] })).toEqual([])
  expect(monthsOf({ bars: [bar('2026-01-30', 100), bar('2026-02-27', 110)] })).toEqual([])
})
