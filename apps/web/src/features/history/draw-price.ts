/** The price and its volume as series of lightweight-charts. */
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import {
  AreaSeries,
  CandlestickSeries,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartDrawing } from './chart-drawing.ts'
import type { ChartColours } from './use-theme-colours.ts'

export type MainSeries = ISeriesApi<'Area'> | ISeriesApi<'Candlestick'>
type Scale = (price: number) => number

export function addMain(drawn: IChartApi, drawing: ChartDrawing, scale: Scale): MainSeries {
  return drawing.style === 'candles'
    ? addCandles(drawn, drawing, scale)
    : addArea(drawn, drawing, scale)
}

function addArea(
  drawn: IChartApi,
  { model, colours }: ChartDrawing,
  scale: Scale,
): ISeriesApi<'Area'> {
  const series = drawn.addSeries(AreaSeries, {
    lineColor: colours.accent,
    // An area under one of several lines would cover the others.
    topColor: model.compared ? 'transparent' : `${colours.accent}55`,
    bottomColor: model.compared ? 'transparent' : `${colours.accent}05`,
    lineWidth: 2,
  })
  series.setData(model.chart.bars.map((bar) => toPoint(bar, scale)))
  return series
}

const toPoint = (bar: ChartBar, scale: Scale) =>
  bar.close === null ? { time: toTime(bar) } : { time: toTime(bar), value: scale(bar.close) }

function addCandles(
  drawn: IChartApi,
  { model, colours }: ChartDrawing,
  scale: Scale,
): ISeriesApi<'Candlestick'> {
  const series = drawn.addSeries(CandlestickSeries, {
    upColor: colours.up,
    downColor: colours.down,
    wickUpColor: colours.up,
    wickDownColor: colours.down,
    borderVisible: false,
  })
  series.setData(model.chart.bars.map((bar) => toCandle(bar, scale)))
  return series
}

function toCandle(bar: ChartBar, scale: Scale) {
  const { open, high, low, close } = bar
  const time = toTime(bar)
  if (open === null || high === null || low === null || close === null) return { time }
  return { time, open: scale(open), high: scale(high), low: scale(low), close: scale(close) }
}

/** Replaces the last bar. */
export function updateMain(
  series: MainSeries,
  { style }: ChartDrawing,
  bar: ChartBar,
  scale: Scale,
): void {
  series.update(style === 'candles' ? toCandle(bar, scale) : toPoint(bar, scale))
}

/** @param top where the volume begins, as a fraction of the height */
export function addVolume(
  drawn: IChartApi,
  chart: Chart,
  colours: ChartColours,
  top: number,
): void {
  const series = drawn.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  series.priceScale().applyOptions({ scaleMargins: { top, bottom: 0 } })
  series.setData(
    chart.bars.map((bar) => {
      const time = toTime(bar)
      if (bar.volume === null) return { time }
      const isDown = bar.open !== null && bar.close !== null && bar.close < bar.open
      return { time, value: bar.volume, color: `${isDown ? colours.down : colours.up}66` }
    }),
  )
}

/** Unix seconds as the library's branded type. */
export function toTime(bar: Pick<ChartBar, 'time'>): UTCTimestamp {
  return bar.time as UTCTimestamp
}
