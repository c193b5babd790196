import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalendarDay } from './trading-calendar.ts'
import { buildTradingCalendar, calendarOf, openRoundTheClock } from './trading-calendar.ts'
import { addDays, weekdayOf } from './zone-time.ts'

const days: CalendarDay[] = [
  { market: 'XLON', date: '2026-12-24', kind: 'half-day', closeMinutes: 750, name: 'Eve' },
  { market: 'XLON', date: '2026-12-25', kind: 'holiday', closeMinutes: null, name: 'Christmas' },
  { market: 'XLON', date: '2026-12-28', kind: 'holiday', closeMinutes: null, name: 'Boxing Day' },
  { market: 'XTKS', date: '2026-11-23', kind: 'holiday', closeMinutes: null, name: 'Thanks' },
  { market: 'XTKS', date: '2026-11-25', kind: 'half-day', closeMinutes: 690, name: 'Morning' },
]
const calendar = buildTradingCalendar(days)
const at = (instant: string) => Date.parse(instant)
const iso = (epochMs: number | undefined) => new Date(epochMs ?? Number.NaN).toISOString()

const hours = (exchange: string, date: string) => {
  const session = calendar.sessionOn(exchange, date)
  return [iso(session?.openMs), iso(session?.closeMs)].map((text) => text.slice(11, 16))
}
const state = (exchange: string, instant: string) => {
  const { changesAtMs, ...rest } = calendar.stateAt(exchange, at(instant))
  return { ...rest, changesAt: iso(changesAtMs) }
}

describe('A session', () => {
  it('has the regular hours of its exchange in local time', () => {
    expect(hours('LSE', '2026-11-20')).toEqual(['08:00', '16:30'])
    expect(hours('AIM', '2026-07-20')).toEqual(['07:00', '15:30'])
    expect(hours('FWB', '2026-11-20')).toEqual(['08:00', '16:30'])
    expect(hours('NASDAQ', '2026-11-20')).toEqual(['14:30', '21:00'])
    expect(hours('TSX', '2026-07-20')).toEqual(['13:30', '20:00'])
    expect(hours('TSE', '2026-11-20')).toEqual(['00:00', '06:30'])
    expect(hours('ASX', '2026-11-20')).toEqual(['23:00', '05:00'])
  })

  it('does not exist on weekends and holidays', () => {
    expect(calendar.sessionOn('LSE', '2026-12-25')).toBeNull()
    expect(calendar.sessionOn('LSE', '2026-11-21')).toBeNull()
    expect(calendar.sessionOn('NYSE', '2026-12-25')).not.toBeNull()
  })

  it('ends early on a half-day, which it names, and keeps only breaks before its end', () => {
    const session = calendar.sessionOn('LSE', '2026-12-24')
    expect([iso(session?.closeMs), session?.name]).toEqual(['2026-12-24T12:30:00.000Z', 'Eve'])
    expect(calendar.sessionOn('TSE', '2026-11-25')?.breaks).toEqual([])
    expect(calendar.sessionOn('TSE', '2026-11-26')?.breaks).toHaveLength(1)
  })

  it('is built once', () => {
    expect(calendar.sessionOn('LSE', '2026-11-20')).toBe(calendar.sessionOn('AIM', '2026-11-20'))
  })
})

