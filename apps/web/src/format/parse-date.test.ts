import { describe, expect, it } from 'vitest'
import { parseDate } from './parse-date.ts'

describe('a typed date', () => {
  it.each([
    ['25/11/2026', '2026-11-25'],
    ['5/4/2026', '2026-04-05'],
    ['05.04.2026', '2026-04-05'],
    ['25 Nov 2026', '2026-11-25'],
    ['1st September 2026', '2026-09-01'],
    ['2-jun-2025', '2025-06-02'],
    [' 2026-11-25 ', '2026-11-25'],
    ['29/2/2024', '2024-02-29'],
  ])('%s is %s', (typed, date) => expect(parseDate(typed)).toBe(date))

  it.each([
    '',
    'tomorrow',
    '11/25/2026',
    '29/2/2025',
    '31 Apr 2026',
    '25 Foo 2026',
    '25/11/26',
    '5',
  ])('%s is none', (typed) => expect(parseDate(typed)).toBeNull())
})
