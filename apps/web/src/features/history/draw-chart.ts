/** Draws charts with lightweight-charts; no other file imports the library. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import {
  AreaSeries,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  PriceScaleMode,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { formatLevel } from '../../format/price.ts'
import { formatDay, formatDayTime, formatTime } from '../../format/time.ts'
import { texts } from './texts.ts'

export type ChartStyle = 'area' | 'candles'

export interface ChartColours {
  readonly ink: string
  readonly muted: string
  readonly line: string
  readonly accent: string
  readonly up: string
  readonly down: string
}

export interface ChartDrawing {
  readonly chart: Chart
  /** Comparison series; with one, both are drawn as percentages. */
  readonly comparison: Chart | null
  readonly style: ChartStyle
  readonly isLog: boolean
  readonly colours: ChartColours
  /** Index of the bar under the pointer, null when it leaves. */
  readonly onPoint: (position: number | null) => void
}

export interface ChartHandle {
  pointAt(position: number): void
  remove(): void
}

const VOLUME_TOP = 0.82
/** Fraction of the height reserved for the legend, which takes two lines on a phone. */
const legendShare = (width: number) => (width < 480 ? 0.2 : 0.12)

export function drawChart(container: HTMLElement, drawing: ChartDrawing): ChartHandle {
  const { chart, comparison, colours } = drawing
  const drawn = createChart(container, chartOptions(drawing))
  const main = drawing.style === 'candles' ? addCandles(drawn, drawing) : addArea(drawn, drawing)
  main.priceScale().applyOptions({
    scaleMargins: { top: legendShare(container.clientWidth), bottom: 1 - VOLUME_TOP + 0.02 },
  })
  addVolume(drawn, chart, colours)
  createSeriesMarkers(main, toMarkers(chart, colours))
  if (chart.range === 'intraday' && chart.previousClose !== null && !comparison) {
    main.createPriceLine({
      price: chart.previousClose,
      color: colours.muted,
      lineStyle: LineStyle.Dotted,
      lineWidth: 1,
      title: 'prev',
    })
  }
  if (comparison) {
    drawn
      .addSeries(LineSeries, { color: colours.muted, lineWidth: 1, priceLineVisible: false })
      .setData(comparison.bars.map((bar) => toPoint(bar)))
  }
  drawn.timeScale().fitContent()

  const positions = new Map(chart.bars.map((bar, position) => [bar.time, position]))
  drawn.subscribeCrosshairMove(({ time }) => {
    drawing.onPoint(typeof time === 'number' ? (positions.get(time) ?? null) : null)
  })
  return {
    pointAt(position) {
      const bar = chart.bars[position]
      if (bar?.close != null) drawn.setCrosshairPosition(bar.close, toTime(bar), main)
    },
    remove: () => drawn.remove(),
  }
}

function chartOptions({ chart, comparison, isLog, colours }: ChartDrawing) {
  const isIntraday = chart.range === 'intraday'
  return {
    autoSize: true,
    layout: {
      background: { color: 'transparent' },
      textColor: colours.muted,
      fontFamily: getComputedStyle(document.body).fontFamily,
      attributionLogo: false,
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    rightPriceScale: {
      borderColor: colours.line,
      mode: comparison
        ? PriceScaleMode.Percentage
        : isLog
          ? PriceScaleMode.Logarithmic
          : PriceScaleMode.Normal,
    },
    timeScale: {
      borderColor: colours.line,
      timeVisible: isIntraday,
      fixLeftEdge: true,
      fixRightEdge: true,
      ...(isIntraday ? { tickMarkFormatter: (time: Time) => formatTime(Number(time) * 1000) } : {}),
    },
    localization: {
      locale: 'en-GB',
      priceFormatter: (price: number) => formatLevel(price, chart.unit, chart.kind),
      timeFormatter: (time: Time) =>
        isIntraday ? formatDayTime(Number(time) * 1000) : formatDay(Number(time) * 1000),
    },
    handleScroll: { mouseWheel: false, vertTouchDrag: false },
    handleScale: { mouseWheel: false },
  }
}

function addArea(drawn: IChartApi, { chart, colours }: ChartDrawing): ISeriesApi<'Area'> {
  const series = drawn.addSeries(AreaSeries, {
    lineColor: colours.accent,
    topColor: `${colours.accent}55`,
    bottomColor: `${colours.accent}05`,
    lineWidth: 2,
  })
  series.setData(chart.bars.map((bar) => toPoint(bar)))
  return series
}

function addCandles(drawn: IChartApi, { chart, colours }: ChartDrawing): ISeriesApi<'Candlestick'> {
  const series = drawn.addSeries(CandlestickSeries, {
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
  })
  series.setData(
    chart.bars.map((bar) => {
      const { open, high, low, close } = bar
      const time = toTime(bar)
      if (open === null || high === null || low === null || close === null) return { time }
      return { time, open, high, low, close }
    }),
  )
  return series
}

function addVolume(drawn: IChartApi, chart: Chart, colours: ChartColours): void {
  const series = drawn.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  series.priceScale().applyOptions({ scaleMargins: { top: VOLUME_TOP, bottom: 0 } })
  series.setData(
    chart.bars.map((bar) => {
      const time = toTime(bar)
      if (bar.volume === null) return { time }
      const isDown = bar.open !== null && bar.close !== null && bar.close < bar.open
      return { time, value: bar.volume, color: `${isDown ? colours.down : colours.up}66` }
    }),
  )
}

function toMarkers({ actions }: Chart, colours: ChartColours): SeriesMarker<Time>[] {
  return actions.map((action) => ({
    time: (Date.parse(`${action.date}T00:00:00Z`) / 1000) as UTCTimestamp,
    position: 'belowBar',
    shape: action.kind === 'split' ? 'square' : 'circle',
    color: action.kind === 'split' ? colours.accent : colours.muted,
    text:
      action.kind === 'split' ? `${texts.split} ${action.numerator}:${action.denominator}` : 'D',
  }))
}

function toPoint(bar: ChartBar) {
  const time = toTime(bar)
  return bar.close === null ? { time } : { time, value: bar.close }
}

/** Unix seconds as the library's branded type. */
function toTime(bar: ChartBar): UTCTimestamp {
  return bar.time as UTCTimestamp
}