describe('The state of a market', () => {
  it('is open from the first to before the last instant of the session', () => {
    const open = {
      isOpen: true,
      tradingDate: '2026-11-20',
      changesAt: '2026-11-20T16:30:00.000Z',
      note: null,
      covered: true,
    }
    expect(state('LSE', '2026-11-20T08:00:00Z')).toEqual(open)
    expect(state('LSE', '2026-11-20T16:29:59.999Z')).toEqual(open)
    expect(state('LSE', '2026-11-20T16:30:00Z')).toMatchObject({
      isOpen: false,
      tradingDate: '2026-11-20',
      changesAt: '2026-11-23T08:00:00.000Z',
    })
  })

  it('still has the last trading day before the opening', () => {
    expect(state('LSE', '2026-11-23T07:59:00Z')).toMatchObject({
      isOpen: false,
      tradingDate: '2026-11-20',
      changesAt: '2026-11-23T08:00:00.000Z',
    })
  })

  it('names the holiday or half-day and the next opening after it', () => {
    expect(state('LSE', '2026-12-24T10:00:00Z')).toMatchObject({
      isOpen: true,
      changesAt: '2026-12-24T12:30:00.000Z',
      note: 'Eve',
    })
    expect(state('LSE', '2026-12-25T10:00:00Z')).toMatchObject({
      isOpen: false,
      tradingDate: '2026-12-24',
      changesAt: '2026-12-29T08:00:00.000Z',
      note: 'Christmas',
    })
  })

  it('is closed during the lunch break in Tokyo', () => {
    expect(state('TSE', '2026-11-20T02:00:00Z').changesAt).toBe('2026-11-20T02:30:00.000Z')
    expect(state('TSE', '2026-11-20T03:00:00Z')).toMatchObject({
      isOpen: false,
      tradingDate: '2026-11-20',
      changesAt: '2026-11-20T03:30:00.000Z',
    })
    expect(state('TSE', '2026-11-20T04:00:00Z')).toMatchObject({
      isOpen: true,
      changesAt: '2026-11-20T06:30:00.000Z',
    })
  })

  it('of currencies runs from Sunday to Friday 17:00 in New York, in days that end at 17:00', () => {
    expect(state('FX', '2026-11-22T21:59:00Z')).toMatchObject({
      isOpen: false,
      tradingDate: '2026-11-20',
      changesAt: '2026-11-22T22:00:00.000Z',
    })
    expect(state('FX', '2026-11-22T22:00:00Z')).toMatchObject({
      isOpen: true,
      tradingDate: '2026-11-23',
      changesAt: '2026-11-27T22:00:00.000Z',
      covered: true,
    })
    expect(state('FX', '2026-11-24T22:30:00Z').tradingDate).toBe('2026-11-25')
    expect(state('FX', '2026-11-27T22:00:00Z')).toMatchObject({
      isOpen: false,
      tradingDate: '2026-11-27',
    })
  })

  it('of cryptocurrencies is always open, of futures on weekdays', () => {
    expect(state('CRYPTO', '2026-11-22T03:00:00Z')).toMatchObject({
      isOpen: true,
      tradingDate: '2026-11-22',
      changesAt: '2026-11-29T00:00:00.000Z',
    })
    expect(state('FUTURES', '2026-11-24T03:00:00Z')).toMatchObject({
      isOpen: true,
      tradingDate: '2026-11-23',
      changesAt: '2026-11-28T05:00:00.000Z',
    })
    expect(state('FUTURES', '2026-11-22T12:00:00Z').isOpen).toBe(false)
  })

  it('of an unknown market respects weekends and is not covered', () => {
    expect(state('OTHER', '2026-11-20T12:00:00Z')).toMatchObject({ isOpen: true, covered: false })
    expect(state('NOWHERE', '2026-11-21T12:00:00Z')).toMatchObject({
      isOpen: false,
      covered: false,
    })
  })

  it('is uncovered in a year without days', () => {
    expect(state('LSE', '2028-03-01T12:00:00Z')).toMatchObject({ isOpen: true, covered: false })
  })

  it('changes exactly at the predicted instant, over two years of every market', () => {
    const markets = ['LSE', 'TSE', 'NYSE', 'ASX', 'FWB', 'FX', 'FUTURES', 'OTHER']
    const twoYears = { min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') }
    fc.assert(
      fc.property(fc.constantFrom(...markets), fc.integer(twoYears), (market, now) => {
        const { isOpen, changesAtMs, tradingDate } = calendar.stateAt(market, now)
        expect(changesAtMs).toBeGreaterThan(now)
        expect(calendar.stateAt(market, changesAtMs).isOpen).toBe(!isOpen)
        expect(calendar.stateAt(market, changesAtMs - 1).isOpen).toBe(isOpen)
        expect(calendar.sessionOn(market, tradingDate)?.openMs).toBeLessThanOrEqual(now)
      }),
      { numRuns: 300, seed: 7 },
    )
  })
})

describe('Trading dates', () => {
  it('step over weekends and holidays, strictly', () => {
    expect(calendar.nextTradingDate('LSE', '2026-12-24')).toBe('2026-12-29')
    expect(calendar.previousTradingDate('LSE', '2026-12-29')).toBe('2026-12-24')
    expect(calendar.nextTradingDate('NYSE', '2026-11-20')).toBe('2026-11-23')
    expect(calendar.previousTradingDate('TSE', '2026-11-24')).toBe('2026-11-20')
    expect(calendar.nextTradingDate('CRYPTO', '2026-11-20')).toBe('2026-11-21')
  })

  it('lead back where they came from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), (offset) => {
        const date = calendar.nextTradingDate('LSE', addDays('2026-01-01', offset))
        expect(calendar.nextTradingDate('LSE', calendar.previousTradingDate('LSE', date))).toBe(
          date,
        )
      }),
    )
  })
})

