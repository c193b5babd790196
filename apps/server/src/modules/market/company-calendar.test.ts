import type { CompanyCalendar } from '@leadenhall/contract/market/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildQuoteDetails } from '#tests/support/build-provider-quote.ts'
import { buildQuote } from '#tests/support/build-quote.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { buildTestUniverse } from '#tests/support/build-test-universe.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { createLatestQuotes } from '../quotes/latest-quotes.ts'
import { createCompanyDates, weekdayFrom } from './company-calendar.ts'

const universe = await buildTestUniverse()

describe('GET /api/market/calendar', () => {
  const databases = sqliteDatabases('suite')
  let app: TestApp
  beforeAll(async () => {
    app = await buildTestApp(await databases.create(), {
      nowMs: Date.parse('2026-11-22T22:00:00Z'),
    })
  })
  afterAll(() => app.close())

  it('has the weekdays of the week to come on a Sunday', async () => {
    const { days, simulated } = await app.get<CompanyCalendar>('/api/market/calendar')
    expect(simulated).toBe(true)
    expect(days.map(({ date }) => date)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
    ])
  })

  it('begins today, without past days, and has five weekdays', async () => {
    const thursday = await buildTestApp(await databases.create(), {
      nowMs: Date.parse('2026-11-26T10:00:00Z'),
    })
    const { days } = await thursday.get<CompanyCalendar>('/api/market/calendar')
    await thursday.close()
    expect(days.map(({ date }) => date)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
    ])
  })

  it('has dividends with their unit, and results without an amount', async () => {
    const events = []
    for (const month of ['02', '03', '04', '05', '09', '10']) {
      const from = `2026-${month}-01`
      const { days } = await app.get<CompanyCalendar>(`/api/market/calendar?from=${from}&days=31`)
      expect(days.every(({ date }) => ![0, 6].includes(new Date(date).getUTCDay()))).toBe(true)
      events.push(...days.flatMap((day) => day.events))
    }
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['results', 'ex-dividend']))
    for (const { amount, kind, name } of events) {
      expect(name).not.toBe('')
      if (kind === 'results') expect(amount).toBeNull()
      else expect(amount).toEqual({ value: expect.any(Number), unit: expect.stringMatching(/^GB/) })
    }
  })

  it.each([
    ['from=tomorrow', 'from', 'Enter the first day as YYYY-MM-DD.'],
    ['days=0', 'days', 'Days must be 1 to 31.'],
    ['days=1000', 'days', 'Days must be 1 to 31.'],
  ])('refuses %s, naming the field', async (query, field, message) => {
    const reply = await app.http.inject({ url: `/api/market/calendar?${query}` })
    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({ errors: { [field]: [message] } })
  })
})

describe('The days of real companies', () => {
  const clock = { nowMs: Date.parse('2026-11-23T10:00:00Z'), now: () => clock.nowMs }
  const latest = createLatestQuotes()
  const dates = createCompanyDates({
    clock,
    latest,
    universe: () => universe,
    registry: { mode: () => 'live', providersFor: () => [] } as never,
  })
  const details = buildQuoteDetails({ exDividendDate: '2026-11-26', resultsDate: '2026-11-24' })
  const quote = (symbol: string, cap: number) => ({
    quote: buildQuote({ symbol, marketCap: { value: cap, unit: 'USD' }, details }),
    fetchedAtMs: clock.nowMs,
  })
  const tickersOn = ({ days }: CompanyCalendar, date: string) =>
    days.find((day) => day.date === date)?.events.map(({ ticker }) => ticker)

  it('come from their quotes, the largest company first, without an invented amount', async () => {
    latest.put([quote('VOD.L', 2e9), quote('BP.L', 3e9)])
    const week = await dates.read({ days: 5 })
    expect(tickersOn(week, '2026-11-24')).toEqual(['BP.L', 'VOD.L'])
    expect(tickersOn(week, '2026-11-26')).toEqual(['BP.L', 'VOD.L'])
    expect(week.days.flatMap(({ events }) => events).every(({ amount }) => amount === null)).toBe(
      true,
    )
    expect(tickersOn(week, '2026-11-25')).toEqual([])
  })

  it('are read once every ten minutes', async () => {
    const before = await dates.read({ days: 5 })
    latest.put([quote('HSBA.L', 9e9)])
    expect(await dates.read({ days: 5 })).toBe(before)
    clock.nowMs += 11 * 60_000
    expect(tickersOn(await dates.read({ days: 5 }), '2026-11-24')).toEqual([
      'HSBA.L',
      'BP.L',
      'VOD.L',
    ])
  })
})

it('A week begins today, and on a Saturday or Sunday with the next Monday', () => {
  expect(['2026-11-25', '2026-11-27', '2026-11-28', '2026-11-29'].map(weekdayFrom)).toEqual([
    '2026-11-25',
    '2026-11-27',
    '2026-11-30',
    '2026-11-30',
  ])
})
