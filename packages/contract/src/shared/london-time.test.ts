import { expect, it } from 'vitest'
import { formatLongDate } from './london-time.ts'

it.each([
  ['2023-12-26', '26 December 2023'],
  ['2024-02-29', '29 February 2024'],
  // Summer time changes no day.
  ['2026-07-01', '1 July 2026'],
])('The day %s is written %s in a sentence', (date, written) => {
  expect(formatLongDate(date)).toBe(written)
})