describe('Missing years', () => {
  it('are named for the current and the next year of each exchange', () => {
    const missing = calendar.uncovered(at('2026-06-01T00:00:00Z'))
    expect(missing).toContainEqual({ exchange: 'LSE', year: 2027 })
    expect(missing).toContainEqual({ exchange: 'NASDAQ', year: 2026 })
    expect(missing).not.toContainEqual({ exchange: 'AIM', year: 2026 })
    expect(missing.some(({ exchange }) => exchange === 'FX')).toBe(false)
  })
})

describe('The calendar of a symbol', () => {
  it.each([
    ['VOD.L', 'LSE', 'LSE'],
    ['ASC.L', 'AIM', 'AIM'],
    ['VOD.L', null, 'LSE'],
    ['7203.T', null, 'TSE'],
    ['RY.TO', null, 'TSX'],
    ['ABC.V', null, 'TSXV'],
    ['SAP.DE', null, 'FWB'],
    ['BHP.AX', null, 'ASX'],
    ['AAPL', null, 'NYSE'],
    ['AAPL', 'NASDAQ', 'NASDAQ'],
    ['BRK-B', null, 'NYSE'],
    ['GBPUSD=X', null, 'FX'],
    ['GBP=X', null, 'FX'],
    ['BZ=F', null, 'FUTURES'],
    ['BTC-GBP', null, 'CRYPTO'],
    ['^FTSE', null, 'LSE'],
    ['^FTMC', null, 'LSE'],
    ['^FTAI', null, 'LSE'],
    ['^GSPC', null, 'NYSE'],
    ['^DJI', null, 'NYSE'],
    ['^N225', null, 'TSE'],
    ['^UNKNOWN', null, 'OTHER'],
    ['AZT.OL', null, 'OTHER'],
    ['VOD.L', 'NOWHERE', 'LSE'],
  ])('%s on %s is %s', (symbol, exchange, key) => {
    expect(calendarOf(symbol, exchange)).toBe(key)
  })
})

describe('The market of the demo', () => {
  const calendar = openRoundTheClock(buildTradingCalendar(days))
  const EXCHANGES = ['LSE', 'NYSE', 'TSE', 'ASX', 'FX', 'FUTURES', 'CRYPTO']

  it('is open at every instant, in the session that opened last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...EXCHANGES),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true }),
        (exchange, at) => {
          const nowMs = at.getTime()
          const { isOpen, tradingDate, changesAtMs } = calendar.stateAt(exchange, nowMs)
          const session = calendar.sessionOn(exchange, tradingDate)
          expect(isOpen).toBe(true)
          expect(changesAtMs).toBeGreaterThan(nowMs)
          expect(session?.openMs).toBeLessThanOrEqual(nowMs)
          expect(session?.closeMs).toBeGreaterThan(nowMs)
          const next = calendar.nextTradingDate(exchange, tradingDate)
          expect(calendar.sessionOn(exchange, next)?.openMs).toBe(session?.closeMs)
        },
      ),
    )
  })

  it('has no trading date on a Saturday, a Sunday or a holiday of its exchange', () => {
    for (const exchange of EXCHANGES.filter((one) => one !== 'CRYPTO')) {
      let date = calendar.nextTradingDate(exchange, '2026-10-01')
      for (; date < '2027-01-31'; date = calendar.nextTradingDate(exchange, date)) {
        expect([0, 6]).not.toContain(weekdayOf(date))
      }
    }
    for (const date of ['2026-12-25', '2026-12-26', '2026-12-28']) {
      expect(calendar.sessionOn('LSE', date)).toBeNull()
    }
    expect(calendar.sessionOn('CRYPTO', '2026-11-22')).not.toBeNull()
  })

  it('goes on with the last trading date at night, on weekends and over holidays', () => {
    const dateAt = (instant: string) => calendar.stateAt('LSE', at(instant)).tradingDate
    expect(dateAt('2026-11-25T03:00:00Z')).toBe('2026-11-24')
    expect(dateAt('2026-11-22T23:30:00Z')).toBe('2026-11-20')
    expect(dateAt('2026-11-23T07:59:00Z')).toBe('2026-11-20')
    expect(dateAt('2026-11-23T08:00:00Z')).toBe('2026-11-23')
    expect(dateAt('2026-12-28T12:00:00Z')).toBe('2026-12-24')
  })
})
