import type { JournalEntry, JournalFigure } from '@leadenhall/contract/journal/index.ts'
import type { Universe } from '../instruments/index.ts'
import type { JournalEntriesTable } from './tables.ts'

const instant = (epochMs: number) => new Date(epochMs).toISOString()

export function presentEntry(universe: Universe, row: JournalEntriesTable): JournalEntry {
  const listing = universe.findById(row.subject)
  return {
    id: row.id,
    ticker: listing?.ticker ?? row.ticker,
    name: listing?.name ?? null,
    kind: row.kind,
    text: row.text,
    tags: JSON.parse(row.tags) as string[],
    review_on: row.review_on,
    reminded_at: row.reminded_at === null ? null : instant(row.reminded_at),
    figures: JSON.parse(row.figures) as JournalFigure[],
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }
}
