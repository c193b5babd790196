import type {
  ColumnMapping,
  ImportPreview,
  ImportRow,
  ImportSummary,
} from '@leadenhall/contract/portfolio/index.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'
import type { Universe } from '../../instruments/index.ts'
import { presentContent } from '../ledger/present-activity.ts'
import { nameOf } from './find-row-instrument.ts'
import { countsOf, type ImportRecord, settleRows } from './import-store.ts'
import { questionKeyOf, type ResolvedRow } from './resolve-rows.ts'

export function presentSummary(record: ImportRecord): ImportSummary {
  return {
    id: record.id,
    account_id: record.account_id,
    file: record.file,
    broker: record.broker,
    status: record.status,
    created_at: new Date(record.created_at).toISOString(),
    ...countsOf(record),
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

interface Presenting {
  readonly universe: Universe
  readonly record: ImportRecord
  /** Of the account. */
  readonly currency: string
}

function unlistedIsin(universe: Universe, isin: string | undefined): string | null {
  return isin !== undefined && isIsin(isin) && !universe.resolve(isin) ? isin : null
}

function presentRow({ currency, record, universe }: Presenting, row: ResolvedRow): ImportRow {
  const { cells = [], skipped, splits = [], text } = row
  const asked = skipped ? null : row.asked
  return {
    row: row.row,
    status: row.status,
    reason: row.reason,
    column: row.column,
    cells: text === undefined ? [...cells] : [{ column: '', value: text }],
    instrument: asked && {
      key: questionKeyOf(row) ?? '',
      name: nameOf(asked),
      contradiction: row.contradiction ?? null,
      unlisted_isin: unlistedIsin(universe, asked.isin),
    },
    choice:
      row.choice && !skipped
        ? { key: row.choice.key, options: row.choice.options.map(({ label }) => label) }
        : null,
    is_skipped: skipped !== undefined,
    splits: splits.map((split) => ({
      ...split,
      account_id: row.account?.id ?? record.account_id,
      name: universe.resolve(split.ticker)?.listing.name ?? null,
    })),
    activity:
      row.content && presentContent(universe, row.content, row.account?.currency ?? currency),
    account: row.account ? { id: row.account.id, name: row.account.name } : null,
    candidates: (row.candidates ?? []).flatMap((ticker) => {
      const listing = universe.resolve(ticker)?.listing
      return listing ? [{ ticker, name: listing.name, currency: listing.currency }] : []
    }),
  }
}

const ROWS_PER_CHUNK = 100

/** A preview as JSON in chunks, for a file of a hundred thousand rows too. */
export async function* writePreview(
  presenting: Presenting,
  parts: AsyncIterable<readonly ResolvedRow[]>,
): AsyncGenerator<string> {
  const { record } = presenting
  yield `${JSON.stringify(presentHead(record)).slice(0, -1)},"rows":[`
  let isFirst = true
  for await (const part of parts) {
    const rows = settleRows(record, part)
    for (let start = 0; start < rows.length; start += ROWS_PER_CHUNK) {
      const chunk = rows.slice(start, start + ROWS_PER_CHUNK)
      const text = chunk.map((row) => JSON.stringify(presentRow(presenting, row))).join(',')
      yield isFirst ? text : `,${text}`
      isFirst = false
    }
  }
  yield ']}'
}
