/** A snapshot whose ranks are computed with a user's own weights. */
import { columnOf } from '@leadenhall/contract/figures/all-metrics.ts'
import type { Screen } from '@leadenhall/contract/screener/index.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { memoBy } from '../../platform/memo-by.ts'
import { type RankedMetric, reweigh, toColumn } from '../figures/index.ts'
import type { Snapshot } from './build-snapshot.ts'
import { type NumberColumn, toNumberColumn } from './engine/number-column.ts'

/** Columns of recent weights, by weights. */
const columnsOf = memoBy<RankedMetric, [], Map<string, NumberColumn>>(() => new Map())
const WEIGHTS_KEPT = 8

/** @throws AppError validation_failed for an input that the rank does not have */
export function withWeights(snapshot: Snapshot, weights: Screen['weights']): Snapshot {
  const asked = Object.entries(weights ?? {})
  if (asked.length === 0) return snapshot
  const numbers = new Map(snapshot.table.numbers)
  for (const [key, own] of asked) {
    const ranked = snapshot.metrics.ranks.find(({ metric }) => metric.key === key)
    if (!ranked || !own) continue
    for (const input of Object.keys(own)) {
      if (ranked.metric.inputs.some(({ metric }) => metric === input)) continue
      throw invalid(`weights.${key}.${input}`, `${ranked.metric.label} has no input ${input}.`)
    }
    numbers.set(columnOf(ranked.metric), columnFor(ranked, own, snapshot.table.size))
  }
  return { ...snapshot, table: { ...snapshot.table, numbers } }
}

function columnFor(
  ranked: RankedMetric,
  weights: Readonly<Record<string, number>>,
  size: number,
): NumberColumn {
  const columns = columnsOf(ranked)
  const key = JSON.stringify(weights)
  const before = columns.get(key)
  if (before) return before
  const column = toNumberColumn(toColumn(reweigh(ranked, weights), size))
  const [oldest] = columns.keys()
  if (columns.size >= WEIGHTS_KEPT && oldest !== undefined) columns.delete(oldest)
  columns.set(key, column)
  return column
}
