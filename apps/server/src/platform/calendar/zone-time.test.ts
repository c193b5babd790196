import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toEpochMs, weekdayOf } from './zone-time.ts'

const iso = (epochMs: number) => new Date(epochMs).toISOString()

describe('A local time', () => {
  it.each([
    ['2026-01-15', 'Europe/London', '2026-01-15T08:00:00.000Z'],
    ['2026-07-15', 'Europe/London', '2026-07-15T07:00:00.000Z'],
    ['2026-07-15', 'America/New_York', '2026-07-15T12:00:00.000Z'],
    ['2026-01-15', 'America/New_York', '2026-01-15T13:00:00.000Z'],
    ['2026-01-15', 'Asia/Tokyo', '2026-01-14T23:00:00.000Z'],
    ['2026-01-15', 'Australia/Sydney', '2026-01-14T21:00:00.000Z'],
    ['2026-07-15', 'Australia/Sydney', '2026-07-14T22:00:00.000Z'],
  ])('of 08:00 on %s in %s is %s', (date, zone, instant) => {
    expect(iso(toEpochMs(date, 8 * 60, zone))).toBe(instant)
  })

  it('on the days of both changeovers follows the clock of that hour', () => {
    expect(iso(toEpochMs('2026-03-29', 30, 'Europe/London'))).toBe('2026-03-29T00:30:00.000Z')
    expect(iso(toEpochMs('2026-03-29', 8 * 60, 'Europe/London'))).toBe('2026-03-29T07:00:00.000Z')
    expect(iso(toEpochMs('2026-10-25', 30, 'Europe/London'))).toBe('2026-10-24T23:30:00.000Z')
    expect(iso(toEpochMs('2026-10-25', 8 * 60, 'Europe/London'))).toBe('2026-10-25T08:00:00.000Z')
    expect(iso(toEpochMs('2026-03-08', 17 * 60, 'America/New_York'))).toBe(
      '2026-03-08T21:00:00.000Z',
    )
    expect(iso(toEpochMs('2026-11-01', 17 * 60, 'America/New_York'))).toBe(
      '2026-11-01T22:00:00.000Z',
    )
  })

  it('that is skipped comes later by the jump, one that is repeated is the first', () => {
    expect(iso(toEpochMs('2026-03-29', 90, 'Europe/London'))).toBe('2026-03-29T01:30:00.000Z')
    expect(iso(toEpochMs('2026-10-25', 90, 'Europe/London'))).toBe('2026-10-25T00:30:00.000Z')
  })

  it('of midnight at the end of a day is the start of the next', () => {
    const zones = fc.constantFrom('Europe/London', 'America/Toronto', 'Asia/Tokyo', 'UTC')
    fc.assert(
      fc.property(zones, fc.integer({ min: 0, max: 1500 }), (zone, days) => {
        const date = addDays('2025-01-01', days)
        expect(toEpochMs(date, 1440, zone)).toBe(toEpochMs(addDays(date, 1), 0, zone))
      }),
    )
  })
})

describe('Calendar days', () => {
  it('are counted over months, leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(weekdayOf('2026-11-20')).toBe(5)
    expect(weekdayOf('2026-11-22')).toBe(0)
  })
})
