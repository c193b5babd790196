/** Describes a chart in a sentence, and the bar under its cursor. */
import type { BarFlag, Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import { sourceTitle } from '@leadenhall/contract/shared/provenance-text.ts'
import { directionOf, formatPercent } from '../../format/change.ts'
import { formatLevel, NOT_KNOWN } from '../../format/price.ts'
import { formatDay } from '../../format/time.ts'
import { formatBarTime } from './bar-time.ts'
import type { ChartModel } from './chart-model.ts'
import { indicatorText } from './indicator-text.ts'
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
  return growthWords(changeRatio)
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

/** "4 Nov 2026, close 105.00p", and what is drawn beside the price at that bar. */
export function describeBar(model: ChartModel, position: number): string {
  const { chart, compared, indicators } = model
  const bar = chart.bars[position]
  if (!bar) return ''
  const { unit, kind } = chart
  return [
    texts.described.bar(formatBarTime(bar, chart), formatLevel(bar.close, unit, kind)),
    ...(compared?.lines ?? []).map(({ name, growth }) =>
      texts.described.compared(name, growthWords(growth[position] ?? null)),
    ),
    ...indicators.flatMap((indicator) =>
      indicator.lines.map(({ label, values }) =>
        texts.described.compared(
          label,
          indicatorText(values[position] ?? null, indicator.unit, chart),
        ),
      ),
    ),
    ...eventsAt(model, position),
  ].join(', ')
}

/** Texts of what happened at a bar. */
export function eventsAt({ events }: ChartModel, position: number): string[] {
  return events.filter((event) => event.position === position).map(({ text }) => text)
}

/** "Compared with FTSE 100 up 2.10%, AstraZeneca down 1.04%."; empty without comparisons. */
export function describeComparisons({ compared }: ChartModel): string {
  if (!compared || compared.lines.length === 0) return ''
  const parts = compared.lines.map(({ name, growth }) =>
    texts.described.compared(name, growthWords(growth.findLast((one) => one !== null) ?? null)),
  )
  return `${texts.described.comparedWith} ${parts.join(', ')}.`
}

/** "Indicators: SMA 20 104.20p, RSI 14 57.59."; empty without indicators. */
export function describeIndicators({ chart, indicators }: ChartModel): string {
  const parts = indicators.flatMap(({ lines, unit }) =>
    lines.map(({ label, values }) =>
      texts.described.compared(
        label,
        indicatorText(values.findLast((value) => value !== null) ?? null, unit, chart),
      ),
    ),
  )
  return parts.length === 0 ? '' : `${texts.indicators.button}: ${parts.join(', ')}.`
}

/** "3 dividends, 1 split in this range."; empty without events. */
export function describeEvents({ events }: ChartModel): string {
  const counts = Map.groupBy(events, ({ kind }) => kind)
  const parts = [...counts].map(([kind, { length }]) => texts.described.events[kind](length))
  return parts.length === 0 ? '' : texts.described.inRange(parts.join(', '))
}

function growthWords(ratio: number | null): string {
  const direction = directionOf(ratio)
  if (ratio === null || direction === null) return NOT_KNOWN
  if (direction === 'flat') return texts.described.unchanged
  return texts.described[direction](formatPercent(Math.abs(ratio)))
}

/**
 * Why a bar may be unreliable, in words; empty for an ordinary one. A source that contradicts it is
 * named with its close.
 */
export function describeFlags(
  { flags, other }: Pick<ChartBar, 'flags' | 'other'>,
  unit: string | null,
  kind: InstrumentKind,
): string {
  const words = (flag: BarFlag) =>
    flag === 'source_in_doubt' && other
      ? texts.otherClose(sourceTitle(other.source), formatLevel(other.close, unit, kind))
      : texts.flags[flag]
  return flags.map(words).join(', ')
}
