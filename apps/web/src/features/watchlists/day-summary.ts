import { directionOf } from '../../format/change.ts'
import type { Watched } from './watched.ts'

export interface Mover {
  readonly ticker: string
  readonly ratio: number
}

/** How the shares of a list did today. */
export interface DaySummary {
  readonly up: number
  readonly down: number
  /** Mean of the changes, each share counted once. */
  readonly average: number
  readonly best: Mover
  readonly worst: Mover
}

/** Null while no share has a change of today; a price of an earlier day has none. */
export function summariseDay(
  rows: readonly Pick<Watched, 'ticker' | 'quote' | 'isOld'>[],
): DaySummary | null {
  const movers = rows.flatMap(({ ticker, quote, isOld }): Mover[] => {
    const ratio = isOld ? null : (quote?.changeRatio ?? null)
    return ratio === null ? [] : [{ ticker, ratio }]
  })
  const ordered = movers.toSorted((a, b) => b.ratio - a.ratio)
  const [best, worst] = [ordered[0], ordered.at(-1)]
  if (!best || !worst) return null
  const count = (direction: 'up' | 'down') =>
    movers.filter(({ ratio }) => directionOf(ratio) === direction).length
  const average = movers.reduce((sum, { ratio }) => sum + ratio, 0) / movers.length
  return { up: count('up'), down: count('down'), average, best, worst }
}
