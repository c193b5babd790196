/** A chart as the settings of a chart layout, and back. */
import { chartLayoutOf } from '@leadenhall/contract/desk/chart-layout.ts'
import type { Desk } from '@leadenhall/contract/desk/index.ts'
import type { ChartRange } from '@leadenhall/contract/history/index.ts'
import { toChartRange } from '@leadenhall/contract/history/ranges.ts'
import { type ChartSettings, readChartSettings } from '../chart-settings.ts'

export interface NamedChart extends ChartSettings {
  readonly range: ChartRange
  readonly compared: readonly string[]
}

export function toLayout(chart: NamedChart): Desk {
  return chartLayoutOf({
    range: chart.range,
    style: chart.style,
    log: chart.isLog,
    total_return: chart.isTotalReturn,
    indicators: chart.indicators.join(','),
    compare: chart.compared.join(','),
  })
}

/** A setting that is missing, or that this version does not know, is its default. */
export function readLayout({ panels }: Desk): NamedChart {
  const settings = panels[0]?.settings ?? {}
  return {
    ...readChartSettings({
      style: settings['style'],
      isLog: settings['log'],
      isTotalReturn: settings['total_return'],
      indicators: listOf(settings['indicators']),
    }),
    range: toChartRange(textOf(settings['range'])),
    compared: listOf(settings['compare']),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const listOf = (value: unknown) =>
  (textOf(value) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
