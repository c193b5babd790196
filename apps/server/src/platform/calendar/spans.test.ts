import { describe, expect, it } from 'vitest'
import { toDate, toDay } from './days.ts'
import { canBegin, startOfSpan } from './spans.ts'

describe('The first day of a span', () => {
  it.each([
    ['1w', '2026-09-18', '2026-09-11'],
    ['1m', '2026-09-18', '2026-08-18'],
    ['6m', '2026-09-18', '2026-03-18'],
    ['1y', '2026-09-18', '2025-09-18'],
    ['7y', '2026-09-18', '2019-09-18'],
    ['ytd', '2026-09-18', '2025-12-31'],
    ['1m', '2026-01-15', '2025-12-15'],
    ['1m', '2026-03-31', '2026-02-28'],
    ['1m', '2028-03-31', '2028-02-29'],
    ['1y', '2028-02-29', '2027-02-28'],
    ['6m', '2026-08-31', '2026-02-28'],
  ] as const)('of %s to %s is %s', (span, end, start) => {
    expect(toDate(startOfSpan(span, toDay(end)))).toBe(start)
  })
})

it.each([
  ['2026-09-18', '2026-09-18', true],
  ['2026-09-20', '2026-09-18', true],
  ['2026-09-18', '2026-09-10', true],
  ['2026-09-18', '2026-09-09', false],
  ['2026-09-18', '2026-09-21', false],
])('A span from %s can begin with the close of %s: %s', (start, close, isIt) => {
  expect(canBegin(toDay(start), toDay(close))).toBe(isIt)
})
