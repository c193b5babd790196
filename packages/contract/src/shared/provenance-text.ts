/** Names where a figure is from and how old it is. */

import { formatDay, formatDayTime, formatTime } from './london-time.ts'
import type { Provenance } from './provenance.ts'

const TITLES: Readonly<Record<string, string>> = {
  yahoo: 'Yahoo Finance',
  google: 'Google Finance',
  demo: 'simulated',
  'demo-figures': 'Simulated accounts',
  filings: 'Official filing',
  aic: 'AIC',
  'demo-navs': 'Simulated NAVs',
  'yahoo-figures': 'Yahoo Finance',
}

/** A source's name; its key until it has one here. */
export function sourceTitle(key: string): string {
  return TITLES[key] ?? key
}

/**
 * `Yahoo Finance · 15 min delayed · 16:35`, with the day unless it is today; `simulated, 20 Nov 2026,
 * 16:35` for what no source gave.
 * @param lastKnown words for a figure that could not be refreshed
 */
export function formatProvenance(
  { source, asOf, delayMinutes, stale, simulated }: Provenance,
  lastKnown: string,
  nowMs: number,
): string {
  const delay = delayMinutes ? `${delayMinutes} min delayed` : null
  if (simulated)
    return joined([stale ? lastKnown : null, 'simulated', formatDayTime(asOf), delay], ', ')
  const isToday = formatDay(asOf) === formatDay(nowMs)
  const moment = isToday ? formatTime(asOf) : formatDayTime(asOf)
  return joined([sourceTitle(source), stale ? lastKnown : null, delay, moment], ' · ')
}

function joined(parts: readonly (string | null)[], separator: string): string {
  return parts.filter((part) => part !== null).join(separator)
}
