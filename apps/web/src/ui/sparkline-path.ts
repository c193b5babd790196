import { roundPlace } from './round-place.ts'

/** An SVG path through the values from left to right, largest at the top; empty for fewer than two. */
export function sparklinePath(
  values: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): string {
  if (values.length < 2) return ''
  const lowest = Math.min(...values)
  const span = Math.max(...values) - lowest
  return values
    .map((value, position) => {
      const x = (position / (values.length - 1)) * width
      const y = span === 0 ? height / 2 : height - ((value - lowest) / span) * height
      return `${position === 0 ? 'M' : 'L'}${roundPlace(x)} ${roundPlace(y)}`
    })
    .join('')
}
