import { describe, expect, it } from 'vitest'
import { periodStartsAt, priceAtStart } from './period-starts.ts'

describe('Week, month and year start', () => {
  it.each([
    ['2026-09-18T10:35:00Z', '2026-09-14', '2026-09-01', '2026-01-01'],
    ['2026-09-20T22:59:00Z', '2026-09-14', '2026-09-01', '2026-01-01'],
    ['2026-09-20T23:00:00Z', '2026-09-21', '2026-09-01', '2026-01-01'],
    ['2026-08-31T23:30:00Z', '2026-08-31', '2026-09-01', '2026-01-01'],
    ['2026-12-31T23:59:59Z', '2026-12-28', '2026-12-01', '2026-01-01'],
    ['2027-01-01T00:00:00Z', '2026-12-28', '2027-01-01', '2027-01-01'],
    ['2026-03-29T23:30:00Z', '2026-03-30', '2026-03-01', '2026-01-01'],
    ['2026-10-25T23:30:00Z', '2026-10-19', '2026-10-01', '2026-01-01'],
  ])('by London’s calendar: at %s on %s, %s and %s', (now, week, month, year) => {
    expect(periodStartsAt(Date.parse(now))).toEqual({ week, month, year })
  })
})

describe('The price at a start', () => {
  const bars = [
    { date: '2026-09-10', close: 1, unit: 'GBP' },
    { date: '2026-09-11', close: 91, unit: 'GBX' },
    { date: '2026-09-12', close: null, unit: 'GBX' },
    { date: '2026-09-14', close: 92, unit: 'GBX' },
  ]

  it('is the last close before it', () => {
    expect(priceAtStart(bars, '2026-09-14', 'GBX')).toBe(91)
    expect(priceAtStart(bars, '2026-09-15', 'GBX')).toBe(92)
  })

  it('is unknown before the first bar and in another unit', () => {
    expect(priceAtStart(bars, '2026-09-10', 'GBX')).toBeNull()
    expect(priceAtStart(bars, '2026-09-11', 'GBX')).toBeNull()
  })
})
