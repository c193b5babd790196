import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CALENDAR_FOLDER, loadTradingCalendar, parseCalendar } from './load-trading-calendar.ts'
import { addDays, weekdayOf } from './zone-time.ts'

const files = readdirSync(CALENDAR_FOLDER).filter((name) => name.endsWith('.csv'))
const daysOf = (market: string) =>
  parseCalendar(market, readFileSync(path.join(CALENDAR_FOLDER, `${market}.csv`), 'utf8'))
const datesOf = (market: string, kind: string, year: string) =>
  daysOf(market)
    .filter((day) => day.kind === kind && day.date.startsWith(year))
    .map((day) => day.date)

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher, Nature 1876). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const e = b % 4
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The nth weekday (0 Sunday) of a month; -1 is its last. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const firstOf = (wanted: number) => new Date(Date.UTC(year, wanted - 1, 1))
  if (nth < 0) {
    const last = addDays(
      firstOf(month + 1)
        .toISOString()
        .slice(0, 10),
      -1,
    )
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
  }
  const first = firstOf(month).toISOString().slice(0, 10)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1))
}

/** The markets that have a holiday on a date. */
const closed = (date: string) =>
  files
    .map((file) => path.basename(file, '.csv'))
    .filter((market) => datesOf(market, 'holiday', date).length > 0)

describe('The committed calendars', () => {
  it('list each day once, in order, and only weekdays', () => {
    expect(files).toHaveLength(6)
    for (const file of files) {
      const dates = daysOf(path.basename(file, '.csv')).map((day) => day.date)
      expect([file, ...dates]).toEqual([file, ...[...new Set(dates)].toSorted()])
      const onWeekends = dates.filter((date) => [0, 6].includes(weekdayOf(date)))
      expect([file, ...onWeekends]).toEqual([file])
    }
  })

  it('cover this and the next year for every exchange, and say which year is missing', () => {
    const calendar = loadTradingCalendar()
    expect(calendar.uncovered(Date.parse('2026-11-20T12:00:00Z'))).toEqual([])
    const next = calendar.uncovered(Date.parse('2027-06-01T12:00:00Z'))
    expect(next.map(({ exchange }) => exchange).toSorted()).toEqual(
      ['AIM', 'AMEX', 'ASX', 'FWB', 'LSE', 'NASDAQ', 'NYSE', 'TSE', 'TSX', 'TSXV'].toSorted(),
    )
    expect(new Set(next.map(({ year }) => year))).toEqual(new Set([2028]))
  })

  it.each([2026, 2027])('close on Good Friday of %i everywhere but in Tokyo', (year) => {
    const goodFriday = addDays(easterSunday(year), -2)
    const easterMonday = addDays(easterSunday(year), 1)
    expect(closed(goodFriday)).toEqual(['XASX', 'XETR', 'XLON', 'XNYS', 'XTSE'])
    expect(closed(easterMonday)).toEqual(['XASX', 'XETR', 'XLON'])
  })

  it.each([2026, 2027])('close on the Mondays and Thursdays that the rules of %i name', (year) => {
    const holidays = (market: string) => datesOf(market, 'holiday', String(year))
    expect(holidays('XLON')).toEqual(
      expect.arrayContaining([
        nthWeekday(year, 5, 1, 1),
        nthWeekday(year, 5, 1, -1),
        nthWeekday(year, 8, 1, -1),
      ]),
    )
    expect(holidays('XNYS')).toEqual(
      expect.arrayContaining([
        nthWeekday(year, 1, 1, 3),
        nthWeekday(year, 2, 1, 3),
        nthWeekday(year, 5, 1, -1),
        nthWeekday(year, 9, 1, 1),
        nthWeekday(year, 11, 4, 4),
      ]),
    )
    expect(datesOf('XNYS', 'half-day', String(year))).toContain(
      addDays(nthWeekday(year, 11, 4, 4), 1),
    )
    const beforeVictoria = addDays(`${year}-05-24`, -((weekdayOf(`${year}-05-24`) + 6) % 7))
    expect(holidays('XTSE')).toEqual(
      expect.arrayContaining([
        nthWeekday(year, 2, 1, 3),
        beforeVictoria,
        nthWeekday(year, 8, 1, 1),
        nthWeekday(year, 9, 1, 1),
        nthWeekday(year, 10, 1, 2),
      ]),
    )
    expect(holidays('XTKS')).toEqual(
      expect.arrayContaining([
        nthWeekday(year, 1, 1, 2),
        nthWeekday(year, 7, 1, 3),
        nthWeekday(year, 9, 1, 3),
        nthWeekday(year, 10, 1, 2),
      ]),
    )
    expect(holidays('XASX')).toContain(nthWeekday(year, 6, 1, 2))
  })

  it('move weekend holidays as each exchange does', () => {
    expect(datesOf('XLON', 'holiday', '2026-12')).toEqual(['2026-12-25', '2026-12-28'])
    expect(datesOf('XLON', 'holiday', '2027-12')).toEqual(['2027-12-27', '2027-12-28'])
    expect(datesOf('XNYS', 'holiday', '2026-07')).toEqual(['2026-07-03'])
    expect(datesOf('XNYS', 'holiday', '2027-06')).toEqual(['2027-06-18'])
    expect(datesOf('XNYS', 'holiday', '2027-07')).toEqual(['2027-07-05'])
    expect(datesOf('XNYS', 'holiday', '2027-12')).toEqual(['2027-12-24'])
    expect(datesOf('XTKS', 'holiday', '2026-09')).toEqual([
      '2026-09-21',
      '2026-09-22',
      '2026-09-23',
    ])
    expect(datesOf('XETR', 'holiday', '2027-05')).toEqual([])
    expect(datesOf('XASX', 'holiday', '2027-04')).toEqual([])
  })

  it('end London early at 12:30 before Christmas and New Year', () => {
    const calendar = loadTradingCalendar()
    for (const date of ['2026-12-24', '2026-12-31', '2027-12-24', '2027-12-31']) {
      expect(calendar.sessionOn('AIM', date)?.closeMs).toBe(Date.parse(`${date}T12:30:00Z`))
    }
  })
})

describe('A calendar file', () => {
  it.each([
    'date,kind,name\n',
    'date,kind,close,name\n2026-02-30,holiday,,No such day\n',
    'date,kind,close,name\n2026-12-24,half-day,,No time\n',
    'date,kind,close,name\n2026-12-25,holiday,12:30,A time\n',
    'date,kind,close,name\n2026-12-25,closed,,Unknown kind\n',
    'date,kind,close,name\n2026-12-24,half-day,25:00,No such time\n',
    'date,kind,close,name\n2026-12-25,holiday,"Christmas\n',
  ])('is refused with its line where it is wrong: %j', (text) => {
    expect(() => parseCalendar('XLON', text)).toThrow(/XLON\.csv line [12]/)
  })

  it('may have names with commas', () => {
    const text = 'date,kind,close,name\n2026-12-25,holiday,,"Christmas, observed"\n'
    expect(parseCalendar('XLON', text)).toEqual([
      {
        market: 'XLON',
        date: '2026-12-25',
        kind: 'holiday',
        closeMinutes: null,
        name: 'Christmas, observed',
      },
    ])
  })
})
