import { describe, expect, it } from 'vitest'
import { parseBoardTime } from './board-time.ts'

const read = (text: string, now: string) => {
  const atMs = parseBoardTime(text, Date.parse(now))
  return atMs === null ? null : new Date(atMs).toISOString()
}

describe("A board's time", () => {
  it.each([
    ['Today 15:32', '2026-01-15T16:00:00Z', '2026-01-15T15:32:00.000Z'],
    ['Today 15:32', '2026-07-15T16:00:00Z', '2026-07-15T14:32:00.000Z'],
    ['today, 09:05', '2026-01-15T16:00:00Z', '2026-01-15T09:05:00.000Z'],
    ['15:32', '2026-01-15T16:00:00Z', '2026-01-15T15:32:00.000Z'],
    ['Yesterday 09:05', '2026-03-29T12:00:00Z', '2026-03-28T09:05:00.000Z'],
    ['29 Mar 2024 15:32', '2026-01-15T16:00:00Z', '2024-03-29T15:32:00.000Z'],
    ['31 Mar 2024 15:32', '2026-01-15T16:00:00Z', '2024-03-31T14:32:00.000Z'],
    ['1st September 2026 08:00:59', '2026-09-15T16:00:00Z', '2026-09-01T07:00:00.000Z'],
    ['Fri 18/9/2026 09:30', '2026-09-18T16:00:00Z', '2026-09-18T08:30:00.000Z'],
    ['18-09-26 09:30', '2026-09-18T16:00:00Z', '2026-09-18T08:30:00.000Z'],
  ])('%s, read at %s, is %s', (text, now, instant) => expect(read(text, now)).toBe(instant))

  it('of today is London’s day, not UTC’s', () => {
    expect(read('Today 00:10', '2026-07-14T23:20:00Z')).toBe('2026-07-14T23:10:00.000Z')
  })

  it('of today is yesterday’s if written before midnight and read after it', () => {
    expect(read('Today 23:58', '2026-01-15T00:00:30Z')).toBe('2026-01-14T23:58:00.000Z')
  })

  it('may be a little ahead of our own clock', () => {
    expect(read('Today 15:32', '2026-01-15T15:29:00Z')).toBe('2026-01-15T15:32:00.000Z')
  })

  it.each([
    '',
    'Today',
    'Today 24:00',
    'Today 12:60',
    '31 Feb 2024 12:00',
    '29 Foo 2024 12:00',
    'x 1:00',
  ])('cannot be read in %j', (text) => expect(read(text, '2026-01-15T16:00:00Z')).toBeNull())
})
