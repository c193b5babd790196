import type { TradingDate } from './time.ts'

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a time zone. */
export function toTradingDate(epochMs: number, timeZone: string): TradingDate {
  let format = dateFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    dateFormats.set(timeZone, format)
  }
  return format.format(epochMs)
}
