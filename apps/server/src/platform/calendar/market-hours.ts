/**
 * Regular hours of every market in the terminal. Minutes count from local midnight; a negative
 * opening is on the day before the trading date.
 */
import { EXCHANGES, findExchange } from '@leadenhall/contract/shared/exchanges.ts'

export interface MarketHours {
  /** Name of the market's holiday file; null for a calendar that has none. */
  readonly file: string | null
  readonly timeZone: string
  readonly openMinutes: number
  readonly closeMinutes: number
  readonly breaks: readonly { readonly startMinutes: number; readonly endMinutes: number }[]
  /** Weekdays of trading dates, 0 Sunday to 6 Saturday. */
  readonly weekdays: readonly number[]
  /** True if the hours, and the holidays if there are any, are known. */
  readonly isKnown: boolean
}

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

function exchangeHours(
  file: string,
  timeZone: string,
  openMinutes: number,
  closeMinutes: number,
  breaks: MarketHours['breaks'] = [],
): MarketHours {
  const weekdays = MONDAY_TO_FRIDAY
  return { file, timeZone, openMinutes, closeMinutes, breaks, weekdays, isKnown: true }
}

const at = (hours: number, minutes = 0) => hours * 60 + minutes

const LONDON = exchangeHours('XLON', 'Europe/London', at(8), at(16, 30))
const TORONTO = exchangeHours('XTSE', 'America/Toronto', at(9, 30), at(16))
const NEW_YORK = exchangeHours('XNYS', 'America/New_York', at(9, 30), at(16))
const TOKYO = exchangeHours('XTKS', 'Asia/Tokyo', at(9), at(15, 30), [
  { startMinutes: at(11, 30), endMinutes: at(12, 30) },
])

const ROUND_THE_CLOCK = {
  file: null,
  openMinutes: 0,
  closeMinutes: at(24),
  breaks: [],
  weekdays: MONDAY_TO_FRIDAY,
  isKnown: true,
}

const HOURS: Readonly<Record<string, MarketHours>> = {
  LSE: LONDON,
  AIM: LONDON,
  TSX: TORONTO,
  TSXV: TORONTO,
  TSE: TOKYO,
  FWB: exchangeHours('XETR', 'Europe/Berlin', at(9), at(17, 30)),
  NYSE: NEW_YORK,
  NASDAQ: NEW_YORK,
  AMEX: NEW_YORK,
  ASX: exchangeHours('XASX', 'Australia/Sydney', at(10), at(16)),
  // A currency's day runs from 17:00 to 17:00 in New York, Monday's from Sunday.
  FX: {
    ...ROUND_THE_CLOCK,
    timeZone: 'America/New_York',
    openMinutes: at(17) - at(24),
    closeMinutes: at(17),
  },
  CRYPTO: { ...ROUND_THE_CLOCK, timeZone: 'UTC', weekdays: [0, 1, 2, 3, 4, 5, 6] },
  // Leaves out the daily pause, Sunday evening and each contract's holidays.
  FUTURES: { ...ROUND_THE_CLOCK, timeZone: 'America/New_York' },
}

/** A market whose weekends alone are known. */
const OTHER: MarketHours = { ...ROUND_THE_CLOCK, timeZone: 'UTC', isKnown: false }

/** Hours by calendar key; weekdays around the clock for an unlisted market. */
export function hoursOf(key: string): MarketHours {
  return HOURS[key] ?? OTHER
}

/** Holiday files that belong to an exchange, by exchange. */
export const EXCHANGE_FILES: readonly { exchange: string; file: string }[] = Object.entries(
  HOURS,
).flatMap(([exchange, { file }]) => (file === null ? [] : [{ exchange, file }]))

const INDEX_CALENDARS: Readonly<Record<string, string>> = {
  '^GSPC': 'NYSE',
  '^DJI': 'NYSE',
  '^IXIC': 'NASDAQ',
  '^NDX': 'NASDAQ',
  '^RUT': 'NYSE',
  '^VIX': 'NYSE',
  '^GSPTSE': 'TSX',
  '^N225': 'TSE',
  '^GDAXI': 'FWB',
  '^MDAXI': 'FWB',
  '^SDAXI': 'FWB',
  '^AXJO': 'ASX',
  '^AORD': 'ASX',
}

/**
 * The calendar that a symbol follows: its listing's exchange where there is one; `FX` for `=X`,
 * `FUTURES` for `=F`, `CRYPTO` for pairs such as `BTC-GBP`; London for every `^FT…` index; then the
 * suffix; a plain symbol is American. `OTHER` when the suffix or index is unknown.
 */
export function calendarOf(symbol: string, exchange: string | null): string {
  if (exchange && findExchange(exchange)) return exchange
  if (symbol.endsWith('=X')) return 'FX'
  if (symbol.endsWith('=F')) return 'FUTURES'
  if (symbol.startsWith('^FT')) return 'LSE'
  if (symbol.startsWith('^')) return INDEX_CALENDARS[symbol] ?? 'OTHER'
  if (/^[A-Z0-9]{2,10}-(USD|GBP|EUR|JPY|CAD|AUD|CHF)$/.test(symbol)) return 'CRYPTO'
  const suffix = /\.[A-Z]+$/.exec(symbol)?.[0]
  if (suffix === undefined) return 'NYSE'
  return EXCHANGES.find((known) => known.suffix === suffix)?.code ?? 'OTHER'
}
