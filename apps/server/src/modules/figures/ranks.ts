/** Ranks within the London shares that compare with each other, with the working of each. */
import { RANK_METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import type { RankMetric } from '@leadenhall/contract/figures/metric.ts'
import { SparseNumbers } from '../../platform/columns/sparse-numbers.ts'
import { percentilesOf, rank, type WeightedInput } from './percentile.ts'

/** Of one rank. */
export interface RankedMetric {
  readonly metric: RankMetric
  /** Row numbers of the members, ascending. */
  readonly members: Uint32Array
  /** In the order of the metric's inputs, by member. */
  readonly inputs: readonly WeightedInput[]
  /** By member; NaN without a rank. */
  readonly ranks: Float64Array
  readonly ranked: number
}

export interface RankRow {
  /** True if the row belongs to the universe at all. */
  readonly isMember: boolean
  readonly isFinancial: boolean
}

/** True if a higher value of an input is better; ranks have no inputs without a direction. */
export type FindBetter = (metric: string) => boolean

/**
 * Yields after each input and each rank, as they take some milliseconds.
 * @param valuesOf values by row
 */
export function* rankMetrics(
  rows: readonly RankRow[],
  valuesOf: (metric: string) => SparseNumbers | undefined,
  isHigherBetter: FindBetter,
): Generator<number, RankedMetric[], void> {
  const ranked: RankedMetric[] = []
  for (const metric of RANK_METRICS) {
    const members = Uint32Array.from(rows.keys()).filter((row) => {
      const { isMember, isFinancial } = rows[row]!
      return isMember && (metric.ranksFinancials || !isFinancial)
    })
    const inputs: WeightedInput[] = []
    for (const { metric: key, weight } of metric.inputs) {
      const all = valuesOf(key)
      const values = Float64Array.from(members, (row) => all?.at(row) ?? Number.NaN)
      inputs.push({ percentiles: percentilesOf(values, isHigherBetter(key)), weight })
      yield 0
    }
    ranked.push(withRanks({ metric, members, inputs }))
    yield 0
  }
  return ranked
}

function withRanks(parts: Pick<RankedMetric, 'metric' | 'members' | 'inputs'>): RankedMetric {
  const ranks = rank(parts.inputs, parts.members.length)
  return { ...parts, ranks, ranked: ranks.filter((value) => !Number.isNaN(value)).length }
}

/** The same rank with other weights, by the input's metric; 0 leaves an input out. */
export function reweigh(
  ranked: RankedMetric,
  weights: Readonly<Record<string, number>>,
): RankedMetric {
  const inputs = ranked.inputs.map((input, place) => {
    const key = ranked.metric.inputs[place]?.metric ?? ''
    return { ...input, weight: weights[key] ?? input.weight }
  })
  return withRanks({ ...ranked, inputs })
}

/** By row; unknown outside the universe and without a rank. */
export function toColumn({ members, ranks }: RankedMetric, size: number): SparseNumbers {
  const values = new Float64Array(size).fill(Number.NaN)
  for (const [member, row] of members.entries()) values[row] = ranks[member]!
  return new SparseNumbers(values)
}
