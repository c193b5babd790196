import { expect, it } from 'vitest'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { latestTradingDay, olderDayOf } from './trading-day.ts'

const universe = await buildTestUniverse()
const calendar = loadTradingCalendar()

it.each([
  ['VOD.L', 'while London trades', '2026-09-18T10:35:00Z', '2026-09-18'],
  ['VOD.L', 'until the first delayed price of the day', '2026-09-18T07:10:00Z', '2026-09-17'],
  ['VOD.L', 'at the weekend', '2026-09-20T12:00:00Z', '2026-09-18'],
  ['AAPL', 'before New York opens', '2026-09-18T10:35:00Z', '2026-09-17'],
  ['7203.T', 'after Tokyo has closed', '2026-09-18T10:35:00Z', '2026-09-18'],
])('the latest trading day of %s, %s', (symbol, _, now, date) => {
  const clock = { now: () => Date.parse(now) }
  expect(latestTradingDay({ calendar, clock, universe: () => universe }, symbol).date).toBe(date)
})

it('a price has an older day by its exchange’s zone', () => {
  const clock = { now: () => Date.parse('2026-09-18T10:35:00Z') }
  const day = latestTradingDay({ calendar, clock, universe: () => universe }, 'VOD.L')
  expect(new Date(day.startMs).toISOString()).toBe('2026-09-17T23:00:00.000Z')
  const of = (asOf: string) => olderDayOf(day, { provenance: { asOf } })
  expect(of('2026-09-17T23:30:00.000Z')).toBeNull()
  expect(of('2026-09-17T15:35:00.000Z')).toBe('2026-09-17')
})
