/** Names where a figure is from and how old it is. */

import { formatDay, formatTime } from './london-time.ts'
import type { Provenance } from './provenance.ts'

const TITLES: Readonly<Record<string, string>> = {
  yahoo: 'Yahoo Finance',
  google: 'Google Finance',
  eodhd: 'EODHD',
  file: 'Your file',
  demo: 'simulated',
  'demo-figures': 'Simulated accounts',
  filings: 'Official filing',
  aic: 'AIC',
  'demo-navs': 'Simulated NAVs',
  'yahoo-figures': 'Yahoo Finance',
}

/** Their prices of funds are of a day of valuation, without a time. */
const DAILY = new Set(['file', 'eodhd'])
const MIDNIGHT = 'T00:00:00.000Z'

/** A source's name; its key until it has one here. */
export function sourceTitle(key: string): string {
  return TITLES[key] ?? key
}

/** The texts of days, in the notation of whoever is shown them. */
export interface DayTexts {
  /** Of an instant, with the year. */
  day(instant: string): string
  dayTime(instant: string): string
  /** Of a day, `YYYY-MM-DD`, where the year is clear. */
  weekdayDate(date: string): string
}

/**
 * `Yahoo Finance · 15 min delayed · 16:35`, with the day unless it is today; `simulated, 20 Nov 2026,
 * 16:35` for what no source gave; `Your file · price of Wed 25 Nov` of a fund.
 * @param lastKnown words for a figure that could not be refreshed
 * @param texts how days are written
 */
export function formatProvenance(
  { source, asOf, delayMinutes, stale, simulated }: Provenance,
  lastKnown: string,
  nowMs: number,
  texts: DayTexts,
): string {
  const delay = delayMinutes ? `${delayMinutes} min delayed` : null
  if (simulated)
    return joined([stale ? lastKnown : null, 'simulated', texts.dayTime(asOf), delay], ', ')
  if (DAILY.has(source) && asOf.endsWith(MIDNIGHT)) {
    const price = `price of ${formatValuationDay(asOf, nowMs, texts)}`
    return joined([sourceTitle(source), stale ? lastKnown : null, price], ' · ')
  }
  const isToday = formatDay(asOf) === formatDay(nowMs)
  const moment = isToday ? formatTime(asOf) : texts.dayTime(asOf)
  return joined([sourceTitle(source), stale ? lastKnown : null, delay, moment], ' · ')
}

/** `Wed 25 Nov`, or `25 Nov 2025` of another year. */
function formatValuationDay(asOf: string, nowMs: number, texts: DayTexts): string {
  const date = asOf.slice(0, asOf.length - MIDNIGHT.length)
  const year = date.slice(0, 4)
  const isThisYear = formatDay(nowMs).endsWith(year)
  return isThisYear ? texts.weekdayDate(date) : texts.day(asOf)
}

function joined(parts: readonly (string | null)[], separator: string): string {
  return parts.filter((part) => part !== null).join(separator)
}
