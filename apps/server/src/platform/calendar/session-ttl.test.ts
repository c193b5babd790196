import { describe, expect, it } from 'vitest'
import { loadTradingCalendar } from './load-trading-calendar.ts'
import { quoteTtlMs, sessionMomentAt } from './session-ttl.ts'

const MINUTE = 60_000
const calendar = loadTradingCalendar()

function ttlAt(exchange: string, instant: string): number {
  const nowMs = Date.parse(instant)
  return quoteTtlMs(sessionMomentAt(calendar, exchange, nowMs), nowMs)
}

describe('A quote holds', () => {
  it('for seconds while its exchange is open', () => {
    expect(ttlAt('LSE', '2026-09-18T10:35:00Z')).toBe(15_000)
  })

  it('for a minute while the closing auction and delayed feeds may still move it', () => {
    expect(ttlAt('LSE', '2026-09-18T15:31:00Z')).toBe(MINUTE)
    expect(ttlAt('LSE', '2026-09-18T16:14:00Z')).toBe(MINUTE)
  })

  it('until the next open after that, over the weekend too', () => {
    expect(ttlAt('LSE', '2026-09-18T16:15:00Z')).toBe(
      Date.parse('2026-09-21T07:00:00Z') - Date.parse('2026-09-18T16:15:00Z'),
    )
    expect(ttlAt('NYSE', '2026-09-19T12:00:00Z')).toBe(
      Date.parse('2026-09-21T13:30:00Z') - Date.parse('2026-09-19T12:00:00Z'),
    )
  })

  it('until the open on the morning of a trading day', () => {
    expect(ttlAt('LSE', '2026-09-18T06:00:00Z')).toBe(60 * MINUTE)
  })

  it('over a holiday', () => {
    expect(ttlAt('LSE', '2026-12-25T10:00:00Z')).toBe(
      Date.parse('2026-12-29T08:00:00Z') - Date.parse('2026-12-25T10:00:00Z'),
    )
  })

  it('never for less than seconds, though the open is a moment away', () => {
    expect(ttlAt('LSE', '2026-09-18T06:59:59Z')).toBe(15_000)
  })

  it('for seconds at any time where the market never closes', () => {
    expect(ttlAt('CRYPTO', '2026-09-20T03:00:00Z')).toBe(15_000)
  })
})
