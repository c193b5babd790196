import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CalendarDay, TradingCalendar } from './trading-calendar.ts'
import { buildTradingCalendar } from './trading-calendar.ts'

export const CALENDAR_FOLDER = path.resolve(import.meta.dirname, '../../../../../data/calendars')

/**
 * The committed calendars. A few short files, read once at start.
 * @throws when a file has a line that is not a calendar day: a wrong calendar is worse than none
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

const HEADER = 'date,kind,close,name'
const DAY = /^(\d{4}-\d{2}-\d{2}),(holiday|half-day),(?:(\d{2}):(\d{2}))?,([^,"]+)$/

/** The days of one file; names hold no commas. @throws naming file and line */
export function parseCalendar(market: string, text: string): CalendarDay[] {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/)
  if (header !== HEADER) throw new Error(`${market}.csv line 1: not "${HEADER}"`)
  return lines.map((line, index) => {
    const [, date = '', kind, hours, minutes, name = ''] = DAY.exec(line) ?? []
    const closeMinutes = hours && minutes ? Number(hours) * 60 + Number(minutes) : null
    const time = Date.parse(`${date}T00:00:00Z`)
    const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
    if (!kind || !isDate || (kind === 'half-day') !== (closeMinutes !== null)) {
      throw new Error(`${market}.csv line ${index + 2}: not a calendar day: ${line}`)
    }
    return { market, date, kind: kind === 'holiday' ? 'holiday' : 'half-day', closeMinutes, name }
  })
}
