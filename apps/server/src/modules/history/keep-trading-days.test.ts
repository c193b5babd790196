import { describe, expect, it } from 'vitest'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import { keepTradingDays } from './keep-trading-days.ts'

const calendar = loadTradingCalendar()
const bars = [
  { date: '2026-04-02', volume: 100 },
  // Good Friday, Saturday, Sunday and Easter Monday.
  { date: '2026-04-03', volume: 0 },
  { date: '2026-04-04', volume: 100 },
  { date: '2026-04-05', volume: null },
  { date: '2026-04-06', volume: null },
  { date: '2026-04-07', volume: 0 },
]
const datesOn = (exchange: string | null) =>
  keepTradingDays(bars, exchange, calendar).map(({ date }) => date)

describe('Daily bars of a listing', () => {
  it('leave out weekends and holidays of its exchange, and keep quiet trading days', () => {
    expect(datesOn('LSE')).toEqual(['2026-04-02', '2026-04-07'])
    expect(datesOn('TSE')).toEqual(['2026-04-02', '2026-04-03', '2026-04-06', '2026-04-07'])
  })

  it('keep a weekday on which shares were traded, whatever the calendar says', () => {
    const traded = [{ date: '2026-04-03', volume: 5 }]
    expect(keepTradingDays(traded, 'LSE', calendar)).toEqual(traded)
  })

  it('stay as they are where the market’s days are not known', () => {
    expect(datesOn(null)).toEqual(bars.map(({ date }) => date))
    expect(datesOn('NOWHERE')).toEqual(bars.map(({ date }) => date))
  })
})
