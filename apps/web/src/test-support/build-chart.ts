import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { buildProvenance } from './build-quote.ts'

const FIRST_DAY_S = Date.parse('2026-11-02T00:00:00Z') / 1000
const DAY_S = 86_400

/** Consecutive days from 2 November 2026 with the given closing prices. */
export function buildBars(closes: readonly (number | null)[]): ChartBar[] {
  return closes.map((close, day) => ({
    time: FIRST_DAY_S + day * DAY_S,
    open: close,
    high: close === null ? null : close + 1,
    low: close === null ? null : close - 1,
    close,
    volume: close === null ? null : 1000,
    flags: [],
  }))
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
