/** The ranks of the newest columns, for the company page. */
import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Rank } from '@leadenhall/contract/figures/index.ts'
import type { RankMetric } from '@leadenhall/contract/figures/metric.ts'
import type { Listing } from '../instruments/index.ts'
import type { MetricColumns } from './metric-columns.ts'
import { knownWeight, MIN_KNOWN_WEIGHT } from './percentile.ts'
import type { RankedMetric } from './ranks.ts'
import { isFinancial } from './subject.ts'

export interface RankBoard {
  /** Replaces the columns that ranks are read from. */
  publish(columns: MetricColumns, atMs: number): void
  of(listing: Listing): Rank[]
  /** Null until the first ones are computed. */
  columns(): MetricColumns | null
}

export function createRankBoard(): RankBoard {
  let current: { readonly columns: MetricColumns; readonly atMs: number } | null = null
  return {
    publish(columns, atMs) {
      current = { columns, atMs }
    },
    columns: () => current?.columns ?? null,
    of(listing) {
      if (!current) return []
      const { columns, atMs } = current
      const row = columns.rowOf(listing.listing_id) ?? -1
      return columns.ranks.map((ranked) => presentRank(ranked, columns, row, listing, atMs))
    },
  }
}

function presentRank(
  ranked: RankedMetric,
  columns: MetricColumns,
  row: number,
  listing: Listing,
  atMs: number,
): Rank {
  const { metric, members, inputs, ranks } = ranked
  const member = members.indexOf(row)
  const known = (value: number | undefined) =>
    value === undefined || Number.isNaN(value) ? null : value
  const value = known(ranks[member])
  const weight = member === -1 ? 0 : knownWeight(inputs, member)
  return {
    metric: metric.key,
    label: metric.label,
    value,
    because: value === null ? whyUnranked(metric, listing, member, weight) : null,
    universe: metric.ranksFinancials
      ? 'London shares'
      : 'London shares without banks, insurers and trusts',
    ranked: ranked.ranked,
    asOf: new Date(atMs).toISOString(),
    knownWeight: weight,
    inputs: metric.inputs.map(({ metric: key, weight: own }, place) => {
      const declared = findMetric(key)
      return {
        metric: key,
        label: declared?.label ?? key,
        weight: own,
        value: known(columns.values.get(declared?.column ?? key)?.at(row)),
        percentile: known(inputs[place]?.percentiles[member]),
      }
    }),
  }
}

function whyUnranked(metric: RankMetric, listing: Listing, member: number, weight: number): string {
  if (!metric.ranksFinancials && isFinancial(listing)) {
    return 'Banks, insurers and trusts are not ranked here: their accounts do not compare.'
  }
  if (member === -1) return 'Only London shares are ranked.'
  const percent = Math.round(weight * 100)
  if (weight < MIN_KNOWN_WEIGHT) return `Only ${percent}% of the weight is known; 60% is needed.`
  return 'There are too few shares to rank within.'
}
