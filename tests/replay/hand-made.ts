/**
 * Hand-made chart replies of the documented v8 shape, for any period and interval: a smooth,
 * wholly invented path through the price of the hand-made quote. Nothing here is market data.
 */

import { getOrAdd } from '../../apps/server/src/platform/get-or-add.ts'
import { HAND_MADE_SERIES, type HandMadeSeries } from './hand-made-series.ts'

const DAY_MS = 86_400_000
const INTERVAL_MINUTES: Readonly<Record<string, number>> = {
  '1m': 1,
  '2m': 2,
  '5m': 5,
  '15m': 15,
  '30m': 30,
  '60m': 60,
  '1h': 60,
}

const RANGE_DAYS: Readonly<Record<string, number>> = {
  '1d': 1,
  '5d': 7,
  '1mo': 31,
  '3mo': 92,
  '6mo': 183,
  '1y': 366,
  '5y': 1827,
  '10y': 3653,
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatIn = (timeZone: string) =>
  getOrAdd(
    formats,
    timeZone,
    () => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
  )

/** The instant of a local time: the offset is read at the guess, exact outside the hours of a change. */
function zonedMs(day: number, minutes: number, timeZone: string): number {
  const guessMs = day * DAY_MS + minutes * 60_000
  const parts = formatIn(timeZone).format(guessMs)
  const [, dd, mm, yyyy, time] = /(\d+)\/(\d+)\/(\d+), (.*)/.exec(parts) ?? []
  return guessMs - (Date.parse(`${yyyy}-${mm}-${dd}T${time}Z`) - guessMs)
}

function phase(symbol: string): number {
  return Array.from(symbol).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 17
}

/** The path's close of a day; on `today` it is the price of the hand-made quote. */
function levelAt(
  series: HandMadeSeries,
  day: number,
  today: number,
  /** The day whose unit the figure is in. */
  unitDay = day,
): number {
  const shift = phase(series.symbol)
  const wave = (at: number) => 0.06 * Math.sin(at / 23 + shift) + 0.02 * Math.sin(at / 3.7 + shift)
  const factor =
    series.unitStep && unitDay < dayNumber(series.unitStep.before) ? series.unitStep.factor : 1
  return series.price * factor * Math.exp(wave(day) - wave(today))
}

function decimals(series: HandMadeSeries): number {
  return series.type === 'CURRENCY' ? 4 : 2
}

/** Day number of the present day, or of the Friday before a weekend. */
function lastTradingDay(series: HandMadeSeries, nowMs: number): number {
  let day = Math.floor(nowMs / DAY_MS)
  const weekday = () => new Date(day * DAY_MS).getUTCDay()
  while (!series.isEveryDay && (weekday() === 0 || weekday() === 6)) day -= 1
  return day
}

interface Row {
  readonly time: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

function toRow(
  series: HandMadeSeries,
  time: number,
  open: number,
  close: number,
  volume: number,
): Row {
  const round = (value: number) => Number(value.toFixed(decimals(series)))
  const high = round(Math.max(open, close) * 1.002)
  const low = round(Math.min(open, close) * 0.998)
  return { time, open: round(open), high, low, close: round(close), volume }
}

interface Period {
  readonly fromS: number
  readonly toS: number
  readonly interval: string
  /** Day number at which the path meets the quote. */
  readonly today: number
}

function rowsOf(series: HandMadeSeries, { fromS, toS, interval, today }: Period): Row[] {
  const rows: Row[] = []
  const step = INTERVAL_MINUTES[interval]
  for (let day = Math.floor(fromS / 86_400) - 1; day * 86_400 < toS; day += 1) {
    const weekday = new Date(day * DAY_MS).getUTCDay()
    if (!series.isEveryDay && (weekday === 0 || weekday === 6)) continue
    const openS = zonedMs(day, series.open, series.timeZone) / 1000
    const [open, close] = [levelAt(series, day - 1, today, day), levelAt(series, day, today)]
    const volume = series.type === 'CURRENCY' ? 0 : 1_000_000 + (day % 97) * 10_000
    if (step === undefined) {
      rows.push(toRow(series, openS, open, close, volume))
      continue
    }
    const minutes = series.close - series.open
    for (let minute = 0; minute < minutes; minute += step) {
      const at = (m: number) => open + ((close - open) * Math.min(m, minutes)) / minutes
      const share = Math.round((volume * step) / minutes)
      rows.push(toRow(series, openS + minute * 60, at(minute), at(minute + step), share))
    }
  }
  return rows.filter((row) => row.time >= fromS && row.time < toS)
}

/** A reply of /v8/finance/chart, or null for a symbol that has no hand-made series. */
export function handMadeChart(symbol: string, query: URLSearchParams, nowMs: number): unknown {
  const series = HAND_MADE_SERIES.find((entry) => entry.symbol === symbol.toUpperCase())
  if (!series) return null
  const interval = query.get('interval') ?? '1d'
  const nowS = Math.floor(nowMs / 1000)
  const rangeDays = RANGE_DAYS[query.get('range') ?? ''] ?? 31
  const toS = Math.min(Number(query.get('period2') ?? nowS + 1), nowS + 1)
  const fromS = Number(query.get('period1') ?? nowS - (rangeDays + 3) * 86_400)
  const today = lastTradingDay(series, nowMs)
  let rows = rowsOf(series, { fromS, toS, interval, today })
  if (!query.has('period1') && rangeDays === 1 && interval === '1d') rows = rows.slice(-1)
  const firstDay = Math.floor((rows[0]?.time ?? fromS) / 86_400)
  const round = (value: number) => Number(value.toFixed(decimals(series)))
  const inPeriod = (date: string) => {
    const timeS = zonedMs(dayNumber(date), series.open, series.timeZone) / 1000
    return timeS >= fromS && timeS < toS
  }
  const eventTime = (date: string) => zonedMs(dayNumber(date), series.open, series.timeZone) / 1000
  const eventsOf = <T extends { date: string }>(events: readonly T[] | undefined) =>
    Object.fromEntries(
      (events ?? [])
        .filter((event) => inPeriod(event.date))
        .map((event) => [eventTime(event.date), { ...event, date: eventTime(event.date) }]),
    )
  const column = (name: keyof Row) => rows.map((row) => row[name])
  const result = {
    meta: {
      ...(series.currency === null ? {} : { currency: series.currency }),
      symbol: series.symbol,
      exchangeName: 'hand-made',
      instrumentType: series.type,
      regularMarketTime: rows.at(-1)?.time ?? nowS,
      exchangeTimezoneName: series.timeZone,
      regularMarketPrice: rows.at(-1)?.close ?? round(levelAt(series, today, today)),
      longName: series.name,
      shortName: series.name,
      chartPreviousClose: round(levelAt(series, firstDay - 1, today)),
      priceHint: decimals(series),
      dataGranularity: interval,
    },
    ...(rows.length === 0
      ? { indicators: { quote: [{}] } }
      : {
          timestamp: column('time'),
          events: { dividends: eventsOf(series.dividends), splits: eventsOf(series.splits) },
          indicators: {
            quote: [
              {
                open: column('open'),
                high: column('high'),
                low: column('low'),
                close: column('close'),
                volume: column('volume'),
              },
            ],
            ...(interval === '1d' ? { adjclose: [{ adjclose: column('close') }] } : {}),
          },
        }),
  }
  return { chart: { result: [result], error: null } }
}

/** The last moment, up to `nowMs`, at which a weekday session of 08:00–16:30 UTC was running. */
export function lastTradeSeconds(nowMs: number): number {
  const day = Math.floor(nowMs / DAY_MS)
  for (let at = day; ; at -= 1) {
    const weekday = new Date(at * DAY_MS).getUTCDay()
    const openMs = at * DAY_MS + 8 * 3_600_000
    if (weekday === 0 || weekday === 6 || nowMs < openMs) continue
    return Math.floor(Math.min(nowMs, openMs + 8.5 * 3_600_000) / 1000)
  }
}
