/** Finds the drawing, and its part, under the pointer. Pure. */
import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import type { DrawingPart } from './move-drawing.ts'
import { type Coordinates, type Shape, type Spot, shapesOf, spotOf } from './shapes.ts'

export interface Grip {
  readonly drawing: Drawing
  readonly part: DrawingPart
}

/** Mean width and height of a letter, in pixels. */
const LETTER = { width: 7, height: 16 } as const

/**
 * The drawing on top at a spot; a point of it before the rest. A locked one is not found.
 * @param reach distance in pixels
 */
export function findGrip(
  drawings: readonly Drawing[],
  coordinates: Coordinates,
  spot: Spot,
  reach: number,
): Grip | null {
  for (const drawing of drawings.toReversed()) {
    const part = drawing.style.locked ? null : partAt(drawing, coordinates, spot, reach)
    if (part !== null) return { drawing, part }
  }
  return null
}

function partAt(
  drawing: Drawing,
  coordinates: Coordinates,
  spot: Spot,
  reach: number,
): DrawingPart | null {
  const { kind, points } = drawing
  if (points.length > 1) {
    for (const [index, point] of points.entries()) {
      const at = spotOf(point, coordinates)
      if (at && Math.hypot(at.x - spot.x, at.y - spot.y) <= reach) return index === 0 ? 0 : 1
    }
  }
  const shapes = shapesOf({ ...drawing, kind }, coordinates, () => '')
  return shapes.some((shape) => isNear(shape, spot, reach)) ? 'whole' : null
}

function isNear(shape: Shape, spot: Spot, reach: number): boolean {
  if (shape.kind === 'text') {
    const { at, text } = shape
    return (
      spot.x >= at.x - reach &&
      spot.x <= at.x + text.length * LETTER.width + reach &&
      spot.y >= at.y - LETTER.height - reach &&
      spot.y <= at.y + reach
    )
  }
  const { from, to } = shape
  if (shape.kind === 'line') return distanceTo(from, to, spot) <= reach
  const [besideFrom, besideTo] = [
    { x: to.x, y: from.y },
    { x: from.x, y: to.y },
  ]
  const edges = [
    [from, besideFrom],
    [besideFrom, to],
    [to, besideTo],
    [besideTo, from],
  ] as const
  return edges.some(([a, b]) => distanceTo(a, b, spot) <= reach)
}

/** From a spot to the segment between two others. */
function distanceTo(from: Spot, to: Spot, spot: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length
  const at = Math.max(0, Math.min(1, along))
  return Math.hypot(from.x + at * dx - spot.x, from.y + at * dy - spot.y)
}
