/** The newest price in the chart's last bar, so that the chart says what the page's header says. Pure. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import type { Quote } from '@leadenhall/contract/quotes/index.ts'

/** Later prices may belong to the next bar, which the chart reads by itself. */
const MAX_LATER_MS = 15 * 60_000

/** The last bar with the quote as its close; null if the quote is older or much newer, or in another unit. */
export function latestBar(chart: Chart, quote: Quote | undefined): ChartBar | null {
  const last = chart.bars.at(-1)
  if (!quote || !last || last.close === null || quote.price === null) return null
  if (chart.unit === null || quote.unit !== chart.unit || quote.flags.length > 0) return null
  const laterMs = Date.parse(quote.provenance.asOf) - Date.parse(chart.provenance.asOf)
  if (laterMs < 0 || laterMs > MAX_LATER_MS) return null
  const close = quote.price
  return {
    ...last,
    close,
    high: last.high === null ? null : Math.max(last.high, close),
    low: last.low === null ? null : Math.min(last.low, close),
  }
}

/** The chart with that bar, and its changes measured to it. */
export function withLatestBar(chart: Chart, latest: ChartBar | null): Chart {
  const before = chart.bars.at(-1)?.close ?? null
  if (!latest || latest.close === null || before === null || before <= 0) return chart
  const factor = latest.close / before
  const moved = (ratio: number | null) => (ratio === null ? null : (1 + ratio) * factor - 1)
  return {
    ...chart,
    bars: [...chart.bars.slice(0, -1), latest],
    changeRatio: moved(chart.changeRatio),
    totalReturnRatio: moved(chart.totalReturnRatio),
  }
}
