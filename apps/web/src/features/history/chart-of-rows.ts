import type { Chart, PriceRow } from '@leadenhall/contract/history/index.ts'
import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'

/** Daily rows as a chart; null if there are none, or their units differ. */
export function chartOfRows(ticker: string, rows: readonly PriceRow[]): Chart | null {
  const sorted = rows.toSorted((a, b) => a.date.localeCompare(b.date))
  const [first] = sorted
  const last = sorted.at(-1)
  if (!first || !last || rows.some(({ unit }) => unit !== first.unit)) return null
  return {
    ticker,
    kind: kindOfSymbol(ticker),
    range: 'max',
    interval: '1d',
    unit: first.unit,
    bars: sorted.map(({ date, open, high, low, close, volume, flags, other }) => ({
      time: Date.parse(date) / 1000,
      open,
      high,
      low,
      close,
      volume,
      flags,
      ...(other && { other }),
    })),
    actions: [],
    previousClose: null,
    changeRatio: null,
    changeUnknownBecause: null,
    totalReturnRatio: null,
    timeZone: 'Europe/London',
    provenance: {
      source: last.source,
      asOf: new Date(last.date).toISOString(),
      delayMinutes: null,
      simulated: false,
      stale: false,
    },
  }
}
