/** Draws charts with lightweight-charts; only this file and its parts import the library. */
import type { ChartBar } from '@leadenhall/contract/history/index.ts'
import {
  createChart,
  createSeriesMarkers,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
} from 'lightweight-charts'
import type { ChartDrawing } from './chart-drawing.ts'
import type { ChartModel } from './chart-model.ts'
import { chartOptions, priceFormatOf } from './chart-options.ts'
import { addAlertLines } from './draw-alerts.ts'
import { addIndicators, LINE_STYLES } from './draw-indicators.ts'
import { addMain, addVolume, type MainSeries, toTime, updateMain } from './draw-price.ts'
import { barFinder } from './drawings/days-of-chart.ts'
import { levelText } from './drawings/describe-drawing.ts'
import { dragDrawings } from './drawings/drag-drawings.ts'
import { DrawingsPrimitive } from './drawings/drawings-primitive.ts'
import type { ShownDrawings } from './drawings/shown-drawings.ts'
import { type ShownBars, shownBars } from './shown-bars.ts'
import { texts } from './texts.ts'

export interface ChartHandle extends Pick<ShownBars, 'zoom' | 'visible'> {
  pointAt(position: number): void
  showAll(): void
  /** Draws the last bar again, and nothing else. */
  moveLast(bar: ChartBar): void
  /** As drawn, in device pixels. */
  picture(): HTMLCanvasElement
  showDrawings(shown: ShownDrawings): void
  /** Puts alerts' lines back to where the alerts are. */
  restoreAlerts(): void
  remove(): void
}

const VOLUME_TOP = 0.82
/** Pixels of the legend's lines and the gap below them. */
const LEGEND_LINE_PX = 20
const LEGEND_FIGURE_PX = 170
const LEGEND_MAX_SHARE = 0.4

export function drawChart(container: HTMLElement, drawing: ChartDrawing): ChartHandle {
  const { model, colours } = drawing
  const { chart, compared } = model
  const drawn = createChart(container, chartOptions(drawing))
  const scale = scaleOf(model)
  const main = addMain(drawn, drawing, scale)
  const covered = chart.bars
    .flatMap(({ close }) => (close === null ? [] : [scale(close)]))
    .slice(-1)
  main.applyOptions({ priceFormat: priceFormatOf(model, main, covered) })
  main.priceScale().applyOptions({
    scaleMargins: { top: legendShare(container, model), bottom: 1 - VOLUME_TOP + 0.02 },
  })
  addVolume(drawn, chart, colours, VOLUME_TOP)
  createSeriesMarkers(main, toMarkers(drawing))
  addPreviousClose(main, drawing, scale, covered)
  for (const [index, { growth }] of (compared?.base == null ? [] : compared.lines).entries()) {
    const line = drawn.addSeries(LineSeries, {
      color: colours.series[index] ?? colours.muted,
      lineStyle: LINE_STYLES[index] ?? LineStyle.Solid,
      lineWidth: 2,
      priceLineVisible: false,
      lastValueVisible: true,
      priceFormat: priceFormatOf(model, main, covered),
    })
    const latest = growth.findLast((ratio) => ratio !== null)
    if (latest !== undefined && latest !== null) covered.push((1 + latest) * RELATIVE_START)
    line.setData(
      chart.bars.map((bar, position) => {
        const ratio = growth[position] ?? null
        return ratio === null
          ? { time: toTime(bar) }
          : { time: toTime(bar), value: (1 + ratio) * RELATIVE_START }
      }),
    )
  }
  covered.push(...model.levels.map(({ price }) => scale(price)))
  const alerts = addAlertLines(container, drawn, main, drawing, {
    toDrawn: scale,
    toPrice: (value) => value / scale(1),
  })
  addIndicators(drawn, drawing, scale)
  const shown = shownBars(drawn, chart.bars.length - 1)
  shown.change(drawing.visible)

  const primitive = addDrawings(main, drawing, scale)
  const drawings = dragDrawings(
    container,
    drawn,
    main,
    primitive,
    drawing,
    (value) => value / scale(1),
  )
  const positions = new Map(chart.bars.map((bar, position) => [bar.time, position]))
  drawn.subscribeCrosshairMove(({ time: at }) => {
    drawing.onPoint(typeof at === 'number' ? (positions.get(at) ?? null) : null)
  })
  drawn.subscribeClick(({ point, time: at }) => {
    const position = typeof at === 'number' ? positions.get(at) : undefined
    const value = point ? main.coordinateToPrice(point.y) : null
    if (position !== undefined && value !== null) drawing.onSpot(position, value / scale(1))
  })
  return {
    showDrawings: drawings.show,
    pointAt(position) {
      const bar = chart.bars[position]
      if (bar?.close != null) drawn.setCrosshairPosition(scale(bar.close), toTime(bar), main)
    },
    zoom: shown.zoom,
    showAll: () => shown.change(null),
    visible: shown.visible,
    moveLast: (bar) => updateMain(main, drawing, bar, scale),
    picture: () => drawn.takeScreenshot(true),
    restoreAlerts: alerts.restore,
    remove() {
      alerts.remove()
      drawings.remove()
      shown.remove()
      drawn.remove()
    },
  }
}

