import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatClock,
  formatDate,
  formatDay,
  formatDayTime,
  formatTime,
  zoneLabel,
} from './time.ts'

const SUMMER = Date.parse('2026-07-01T08:03:05Z')
const WINTER = Date.parse('2026-11-20T00:00:07Z')

describe('a clock', () => {
  it.each([
    ['Europe/London', '9:03:05'],
    ['America/New_York', '4:03:05'],
    ['America/Los_Angeles', '1:03:05'],
    ['Asia/Shanghai', '16:03:05'],
    ['Asia/Tokyo', '17:03:05'],
  ])('in %s reads %s, without a leading zero', (zone, text) => {
    expect(formatClock(SUMMER, zone)).toBe(text)
  })

  it('starts the day at 0, not 24', () => {
    expect(formatClock(WINTER, 'Europe/London')).toBe('0:00:07')
  })

  it('names the zone by season', () => {
    expect(zoneLabel(SUMMER, 'Europe/London')).toBe('BST')
    expect(zoneLabel(WINTER, 'Europe/London')).toBe('GMT')
  })
})

describe('instants', () => {
  it("are formatted in London time, whatever the machine's time zone", () => {
    expect(formatTime('2026-07-01T08:03:05Z')).toBe('09:03')
    expect(formatDay('2026-07-01T23:30:00Z')).toBe('2 Jul 2026')
    expect(formatDayTime('2026-11-20T14:03:00.000Z')).toBe('20 Nov 2026, 14:03')
  })

  it('are accepted as text and as milliseconds', () => {
    expect(formatDayTime(SUMMER)).toBe('1 Jul 2026, 09:03')
  })
})

describe('days', () => {
  it('are written out; a year alone stays a year', () => {
    expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
    expect(formatDate('1998')).toBe('1998')
    expect(formatDate(null)).toBe('–')
  })
})

describe('an age', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  it.each([
    [20_000, 'just now'],
    [60_000, '1 minute ago'],
    [59 * 60_000, '59 minutes ago'],
    [3_600_000, '1 hour ago'],
    [47 * 3_600_000, '47 hours ago'],
    [48 * 3_600_000, '2 days ago'],
    [-5000, 'just now'],
  ])('of %d ms reads %s', (ms, text) => {
    expect(formatAge(now - ms, now)).toBe(text)
  })
})
