import { describe, expect, it } from 'vitest'
import { monthsBefore } from './get-chart.ts'

describe('The start of a chart range', () => {
  it.each([
    ['2026-09-18', 1, '2026-08-18'],
    ['2026-09-18', 6, '2026-03-18'],
    ['2026-09-18', 12, '2025-09-18'],
    ['2026-09-18', 84, '2019-09-18'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2027-02-28'],
    ['2026-08-31', 6, '2026-02-28'],
  ])('from %s back %i months is %s', (date, months, expected) => {
    expect(monthsBefore(date, months)).toBe(expected)
  })
})
