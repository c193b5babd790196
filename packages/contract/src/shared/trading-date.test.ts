import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toTradingDate } from './trading-date.ts'

const ZONES = [
  'Europe/London',
  'America/New_York',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Asia/Kolkata',
]

it('is the local day of every instant, however often it is asked for', () => {
  const instant = fc.integer({ min: Date.UTC(1985, 0), max: Date.UTC(2035, 0) })
  fc.assert(
    fc.property(instant, fc.constantFrom(...ZONES), (ms, timeZone) => {
      const quarter = ms - (ms % 900_000)
      for (const at of [ms, quarter, quarter + 899_999]) {
        const expected = new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
        expect(toTradingDate(at, timeZone)).toBe(expected)
      }
    }),
  )
})

it('changes at local midnight', () => {
  expect(toTradingDate(Date.parse('2026-06-30T22:59:59.999Z'), 'Europe/London')).toBe('2026-06-30')
  expect(toTradingDate(Date.parse('2026-06-30T23:00:00Z'), 'Europe/London')).toBe('2026-07-01')
})
