import { expect, it } from 'vitest'
import { computeDividendRecord } from './dividend-record.ts'

const yearly = (first: number, ...amounts: number[]) =>
  amounts.map((amount, at) => ({ date: `${first + at}-06-01`, amount }))

it('counts the years of raises up to the last whole one', () => {
  // 2020 began the payments, 2026 is not over; 2023 was cut.
  const dividends = yearly(2020, 9, 4, 5, 3, 4, 5, 1)
  expect(computeDividendRecord(dividends, '2015-01-05', '2026-09-18')).toEqual({
    raises: 2,
    since: 2021,
    until: 2025,
  })
})

it('ends a record with a year that paid the same', () => {
  const dividends = yearly(2020, 1, 4, 5, 6, 0.1 + 0.2, 0.3)
  expect(computeDividendRecord(dividends, '2015-01-05', '2026-09-18')?.raises).toBe(0)
})

it('is not given for fewer than two whole years', () => {
  expect(computeDividendRecord(yearly(2024, 3, 4), '2024-02-01', '2026-09-18')).toBeNull()
  expect(computeDividendRecord([], '2010-02-01', '2026-09-18')).toBeNull()
})
