import { directionOf } from '../format/change.ts'
import { sparklinePath } from './sparkline-path.ts'

const WIDTH = 264
const HEIGHT = 64

interface SparklineProps {
  /** From left to right. */
  readonly values: readonly number[]
  /** Decides the colour; null is coloured like a rise. */
  readonly changeRatio: number | null
  readonly className?: string
}

/** A small line without axes; the figures next to it carry the same information. */
export function Sparkline({ values, changeRatio, className = 'h-16' }: SparklineProps) {
  const colour = directionOf(changeRatio) === 'down' ? 'text-down' : 'text-up'
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={`w-full ${colour} ${className}`}
      aria-hidden="true"
    >
      <path
        d={sparklinePath(values, { width: WIDTH, height: HEIGHT })}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
