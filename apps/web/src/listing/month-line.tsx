import { formatPercentChange } from '../format/change.ts'
import { Sparkline } from '../ui/sparkline.tsx'
import { texts } from './texts.ts'

/** Last ÷ first − 1; null with fewer than two values. */
export function changeOver(closes: readonly number[]): number | null {
  const [first, last] = [closes[0], closes.at(-1)]
  return closes.length > 1 && first && last ? last / first - 1 : null
}

interface MonthLineProps {
  /** Oldest first, in one unit. */
  readonly closes: readonly number[]
  readonly name: string
}

/** The last month of a listing in a table cell; nothing while it is unknown. */
export function MonthLine({ closes, name }: MonthLineProps) {
  const change = changeOver(closes)
  if (change === null) return null
  return (
    <span className="inline-block w-16 align-middle" title={texts.month}>
      <Sparkline values={closes} changeRatio={change} className="h-5" />
      <span className="sr-only">{`${name} ${formatPercentChange(change)}`.trim()}</span>
    </span>
  )
}
