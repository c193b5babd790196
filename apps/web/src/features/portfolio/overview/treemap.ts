/** Rectangles for parts of a whole, in percent: halves the list where the weights are most even. Pure. */

export interface Tile {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const WHOLE: Tile = { left: 0, top: 0, width: 100, height: 100 }

/**
 * @param weights largest first
 * @param aspect width of the drawn box for one of height
 */
export function layOut(weights: readonly number[], aspect: number, area: Tile = WHOLE): Tile[] {
  if (weights.length <= 1) return weights.map(() => area)
  const total = sumOf(weights)
  let count = 0
  let part = 0
  do {
    part += weights[count] ?? 0
    count += 1
  } while (count < weights.length - 1 && part + (weights[count] ?? 0) / 2 < total / 2)
  const share = total === 0 ? 0.5 : part / total
  const isWide = area.width * aspect >= area.height
  const first = isWide
    ? { ...area, width: area.width * share }
    : { ...area, height: area.height * share }
  const second = isWide
    ? { ...area, left: area.left + first.width, width: area.width - first.width }
    : { ...area, top: area.top + first.height, height: area.height - first.height }
  return [
    ...layOut(weights.slice(0, count), aspect, first),
    ...layOut(weights.slice(count), aspect, second),
  ]
}

function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0)
}
