import { roundPlace } from '../../../ui/round-place.ts'

/** Positions of a curve's points in a box of 1000 by 300. Pure. */

export const WIDTH = 1000
export const HEIGHT = 300
const PADDING = 8
/** More points than pixels only make the path longer. */
const MAX_POINTS = 700

export interface Scale {
  readonly low: number
  readonly high: number
}

type Values = readonly (number | null)[]

/** From the lowest to the highest known value; a flat curve has room around it. */
export function scaleOf(lines: readonly Values[]): Scale | null {
  const known = lines.flat().filter((value) => value !== null)
  if (known.length === 0) return null
  const low = known.reduce((a, b) => Math.min(a, b))
  const high = known.reduce((a, b) => Math.max(a, b))
  const room = low === high ? Math.abs(low) * 0.01 || 0.01 : 0
  return { low: low - room, high: high + room }
}

export function xOf(position: number, count: number): number {
  return count < 2 ? 0 : (position / (count - 1)) * WIDTH
}

export function yOf(value: number, { low, high }: Scale): number {
  return HEIGHT - PADDING - ((value - low) / (high - low)) * (HEIGHT - 2 * PADDING)
}

/** Lines between known points; an unknown one leaves a gap. */
export function pathOf(values: Values, scale: Scale): string {
  const step = Math.max(1, Math.ceil(values.length / MAX_POINTS))
  let path = ''
  let isDrawing = false
  for (let position = 0; position < values.length; position += 1) {
    const isLast = position === values.length - 1
    if (position % step !== 0 && !isLast) continue
    const value = values[position] ?? null
    if (value === null) {
      isDrawing = false
      continue
    }
    const point = `${roundPlace(xOf(position, values.length))} ${roundPlace(yOf(value, scale))}`
    path += `${isDrawing ? 'L' : 'M'}${point}`
    isDrawing = true
  }
  return path
}

/** Three round levels inside the scale. */
export function levelsOf({ low, high }: Scale): number[] {
  const rough = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? rough
  const levels: number[] = []
  for (let level = Math.ceil(low / step) * step; level <= high; level += step) levels.push(level)
  return levels
}
