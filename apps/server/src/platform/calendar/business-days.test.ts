import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bankHolidays, buildBusinessDays, loadBusinessDays } from './business-days.ts'
import { toDate, toDay } from './days.ts'
import { CALENDAR_FOLDER, parseCalendar } from './load-trading-calendar.ts'

describe('The bank holidays of England and Wales', () => {
  it('agree with the London calendar in every year that it covers', () => {
    const days = parseCalendar('XLON', readFileSync(path.join(CALENDAR_FOLDER, 'XLON.csv'), 'utf8'))
    const holidays = days.filter(({ kind }) => kind === 'holiday').map(({ date }) => date)
    const years = Map.groupBy(holidays, (date) => Number(date.slice(0, 4)))
    expect(years.size).toBeGreaterThanOrEqual(12)
    for (const [year, dates] of years) expect([year, bankHolidays(year)]).toEqual([year, dates])
  })

  // Royal proclamations in The London Gazette; Easter by the tables of the Book of Common Prayer.
  it.each([
    [1999, ['1999-04-02', '1999-04-05', '1999-05-03', '1999-12-27', '1999-12-28', '1999-12-31']],
    [2002, ['2002-03-29', '2002-04-01', '2002-06-03', '2002-06-04', '2002-08-26']],
    [2011, ['2011-01-03', '2011-04-22', '2011-04-25', '2011-04-29', '2011-05-02', '2011-12-27']],
    [2012, ['2012-04-06', '2012-05-07', '2012-06-04', '2012-06-05', '2012-08-27']],
    [2038, ['2038-04-23', '2038-04-26', '2038-05-31', '2038-12-27', '2038-12-28']],
    [2049, ['2049-04-16', '2049-04-19', '2049-12-27', '2049-12-28']],
    [2076, ['2076-04-17', '2076-04-20', '2076-12-25', '2076-12-28']],
  ])('of %i include added and moved days', (year, dates) => {
    expect(bankHolidays(year)).toEqual(expect.arrayContaining(dates))
    expect(bankHolidays(year)).not.toContain('2002-05-27')
    expect(bankHolidays(year)).not.toContain('2012-05-28')
  })
})

describe('Business days', () => {
  const days = loadBusinessDays()

  it('leave out weekends and holidays of covered and of other years', () => {
    const open = (date: string) => days.isBusinessDay(toDay(date))
    expect(['2026-12-24', '2026-12-29', '2055-06-01'].map(open)).toEqual([true, true, true])
    expect(['2026-12-25', '2026-12-28', '2026-12-26', '2055-05-31'].map(open)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('are counted back and forward over holidays', () => {
    expect(toDate(days.before(toDay('2027-01-04'), 2))).toBe('2026-12-30')
    expect(toDate(days.next(toDay('2026-12-24')))).toBe('2026-12-29')
    expect(toDate(days.next(toDay('2026-12-25')))).toBe('2026-12-29')
  })

  it('take the holidays of a covered year from its list alone', () => {
    const listed = buildBusinessDays(new Map([[2030, ['2030-03-13']]]))
    expect(listed.isBusinessDay(toDay('2030-03-13'))).toBe(false)
    expect(listed.isBusinessDay(toDay('2030-12-25'))).toBe(true)
    expect(listed.isBusinessDay(toDay('2031-12-25'))).toBe(false)
  })
})
