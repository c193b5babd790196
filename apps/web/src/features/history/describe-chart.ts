/** What a chart shows, in a sentence, and what its cursor stands on. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { formatPercent } from '../../format/change.ts'
import { formatPrice } from '../../format/price.ts'
import { formatDay, formatDayTime } from '../../format/time.ts'
import { texts } from './texts.ts'

const RANGE_WORDS: Record<Chart['range'], string> = {
  intraday: 'today',
  '1m': 'one month',
  '6m': 'six months',
  '1y': 'one year',
  '7y': 'seven years',
}

/** "Vodafone Group plc, one month, up 4.20%, high 118.3p on 3 Nov 2026, low …". */
export function describeChart(name: string, chart: Chart): string {
  const parts = [name, RANGE_WORDS[chart.range], changeWords(chart)]
  const high = extreme(chart.bars, (bar) => bar.high ?? bar.close, 1)
  const low = extreme(chart.bars, (bar) => bar.low ?? bar.close, -1)
  if (high) parts.push(`high ${formatPrice(high.value, chart.unit)} on ${formatDay(high.atMs)}`)
  if (low) parts.push(`low ${formatPrice(low.value, chart.unit)} on ${formatDay(low.atMs)}`)
  return `${parts.join(', ')}.`
}

function changeWords({ changeRatio, changeUnknownBecause }: Chart): string {
  if (changeRatio === null) return texts.unknownChange[changeUnknownBecause ?? 'too_few_bars']
  if (changeRatio === 0) return 'unchanged'
  return `${changeRatio > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(changeRatio))}`
}

function extreme(
  bars: readonly ChartBar[],
  valueOf: (bar: ChartBar) => number | null,
  sign: 1 | -1,
): { value: number; atMs: number } | null {
  let best: { value: number; atMs: number } | null = null
  for (const bar of bars) {
    const value = valueOf(bar)
    if (value !== null && (best === null || value * sign > best.value * sign)) {
      best = { value, atMs: bar.time * 1000 }
    }
  }
  return best
}

/** When a bar was: a time of day inside a day, a date otherwise. */
export function formatBarTime(bar: ChartBar, range: Chart['range']): string {
  return range === 'intraday' ? formatDayTime(bar.time * 1000) : formatDay(bar.time * 1000)
}

export function describeBar(bar: ChartBar, chart: Pick<Chart, 'range' | 'unit'>): string {
  return `${formatBarTime(bar, chart.range)}, close ${formatPrice(bar.close, chart.unit)}`
}
