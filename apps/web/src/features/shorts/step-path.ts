import type { ShortPoint } from '@leadenhall/contract/shorts/index.ts'
import { roundPlace } from '../../ui/round-place.ts'

/** From a day and a ratio to a place in the drawing. */
export interface Scale {
  readonly x: (date: string) => number
  readonly y: (ratio: number) => number
}

/** Steps of one measure: flat until the next point, and a gap from a null on. */
export function stepPath(
  points: readonly ShortPoint[],
  end: string | null,
  { x, y }: Scale,
): string {
  const parts: string[] = []
  let isOpen = false
  for (const { date, ratio } of points) {
    if (isOpen) parts.push(`H${roundPlace(x(date))}`)
    if (ratio !== null) {
      parts.push(
        isOpen ? `V${roundPlace(y(ratio))}` : `M${roundPlace(x(date))} ${roundPlace(y(ratio))}`,
      )
    }
    isOpen = ratio !== null
  }
  if (isOpen && end !== null) parts.push(`H${roundPlace(x(end))}`)
  return parts.join('')
}
