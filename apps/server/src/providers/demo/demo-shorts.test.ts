import { describe, expect, it } from 'vitest'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { createDemoShorts } from './demo-shorts.ts'

const calendar = loadTradingCalendar()
const shares = Array.from({ length: 900 }, (_, place) => ({
  isin: `GB00TEST${String(place).padStart(4, '0')}`,
  name: `Company ${place}`,
  marketCap: 10e6 * 1.01 ** place,
}))
const simulate = (until: string, seed = 'test') =>
  createDemoShorts({ calendar, seed, shares: () => shares }).simulate?.(until)
const published = simulate('2026-11-25')
const totals = published?.totals ?? []

describe('Simulated short positions', () => {
  it('are published on trading days, each the trading day after its position', () => {
    expect(published?.days[0]).toBe('2026-07-14')
    expect(published?.days.at(-1)).toBe('2026-11-25')
    expect(published?.days).not.toContain('2026-08-31')
    for (const { day, publishedOn } of totals) {
      expect(publishedOn).toBe(calendar.nextTradingDate('LSE', day))
    }
  })

  it('are totals from 0.2 %, most of them small, of hundreds of companies', () => {
    const last = new Map(totals.map(({ isin, ratio }) => [isin, ratio]))
    const levels = [...last.values()].flatMap((ratio) => ratio ?? []).toSorted((a, b) => a - b)
    expect(levels.length).toBeGreaterThan(150)
    expect(levels.length).toBeLessThan(450)
    expect(levels[0]).toBeGreaterThanOrEqual(0.002)
    expect(levels[Math.floor(levels.length / 2)]).toBeLessThan(0.02)
    expect(levels.at(-1)).toBeGreaterThan(0.04)
    expect(levels.at(-1)).toBeLessThan(0.16)
  })

  it('change from time to time, and end with null where they fall below', () => {
    const byShare = Map.groupBy(totals, ({ isin }) => isin)
    const changes = [...byShare.values()].map(({ length }) => length)
    expect(Math.max(...changes)).toBeGreaterThan(10)
    expect(totals.some(({ ratio }) => ratio === null)).toBe(true)
    for (const own of byShare.values()) {
      for (const [place, { ratio }] of own.entries()) {
        expect(ratio).not.toBe(place === 0 ? null : own[place - 1]?.ratio)
      }
    }
  })

  it('are the same on every node, and known earlier as they were', () => {
    expect(simulate('2026-11-25')).toEqual(published)
    const earlier = simulate('2026-10-01')?.totals ?? []
    expect(earlier).toEqual(totals.filter(({ publishedOn }) => publishedOn <= '2026-10-01'))
    expect(simulate('2026-11-25', 'other')?.totals).not.toEqual(totals)
  })
})
