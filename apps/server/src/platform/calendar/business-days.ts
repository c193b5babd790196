/**
 * Business days of England and Wales, on which gilts settle and from which their ex-dividend days are
 * counted. Years in data/calendars/XLON.csv follow that file, others the rule of bank holidays with the
 * days that proclamations added or moved. A holiday that is announced later is added to the file, or below.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isWeekday, toDate, toDay } from './days.ts'
import { CALENDAR_FOLDER, parseCalendar } from './load-trading-calendar.ts'

const DAY_MS = 86_400_000
const MARKET = 'XLON'

/** Days count from 1 January 1970. */
export interface BusinessDays {
  isBusinessDay(day: number): boolean
  /** The business day `count` business days before a day; `count` is at least 1. */
  before(day: number, count: number): number
  /** The first business day after a day. */
  next(day: number): number
}

/** @throws when the calendar file has a wrong line */
export function loadBusinessDays(folder: string = CALENDAR_FOLDER): BusinessDays {
  const file = path.join(folder, `${MARKET}.csv`)
  const days = parseCalendar(MARKET, readFileSync(file, 'utf8'))
  const holidays = days.filter(({ kind }) => kind === 'holiday').map(({ date }) => date)
  return buildBusinessDays(Map.groupBy(holidays, (date) => Number(date.slice(0, 4))))
}

/** @param covered holidays, YYYY-MM-DD, of years that do not follow the rule */
export function buildBusinessDays(
  covered: ReadonlyMap<number, readonly string[]> = new Map(),
): BusinessDays {
  const byYear = new Map<number, ReadonlySet<number>>()

  function holidaysOf(year: number): ReadonlySet<number> {
    let holidays = byYear.get(year)
    if (!holidays) {
      holidays = new Set((covered.get(year) ?? bankHolidays(year)).map(toDay))
      byYear.set(year, holidays)
    }
    return holidays
  }

  function isBusinessDay(day: number): boolean {
    return isWeekday(day) && !holidaysOf(new Date(day * DAY_MS).getUTCFullYear()).has(day)
  }

  return {
    isBusinessDay,
    before(day, count) {
      let found = day
      for (let left = count; left > 0; ) {
        found -= 1
        if (isBusinessDay(found)) left -= 1
      }
      return found
    },
    next(day) {
      let found = day + 1
      while (!isBusinessDay(found)) found += 1
      return found
    },
  }
}

/** Added or moved by royal proclamation; `instead` is the usual holiday that did not count. */
const PROCLAIMED: readonly { readonly date: string; readonly instead?: string }[] = [
  { date: '1995-05-08', instead: '1995-05-01' },
  { date: '1999-12-31' },
  { date: '2002-06-03' },
  { date: '2002-06-04', instead: '2002-05-27' },
  { date: '2011-04-29' },
  { date: '2012-06-04', instead: '2012-05-28' },
  { date: '2012-06-05' },
  { date: '2020-05-08', instead: '2020-05-04' },
  { date: '2022-06-02', instead: '2022-05-30' },
  { date: '2022-06-03' },
  { date: '2022-09-19' },
  { date: '2023-05-08' },
]

/**
 * Bank holidays of England and Wales, YYYY-MM-DD: Banking and Financial Dealings Act 1971, schedule 1,
 * with New Year's Day and the first Monday of May; 1978 and later.
 */
export function bankHolidays(year: number): string[] {
  const on = (month: number, day: number) => Date.UTC(year, month - 1, day) / DAY_MS
  const christmas = [on(12, 25), on(12, 26)]
  const substitutes = christmas.filter((day) => !isWeekday(day)).length
  const usual = [
    weekdayFrom(on(1, 1)),
    easterSunday(year) - 2,
    easterSunday(year) + 1,
    mondayFrom(on(5, 1)),
    mondayFrom(on(5, 25)),
    mondayFrom(on(8, 25)),
    ...christmas.filter(isWeekday),
    // Boxing Day's Monday follows a Christmas on Sunday, so substitutes come after both.
    ...weekdaysAfter(on(12, 26), substitutes),
  ].map(toDate)
  const own = PROCLAIMED.filter(({ date }) => date.startsWith(String(year)))
  const moved = new Set(own.map(({ instead }) => instead))
  return [...usual.filter((date) => !moved.has(date)), ...own.map(({ date }) => date)].toSorted()
}

function weekdaysAfter(day: number, count: number): number[] {
  const found: number[] = []
  for (let next = day + 1; found.length < count; next++) if (isWeekday(next)) found.push(next)
  return found
}

const weekdayFrom = (day: number) => (isWeekday(day) ? day : (weekdaysAfter(day, 1)[0] ?? day))
/** 1 January 1970 was a Thursday, so day 4 was a Monday. */
const mondayFrom = (day: number) => day + ((((4 - day) % 7) + 7) % 7)

/** Easter Sunday of the Gregorian calendar (Gauss's rule with its two exceptions). */
function easterSunday(year: number): number {
  const century = Math.floor(year / 100)
  const correction = 15 + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const cycle = year % 19
  const moon = (19 * cycle + correction) % 30
  const late = moon === 29 || (moon === 28 && cycle > 10) ? 1 : 0
  const fullMoon = Date.UTC(year, 2, 21) / DAY_MS + moon - late
  return mondayFrom(fullMoon + 1 + 1) - 1
}
