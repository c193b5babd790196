import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseCsv } from '../csv/csv.ts'
import type { CalendarDay, TradingCalendar } from './trading-calendar.ts'
import { buildTradingCalendar } from './trading-calendar.ts'

export const CALENDAR_FOLDER = path.resolve(import.meta.dirname, '../../../../../data/calendars')

/**
 * The committed calendars. A few short files, read once at start.
 * @throws when a line is not a calendar day: a wrong calendar is worse than none
 */
export function loadTradingCalendar(folder: string = CALENDAR_FOLDER): TradingCalendar {
  const files = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  return buildTradingCalendar(
    files.flatMap((file) => {
      const market = path.basename(file, '.csv')
      return parseCalendar(market, readFileSync(path.join(folder, file), 'utf8'))
    }),
  )
}

const COLUMNS = ['date', 'kind', 'close', 'name'] as const

/** The days of one file. @throws naming file and line */
export function parseCalendar(market: string, text: string): CalendarDay[] {
  return parseCsv(`${market}.csv`, text, COLUMNS).map(({ line, cells }) => {
    const day = toCalendarDay(market, cells)
    if (day) return day
    throw new Error(
      `${market}.csv line ${line}: not a calendar day: ${Object.values(cells).join()}`,
    )
  })
}

function toCalendarDay(
  market: string,
  { date, kind, close, name }: Record<(typeof COLUMNS)[number], string>,
): CalendarDay | null {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  if (!isDate || name === '') return null
  if (kind === 'holiday' && close === '') return { market, date, kind, closeMinutes: null, name }
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(close) ?? []
  if (kind !== 'half-day' || hours === undefined) return null
  return { market, date, kind, closeMinutes: Number(hours) * 60 + Number(minutes), name }
}
