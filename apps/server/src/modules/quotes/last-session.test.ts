import { expect, it } from 'vitest'
import { buildQuote } from '#tests/support/build-quote.ts'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import type { Universe } from '../instruments/index.ts'
import { lastSessionTest } from './last-session.ts'

const universe = { resolve: () => undefined } as unknown as Universe
const calendar = loadTradingCalendar()

it.each([
  ['today, while London trades', 'VOD.L', '2026-11-18T10:00:00Z', '2026-11-18T12:00:00Z', true],
  [
    'yesterday, while London trades',
    'VOD.L',
    '2026-11-17T16:00:00Z',
    '2026-11-18T12:00:00Z',
    false,
  ],
  ['Friday, on a Sunday', 'VOD.L', '2026-11-20T16:35:00Z', '2026-11-22T12:00:00Z', true],
  ['Thursday, on a Sunday', 'VOD.L', '2026-11-19T16:35:00Z', '2026-11-22T12:00:00Z', false],
  ['last year', 'AAPL', '2025-02-14T21:00:00Z', '2026-11-18T12:00:00Z', false],
  ['a night in Tokyo', '7203.T', '2026-11-18T02:00:00Z', '2026-11-18T12:00:00Z', true],
])('a quote of %s is of the last session or not: %s at %s, seen %s', (_, symbol, asOf, now, is) => {
  const isOfLastSession = lastSessionTest({ calendar, universe }, Date.parse(now))
  expect(isOfLastSession(buildQuote({ symbol, asOfMs: Date.parse(asOf) }))).toBe(is)
})
