/** Days and times as the disclosure table writes them, in London. Pure. */
import { parseDay } from '../../platform/bind-columns.ts'
import { toEpochMs } from '../../platform/calendar/zone-time.ts'

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

/** `18 September 2026` as `2026-09-18`; null for anything else. */
export function parseLongDay(text: string): string | null {
  const [, day = '', name = '', year = ''] = /^(\d{1,2}) ([a-z]+) (\d{4})$/i.exec(text) ?? []
  return toDay(year, MONTHS.indexOf(name.toLowerCase()), day)
}

/** `17:00 03-Oct-2026` in London as a UTC instant; null for anything else. */
export function parseMoment(text: string): string | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d),? (\d{1,2})-([a-z]{3,4})-(\d{4})$/i.exec(text)
  if (!parts) return null
  const [, hour, minute, day = '', name = '', year = ''] = parts
  const short = name.toLowerCase().slice(0, 3)
  const isKnown = name.length === 3 || name.toLowerCase() === 'sept'
  const month = isKnown ? MONTHS.findIndex((one) => one.startsWith(short)) : -1
  const date = toDay(year, month, day)
  if (date === null) return null
  const minutes = Number(hour) * 60 + Number(minute)
  return new Date(toEpochMs(date, minutes, 'Europe/London')).toISOString()
}

/** @param month counted from 0; −1 for none */
function toDay(year: string, month: number, day: string): string | null {
  if (month === -1) return null
  return parseDay(`${year}-${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`)
}
