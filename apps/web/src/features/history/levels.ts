import type { Chart } from '@leadenhall/contract/history/index.ts'
import { roundLike } from '../../format/round-like.ts'

export interface DayMove {
  /** Trading date. */
  readonly date: string
  readonly ratio: number
}

/** Levels of a price within a year of closes; each null with too few of them. */
export interface Levels {
  /** With the decimals of the closes, but two at least. */
  readonly average50: number | null
  readonly average200: number | null
  /** Price ÷ the highest and the lowest close − 1. */
  readonly fromHigh: number | null
  readonly fromLow: number | null
  /** Standard deviation of daily logarithmic returns × √252, as a ratio. */
  readonly volatility: number | null
  readonly best: DayMove | null
  readonly worst: DayMove | null
}

const SESSIONS_A_YEAR = 252
const FEWEST_RETURNS = 20

/** @param chart of daily bars, oldest first */
export function levelsOf({ bars }: Pick<Chart, 'bars'>): Levels {
  const closes = bars.flatMap(({ time, close }) => (close === null ? [] : [{ time, close }]))
  const values = closes.map(({ close }) => close)
  const last = values.at(-1) ?? null
  const from = (level: number) =>
    last === null || !Number.isFinite(level) || level <= 0 ? null : last / level - 1
  const moves = closes.slice(1).flatMap(({ time, close }, at) => {
    const before = values[at] ?? 0
    const date = new Date(time * 1000).toISOString().slice(0, 10)
    return before > 0 ? [{ date, ratio: close / before - 1 }] : []
  })
  const sorted = moves.toSorted((a, b) => b.ratio - a.ratio)
  return {
    average50: averageOf(values, 50),
    average200: averageOf(values, 200),
    fromHigh: from(Math.max(...values)),
    fromLow: from(Math.min(...values)),
    volatility: volatilityOf(moves.map(({ ratio }) => Math.log(1 + ratio))),
    best: sorted[0] ?? null,
    worst: sorted.at(-1) ?? null,
  }
}

function averageOf(values: readonly number[], count: number): number | null {
  const latest = values.slice(-count)
  if (latest.length < count) return null
  return roundLike(latest.reduce((sum, value) => sum + value, 0) / count, latest)
}

function volatilityOf(returns: readonly number[]): number | null {
  if (returns.length < FEWEST_RETURNS) return null
  const mean = returns.reduce((sum, one) => sum + one, 0) / returns.length
  const squares = returns.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  return Math.sqrt((squares / (returns.length - 1)) * SESSIONS_A_YEAR)
}
