/** Drawings as lines, areas and texts in pixels. Pure. */
import type { Drawing } from '@leadenhall/contract/drawings/index.ts'

/** In pixels from the upper left corner. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export type Shape =
  | { readonly kind: 'line'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'area'; readonly from: Spot; readonly to: Spot }
  | { readonly kind: 'text'; readonly at: Spot; readonly text: string }

export interface Coordinates {
  /** Pixels of a day from the left; null where the chart has no bars. */
  readonly xOf: (date: string) => number | null
  /** Pixels of a price from the top; null if it has no place on the scale. */
  readonly yOf: (price: number) => number | null
  readonly width: number
}

/** Further than any chart is high. */
const BEYOND_PX = 1e4

/** Retracements between the points of a swing. */
export const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/**
 * @param label of a retracement's level, or of a measured change with its difference in price
 * @returns nothing for a drawing whose points have no place on the chart
 */
export function shapesOf(
  { kind, points, style }: Pick<Drawing, 'kind' | 'points' | 'style'>,
  coordinates: Coordinates,
  label: (ratio: number, price: number) => string,
): Shape[] {
  const { width, xOf, yOf } = coordinates
  const [first, second] = points
  if (!first) return []
  const from = spotOf(first, coordinates)
  if (kind === 'horizontal') {
    const y = yOf(first.value)
    if (y === null) return []
    return [
      { kind: 'line', from: { x: 0, y }, to: { x: width, y } },
      ...(style.text === '' ? [] : [{ kind: 'text' as const, at: { x: 4, y }, text: style.text }]),
    ]
  }
  if (!from) return []
  if (kind === 'text') return [{ kind: 'text', at: from, text: style.text }]
  if (kind === 'vertical') {
    const line: Shape = {
      kind: 'line',
      from: { x: from.x, y: -BEYOND_PX },
      to: { x: from.x, y: BEYOND_PX },
    }
    const { text } = style
    return text === '' ? [line] : [line, { kind: 'text', at: { x: from.x + 4, y: 18 }, text }]
  }
  const to = second ? spotOf(second, coordinates) : null
  if (!second || !to) return []
  switch (kind) {
    case 'trend':
      return [{ kind: 'line', from, to }]
    case 'ray':
      return [{ kind: 'line', from, to: alongRay(from, to, width) }]
    case 'extended':
      return [{ kind: 'line', from: alongRay(to, from, width), to: alongRay(from, to, width) }]
    case 'measure':
      return [
        { kind: 'area', from, to },
        {
          kind: 'text',
          at: { x: Math.min(from.x, to.x) + 4, y: Math.min(from.y, to.y) },
          text: label(second.value / first.value - 1, second.value - first.value),
        },
      ]
    case 'rectangle':
      return [{ kind: 'area', from, to }]
    case 'fibonacci':
      return FIBONACCI.flatMap((ratio): Shape[] => {
        const price = second.value - (second.value - first.value) * ratio
        const y = yOf(price)
        if (y === null) return []
        const left = Math.min(xOf(first.date) ?? from.x, to.x)
        return [
          { kind: 'line', from: { x: left, y }, to: { x: width, y } },
          { kind: 'text', at: { x: left + 4, y }, text: label(ratio, price) },
        ]
      })
  }
}

/** Null for a point without a place on the chart. */
export function spotOf(
  { date, value }: Drawing['points'][number],
  { xOf, yOf }: Coordinates,
): Spot | null {
  const [x, y] = [xOf(date), yOf(value)]
  return x === null || y === null ? null : { x, y }
}

/** The ray's end at the edge of the chart that it meets. */
function alongRay(from: Spot, to: Spot, width: number): Spot {
  if (to.x === from.x) return { x: to.x, y: to.y < from.y ? -BEYOND_PX : BEYOND_PX }
  const edge = to.x > from.x ? width : 0
  return { x: edge, y: from.y + ((to.y - from.y) * (edge - from.x)) / (to.x - from.x) }
}
