/** Describes a chart in a sentence, and the bar under its cursor. */
import type { BarFlag, Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { directionOf, formatPercent } from '../../format/change.ts'
import { formatLevel } from '../../format/price.ts'
import { formatDay, formatDayTime } from '../../format/time.ts'
import { texts } from './texts.ts'

/** "Vodafone Group plc, one month, up 4.20%, high 118.3p on 3 Nov 2026, low …". */
export function describeChart(name: string, chart: Chart): string {
  const parts = [name, texts.described.ranges[chart.range], changeWords(chart)]
  const level = (value: number) => formatLevel(value, chart.unit, chart.kind)
  const high = extreme(chart.bars, (bar) => bar.high ?? bar.close, 1)
  const low = extreme(chart.bars, (bar) => bar.low ?? bar.close, -1)
  if (high) parts.push(texts.described.high(level(high.value), formatDay(high.atMs)))
  if (low) parts.push(texts.described.low(level(low.value), formatDay(low.atMs)))
  return `${parts.join(', ')}.`
}

function changeWords({ changeRatio, changeUnknownBecause }: Chart): string {
  if (changeRatio === null) return texts.unknownChange[changeUnknownBecause ?? 'too_few_bars']
  const direction = directionOf(changeRatio)
  if (direction !== 'up' && direction !== 'down') return texts.described.unchanged
  return texts.described[direction](formatPercent(Math.abs(changeRatio)))
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

/** A bar's time: the time of day for intraday bars, otherwise the date. */
export function formatBarTime(bar: ChartBar, range: Chart['range']): string {
  return range === 'intraday' ? formatDayTime(bar.time * 1000) : formatDay(bar.time * 1000)
}

export function describeBar(
  bar: ChartBar,
  { range, unit, kind }: Pick<Chart, 'range' | 'unit' | 'kind'>,
): string {
  return texts.described.bar(formatBarTime(bar, range), formatLevel(bar.close, unit, kind))
}

/** Why a bar may be unreliable, in words; empty for an ordinary one. */
export function describeFlags(flags: readonly BarFlag[]): string {
  return flags.map((flag) => texts.flags[flag]).join(', ')
}
