import { arrowOf, directionOf, formatPercentChange } from '../format/change.ts'
import { NOT_KNOWN } from '../format/price.ts'

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-flat' } as const
const WORDS = { up: 'up', down: 'down', flat: 'unchanged' } as const

/** A signed percent change with arrow and colour. */
export function Change({ ratio, className = '' }: { ratio: number | null; className?: string }) {
  const direction = directionOf(ratio)
  if (!direction) return <span className={`text-muted ${className}`}>{NOT_KNOWN}</span>
  return (
    <span className={`whitespace-nowrap ${COLOURS[direction]} ${className}`}>
      <span aria-hidden="true" className="mr-0.5 text-[0.8em]">
        {arrowOf(direction)}
      </span>
      <span className="sr-only">{WORDS[direction]} </span>
      {formatPercentChange(ratio)}
    </span>
  )
}
