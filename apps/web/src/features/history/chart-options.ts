import { type PriceFormatCustom, PriceScaleMode, type Time } from 'lightweight-charts'
import { formatPercentChange } from '../../format/change.ts'
import { formatLevel } from '../../format/price.ts'
import { formatDay, formatDayTime, formatTime } from '../../format/time.ts'
import { isByMinute } from './bar-time.ts'
import type { ChartDrawing } from './chart-drawing.ts'
import type { ChartModel } from './chart-model.ts'
import type { MainSeries } from './draw-price.ts'
import { indicatorText } from './indicator-text.ts'
import type { Indicator } from './indicators/compute-indicators.ts'

export function chartOptions({ model, isLog, isZoomable, colours }: ChartDrawing) {
  const { chart } = model
  const hasTimes = isByMinute(chart)
  return {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: colours.muted,
      fontFamily: getComputedStyle(document.body).fontFamily,
      attributionLogo: false,
      panes: { separatorColor: colours.line, separatorHoverColor: `${colours.accent}33` },
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    rightPriceScale: {
      borderColor: colours.line,
      // A label at the edge is drawn whole or not at all.
      entireTextOnly: true,
      mode: isLog ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    },
    timeScale: {
      borderColor: colours.line,
      timeVisible: hasTimes,
      fixLeftEdge: true,
      fixRightEdge: true,
      // A narrower panel would hide the newest bars.
      lockVisibleTimeRangeOnResize: true,
      ...(chart.range === 'intraday'
        ? { tickMarkFormatter: (time: Time) => formatTime(Number(time) * 1000) }
        : {}),
    },
    localization: {
      locale: 'en-GB',
      timeFormatter: (time: Time) =>
        hasTimes ? formatDayTime(Number(time) * 1000) : formatDay(Number(time) * 1000),
    },
    handleScroll: isZoomable ? { mouseWheel: true, vertTouchDrag: false } : false,
    handleScale: isZoomable,
  }
}

/** Half a label's height and half a tick's, in pixels. */
const LABEL_PX = 17

/**
 * The texts of the price axis. Ticks under a line's own label are left empty, since the label would
 * cover half of them.
 * @param covered values with a label of their own
 */
export function priceFormatOf(
  model: ChartModel,
  main: MainSeries,
  covered: readonly number[],
): PriceFormatCustom {
  const { chart, compared } = model
  const textIn = (unit: string | null) => (value: number) =>
    compared?.base == null
      ? formatLevel(value, unit, chart.kind)
      : formatPercentChange(value / 100 - 1)
  const formatter = textIn(chart.unit)
  // The price of now beside them says that it is per 100.
  const tickText = textIn(chart.unit?.replace('%', '') ?? null)
  const smallest = Math.min(...chart.bars.flatMap(({ low, close }) => low ?? close ?? []))
  return {
    type: 'custom',
    formatter,
    tickmarksFormatter: (values) => {
      const labels = covered.map((value) => main.priceToCoordinate(value))
      return values.map((value) => {
        const at = main.priceToCoordinate(value)
        const isCovered = labels.some(
          (label) => at !== null && label !== null && Math.abs(at - label) < LABEL_PX,
        )
        return isCovered ? '' : tickText(value)
      })
    },
    minMove: compared?.base == null && smallest < 10 ? 0.0001 : 0.01,
  }
}

/** An indicator's values in their unit, short enough for an axis. */
export function indicatorFormat({ chart }: ChartModel, { unit }: Indicator): PriceFormatCustom {
  const size = Math.abs(chart.bars.findLast(({ close }) => close !== null)?.close ?? 0)
  const minMove = unit === 'price' && size < 10 ? 0.0001 : 0.01
  return { type: 'custom', formatter: (value) => indicatorText(value, unit, chart), minMove }
}
