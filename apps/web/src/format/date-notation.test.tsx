import { afterEach, describe, expect, it } from 'vitest'
import { parseDate } from './parse-date.ts'
import {
  formatDate,
  formatDay,
  formatDayTime,
  formatRecentTime,
  formatShortDate,
  formatWeekdayDate,
} from './time.ts'

describe('the notation of the display settings', () => {
  afterEach(() => {
    delete document.documentElement.dataset['dates']
  })

  it.each([
    ['words', '20 Nov 2026', '20 Nov'],
    ['numbers', '20/11/2026', '20/11'],
    ['iso', '2026-11-20', '11-20'],
    ['unknown', '20 Nov 2026', '20 Nov'],
  ])('%s has every date as %s, or %s without the year', (notation, whole, short) => {
    document.documentElement.dataset['dates'] = notation
    expect(formatDate('2026-11-20')).toBe(whole)
    expect(formatDay('2026-11-20T23:30:00Z')).toBe(whole)
    expect(formatDayTime('2026-11-20T14:03:00Z')).toBe(`${whole}, 14:03`)
    expect(formatShortDate('2026-11-20')).toBe(short)
    expect(formatWeekdayDate('2026-11-20')).toBe(`Fri ${short}`)
    expect(formatRecentTime('2026-11-20T14:03:00Z')).toBe(`14:03 on ${short}`)
    expect(formatDate('1998')).toBe('1998')
    expect(parseDate(whole)).toBe('2026-11-20')
  })

  it('is of the day in London', () => {
    document.documentElement.dataset['dates'] = 'iso'
    expect(formatDay('2026-07-01T23:30:00Z')).toBe('2026-07-02')
  })
})
