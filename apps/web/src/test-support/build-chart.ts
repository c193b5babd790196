import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { buildProvenance } from './build-quote.ts'

const DAY_S = 86_400

/** @param time seconds since 1970 */
export function buildBar(time: number, close: number | null): ChartBar {
  return {
    time,
    open: close,
    high: close === null ? null : close + 1,
    low: close === null ? null : close - 1,
    close,
    volume: close === null ? null : 1000,
    flags: [],
  }
}

/** Consecutive days with the given closing prices. */
export function buildBars(closes: readonly (number | null)[], firstDay = '2026-11-02'): ChartBar[] {
  const first = Date.parse(firstDay) / 1000
  return closes.map((close, day) => buildBar(first + day * DAY_S, close))
}

export function buildChart(over: Partial<Chart> = {}): Chart {
  return {
    ticker: 'VOD.L',
    kind: 'share',
    range: '1m',
    interval: '1d',
    unit: 'GBX',
    bars: buildBars([100, 110, 105]),
    actions: [],
    previousClose: null,
    changeRatio: 0.05,
    changeUnknownBecause: null,
    totalReturnRatio: 0.05,
    timeZone: 'Europe/London',
    provenance: buildProvenance(),
    ...over,
  }
}
