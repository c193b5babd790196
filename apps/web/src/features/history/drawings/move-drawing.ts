/** Moves a drawing, or one of its points, over the bars of a chart. Pure. */
import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { Chart, ChartBar } from '@leadenhall/contract/history/index.ts'
import { roundedLevel } from '../../../format/price.ts'
import { dayOfBar, positionFinder } from './days-of-chart.ts'

export type DrawingPart = 'whole' | 0 | 1
type Points = Drawing['points']
type DatedChart = Pick<Chart, 'bars' | 'interval' | 'timeZone'>

export interface Target {
  /** Index of a bar. */
  readonly position: number
  /** Price in the chart's unit. */
  readonly price: number
}

export interface MoveRules {
  /** Points go to a price of their bar. */
  readonly isMagnet: boolean
  /** The points of a whole drawing keep their ratio, not their difference. */
  readonly isLog: boolean
}

/** The point that follows the pointer; the others of a whole drawing keep their distance from it. */
export const anchorOf = (part: DrawingPart): 0 | 1 => (part === 'whole' ? 0 : part)

/** False if a point is before the first bar: its place on the chart is not known. */
export function isMovable({ kind, points, style }: Drawing, chart: DatedChart): boolean {
  const find = positionFinder(chart)
  const isPlaced = kind === 'horizontal' || points.every(({ date }) => find(date) !== null)
  return !style.locked && isPlaced
}

/**
 * @param target place of the anchor
 * @returns null if the target has no bar with a price, or a price would not be above 0
 */
export function movePoints(
  { points }: Pick<Drawing, 'points'>,
  part: DrawingPart,
  target: Target,
  chart: DatedChart,
  { isLog, isMagnet }: MoveRules,
): Points | null {
  const anchor = points[anchorOf(part)]
  const last = chart.bars.length - 1
  const find = positionFinder(chart)
  const positions = points.map(({ date }) => find(date))
  const moved = points.flatMap((_, index) => (part === 'whole' || part === index ? [index] : []))
  const from = positions[anchorOf(part)] ?? null
  const limits = moved.map((index) => positions[index] ?? target.position)
  const bars =
    from === null
      ? null
      : clamp(target.position - from, -Math.min(...limits), last - Math.max(...limits))
  const bar = chart.bars[bars === null || from === null ? target.position : from + bars]
  if (!anchor || !bar) return null
  const price = isMagnet ? nearestPrice(bar, target.price) : target.price
  if (price === null) return null
  const next = points.map((point, index) => {
    if (!moved.includes(index)) return point
    const value = isLog
      ? point.value * (price / anchor.value)
      : point.value + (price - anchor.value)
    const position = positions[index]
    const isSameBar = bars === 0 || bars === null || position == null
    const date = isSameBar ? point.date : dayAt(position + bars, chart, point.date)
    return {
      ...point,
      date: bars === null ? dayOfBar(bar.time, chart) : date,
      value: roundedLevel(point === anchor ? price : value),
    }
  })
  return next.every(({ value }) => value > 0) ? next : null
}

/** The bar's price that is nearest to one, or its close; null if the bar has none. */
export function nearestPrice(bar: ChartBar, price: number | null): number | null {
  if (price === null) return bar.close
  const [nearest = null] = pricesOf(bar).toSorted(
    (a, b) => Math.abs(a - price) - Math.abs(b - price),
  )
  return nearest
}

/** One step of the keyboard up or down: a hundredth of the chart's height, or the bar's next price. */
export function steppedPrice(
  price: number,
  direction: 1 | -1,
  position: number,
  { bars }: Pick<Chart, 'bars'>,
  { isMagnet, steps }: { readonly isMagnet: boolean; readonly steps: number },
): number {
  const bar = bars[position]
  if (isMagnet) {
    const beyond = (bar ? pricesOf(bar) : []).filter((one) => (one - price) * direction > 0)
    return beyond.length === 0 ? price : beyond.reduce((a, b) => ((a - b) * direction < 0 ? a : b))
  }
  const all = bars.flatMap(pricesOf)
  const height = all.length === 0 ? 0 : Math.max(...all) - Math.min(...all)
  return price + (direction * steps * (height || price)) / 100
}

const pricesOf = ({ close, high, low, open }: ChartBar) =>
  [open, high, low, close].filter((one) => one !== null)

function dayAt(position: number, chart: DatedChart, otherwise: string): string {
  const bar = chart.bars[position]
  return bar ? dayOfBar(bar.time, chart) : otherwise
}

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
