import { directionOf, formatPercentChange } from '../format/change.ts'
import { NOT_KNOWN } from '../format/price.ts'
import { Glyph } from '../ui/glyph.tsx'

export const CHANGE_COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-flat' } as const
const WORDS = { up: 'up', down: 'down', flat: 'unchanged' } as const

/** A signed percent change with arrow and colour. */
export function Change({ ratio, className = '' }: { ratio: number | null; className?: string }) {
  const direction = directionOf(ratio)
  if (!direction) return <span className={`text-muted ${className}`}>{NOT_KNOWN}</span>
  return (
    // Relative, so that the hidden word scrolls with its list and does not lengthen the page.
    <span className={`relative whitespace-nowrap ${CHANGE_COLOURS[direction]} ${className}`}>
      <Glyph shape={direction} className="mr-1" />
      <span className="sr-only">{WORDS[direction]} </span>
      {formatPercentChange(ratio)}
    </span>
  )
}