/** Growth is drawn in points, so that it fits a logarithmic scale: 100 is the start, 105 is +5%. */
const RELATIVE_START = 100

/** From a price to the value that is drawn. */
function scaleOf({ compared }: ChartModel): (price: number) => number {
  const base = compared?.base ?? null
  return base === null ? (price) => price : (price) => (price / base) * RELATIVE_START
}

/** Fraction of the height reserved for the legend, whose first line wraps on a phone. */
function legendShare(container: HTMLElement, { compared, indicators }: ChartModel): number {
  const width = Math.max(1, container.clientWidth)
  const figures = indicators.reduce((count, { lines }) => count + lines.length, 0)
  const lines =
    (width < 480 ? 2 : 1) +
    (compared ? compared.lines.length + 1 : 0) +
    Math.ceil((figures * LEGEND_FIGURE_PX) / width)
  const share = ((lines + 1) * LEGEND_LINE_PX) / Math.max(1, container.clientHeight)
  return Math.min(LEGEND_MAX_SHARE, share)
}

function addDrawings(
  main: MainSeries,
  { model: { chart }, colours }: ChartDrawing,
  scale: (price: number) => number,
): DrawingsPrimitive {
  const find = barFinder(chart)
  const primitive = new DrawingsPrimitive(colours, {
    timeOf: (date) => find(date) as Time | null,
    toDrawn: scale,
    label: (ratio, price) => levelText(ratio, price, chart),
  })
  main.attachPrimitive(primitive)
  return primitive
}

function addPreviousClose(
  main: MainSeries,
  { model: { chart, compared }, colours }: ChartDrawing,
  scale: (price: number) => number,
  covered: number[],
): void {
  if (chart.previousClose === null || compared) return
  covered.push(scale(chart.previousClose))
  main.createPriceLine({
    price: scale(chart.previousClose),
    color: colours.muted,
    lineStyle: LineStyle.Dotted,
    lineWidth: 1,
    title: texts.previousClose,
  })
}

const SHAPES = {
  dividend: 'circle',
  split: 'square',
  results: 'square',
  alert: 'arrowDown',
  offer: 'arrowUp',
} as const

function toMarkers({ model: { chart, events }, colours }: ChartDrawing): SeriesMarker<Time>[] {
  return events.flatMap(({ kind, position, text }) => {
    const bar = chart.bars[position]
    if (!bar) return []
    return {
      time: toTime(bar),
      position: kind === 'alert' ? ('aboveBar' as const) : ('belowBar' as const),
      shape: SHAPES[kind],
      color: {
        dividend: colours.muted,
        split: colours.accent,
        results: colours.ink,
        alert: colours.down,
        offer: colours.accent,
      }[kind],
      text: kind === 'split' ? text : texts.markers[kind],
    }
  })
}
