import type {
  ColumnMapping,
  ImportPreview,
  ImportRow,
  ImportSummary,
} from '@leadenhall/contract/portfolio/index.ts'
import type { Universe } from '../../instruments/index.ts'
import { presentContent } from '../ledger/present-activity.ts'
import type { ImportRecord } from './import-store.ts'
import type { ResolvedRow } from './resolve-rows.ts'

export function presentSummary(record: ImportRecord): ImportSummary {
  return {
    id: record.id,
    account_id: record.account_id,
    file: record.file,
    broker: record.broker,
    status: record.status,
    created_at: new Date(record.created_at).toISOString(),
    counts: JSON.parse(record.counts) as ImportSummary['counts'],
  }
}

export function presentHead(record: ImportRecord): Omit<ImportPreview, 'rows'> {
  return {
    ...presentSummary(record),
    columns: JSON.parse(record.columns) as ImportPreview['columns'],
    mapping: record.mapping === null ? null : (JSON.parse(record.mapping) as ColumnMapping),
    notation:
      record.notation === null
        ? { decimalMark: null, dateOrder: null, unit: null, currency: null }
        : (JSON.parse(record.notation) as ImportPreview['notation']),
  }
}

export function presentRow(universe: Universe, row: ResolvedRow, currency: string): ImportRow {
  return {
    row: row.row,
    status: row.status,
    reason: row.reason,
    column: row.column,
    text: row.text,
    activity: row.content && presentContent(universe, row.content, currency),
    candidates: (row.candidates ?? []).flatMap((ticker) => {
      const listing = universe.resolve(ticker)?.listing
      return listing ? [{ ticker, name: listing.name, currency: listing.currency }] : []
    }),
  }
}

const ROWS_PER_CHUNK = 100

/** A preview as JSON in chunks, for a file of a hundred thousand rows too. */
export async function* writePreview(
  universe: Universe,
  record: ImportRecord,
  parts: AsyncIterable<readonly ResolvedRow[]>,
  currency: string,
): AsyncGenerator<string> {
  yield `${JSON.stringify(presentHead(record)).slice(0, -1)},"rows":[`
  let isFirst = true
  for await (const rows of parts) {
    for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
      const chunk = rows.slice(start, start + ROWS_PER_CHUNK)
      const text = chunk.map((row) => JSON.stringify(presentRow(universe, row, currency))).join(',')
      yield isFirst ? text : `,${text}`
      isFirst = false
    }
  }
  yield ']}'
}
