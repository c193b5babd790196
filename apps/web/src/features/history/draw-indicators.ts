/** Indicators as series of lightweight-charts: over the price, or in panes below it. */
import {
  createTextWatermark,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  LineStyle,
} from 'lightweight-charts'
import type { ChartDrawing } from './chart-drawing.ts'
import type { ChartModel } from './chart-model.ts'
import { indicatorFormat } from './chart-options.ts'
import { toTime } from './draw-price.ts'
import { indicatorLines } from './drawn-lines.ts'
import { texts } from './texts.ts'

/** Of the legend's places, in their order. */
export const LINE_STYLES = [
  LineStyle.Solid,
  LineStyle.Dashed,
  LineStyle.Dotted,
  LineStyle.LargeDashed,
] as const

/** Height of the price's pane in heights of the others. */
const PRICE_STRETCH = 4

/** @param scale from a price to the value that is drawn */
export function addIndicators(
  drawn: IChartApi,
  { model, colours }: ChartDrawing,
  scale: (price: number) => number,
): void {
  for (const line of indicatorLines(model)) {
    const { index, pane, indicator, values, isHistogram } = line
    const toDrawn = indicator.isOverlay ? scale : (value: number) => value
    const data = model.chart.bars.map((bar, position) => {
      const value = values[position] ?? null
      return value === null ? { time: toTime(bar) } : { time: toTime(bar), value: toDrawn(value) }
    })
    const options = {
      color: colours.series[index % colours.series.length] ?? colours.muted,
      priceLineVisible: false,
      lastValueVisible: !indicator.isOverlay,
      ...(indicator.isOverlay ? {} : { priceFormat: indicatorFormat(model, indicator) }),
    }
    const series = isHistogram
      ? drawn.addSeries(HistogramSeries, { ...options, lastValueVisible: false }, pane)
      : drawn.addSeries(
          LineSeries,
          {
            ...options,
            lineWidth: 1,
            lineStyle: LINE_STYLES[index % LINE_STYLES.length] ?? LineStyle.Solid,
            crosshairMarkerRadius: 3,
          },
          pane,
        )
    series.setData(data)
    if (line.values !== indicator.lines[0]?.values) continue
    for (const price of indicator.guides) {
      series.createPriceLine({
        price,
        color: colours.muted,
        lineStyle: LineStyle.Dotted,
        lineWidth: 1,
        axisLabelVisible: false,
      })
    }
  }
  namePanes(drawn, model, colours.muted)
}

function namePanes(drawn: IChartApi, model: ChartModel, color: string): void {
  const [price, ...panes] = drawn.panes()
  if (panes.length > 0) price?.setStretchFactor(PRICE_STRETCH)
  const named = model.indicators.filter(({ isOverlay }) => !isOverlay)
  for (const [index, pane] of panes.entries()) {
    const id = named[index]?.id
    pane.setStretchFactor(1)
    if (!id) continue
    const text = texts.indicators.names[id]
    createTextWatermark(pane, {
      horzAlign: 'left',
      vertAlign: 'top',
      lines: [
        { text, color, fontSize: 11, fontFamily: getComputedStyle(document.body).fontFamily },
      ],
    })
  }
}
