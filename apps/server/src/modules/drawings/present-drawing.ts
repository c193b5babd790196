import type { Drawing } from '@leadenhall/contract/drawings/index.ts'
import { type Split, splitFactorAfter } from '../history/index.ts'
import type { ChartDrawingsTable } from './tables.ts'

/** Known splits of a subject. */
export type SplitsOf = (subject: string) => Promise<readonly Split[]>

/** Points of before a split are at that price ÷ the new shares for each old one. */
export function presentDrawing(row: ChartDrawingsTable, splits: readonly Split[]): Drawing {
  const factor = splitFactorAfter(row.drawn_on, splits)
  const points = JSON.parse(row.points) as Drawing['points']
  return {
    id: row.id,
    kind: row.kind,
    points: points.map((point) => ({ ...point, value: point.value / factor })),
    style: JSON.parse(row.style) as Drawing['style'],
    drawn_on: row.drawn_on,
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
