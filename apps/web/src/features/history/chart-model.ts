/** One model for the drawing, the table and the spoken summary. Pure. */
import type { Chart, ChartRange } from '@leadenhall/contract/history/index.ts'
import { type AlertLevel, alertLevels } from './alert-levels.ts'
import { type ChartEvent, type EventSources, listEvents } from './chart-events.ts'
import { type ComparedChart, type Comparison, compareCharts } from './comparisons.ts'
import { computeIndicator, type Indicator } from './indicators/compute-indicators.ts'
import type { IndicatorId } from './indicators/indicator-ids.ts'

export interface ChartModel {
  readonly chart: Chart
  /** The chart's prices have dividends reinvested. */
  readonly isTotalReturn: boolean
  /** Null without comparisons. */
  readonly compared: ComparedChart | null
  /** Their values are in the order of the chart's bars. */
  readonly indicators: readonly Indicator[]
  readonly events: readonly ChartEvent[]
  /** The user's alerts at a price. */
  readonly levels: readonly AlertLevel[]
}

export interface ModelParts {
  readonly isTotalReturn?: boolean
  readonly comparisons?: readonly Comparison[]
  readonly indicators?: readonly IndicatorId[]
  /** A longer chart of the same symbol, from which indicators have their first values. */
  readonly longer?: Chart | null
  readonly happened?: EventSources
}

const NOTHING_KNOWN: EventSources = { fundamentals: null, alerts: [], offer: null }

export function buildChartModel(
  chart: Chart,
  {
    comparisons = [],
    indicators = [],
    isTotalReturn = false,
    longer = null,
    happened = NOTHING_KNOWN,
  }: ModelParts = {},
): ChartModel {
  return {
    chart,
    isTotalReturn,
    compared: comparisons.length === 0 ? null : compareCharts(chart, comparisons),
    // A price without a unit enters no calculation.
    indicators: chart.unit === null ? [] : computeWithin(chart, indicators, longer),
    events: listEvents(chart, happened),
    levels: alertLevels(chart, happened.alerts),
  }
}

/** The range whose chart holds the bars before another's; null if there is none of the same interval. */
export function longerRangeOf(range: ChartRange): ChartRange | null {
  switch (range) {
    case '1m':
    case '3m':
    case '6m':
    case 'ytd':
    case '1y':
      return '5y'
    case '5y':
      return '7y'
    case 'intraday':
    case '5d':
    case '7y':
    case 'max':
      return null
  }
}

function computeWithin(
  chart: Chart,
  ids: readonly IndicatorId[],
  longer: Chart | null,
): Indicator[] {
  const earlier = barsBefore(chart, longer)
  const bars = [...earlier, ...chart.bars]
  return ids.map((id) => {
    const indicator = computeIndicator(id, bars)
    const lines = indicator.lines.map((line) => ({
      ...line,
      values: line.values.slice(earlier.length),
    }))
    return { ...indicator, lines }
  })
}

function barsBefore(chart: Chart, longer: Chart | null): Chart['bars'] {
  const [first] = chart.bars
  const isSame =
    longer?.ticker === chart.ticker &&
    longer.unit === chart.unit &&
    longer.interval === chart.interval
  return first && isSame ? longer.bars.filter(({ time }) => time < first.time) : []
}
