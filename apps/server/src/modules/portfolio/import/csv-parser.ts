import type { Notation } from '../../../platform/csv/notation.ts'
import type { Meaning, Parser, RawActivity, ReadRow } from './parser.ts'
import { NotUnderstood, type Row } from './row.ts'
import type { SourceFile } from './source-file.ts'
import { type ColumnNames, hasColumns, headerOf, rowsBelow } from './table.ts'

interface CsvFormat<T> {
  readonly title: string
  /** Columns by which its files are recognised, for each generation. */
  readonly headers: readonly (readonly string[])[]
  /** Names of the same columns in other generations and languages. */
  readonly names?: ColumnNames
  /** True if a file with these columns is another broker's all the same. */
  readonly isOther?: (file: SourceFile) => boolean
  /** The broker's own notation, where no cell of a file decides. */
  readonly habit?: Partial<Notation>
  /** Properties of the whole file, before its rows are understood. */
  readonly survey: (rows: Iterable<Row>, header: readonly string[]) => T
  readonly currencyOf?: (survey: T) => string | null
  /** Throws NotUnderstood for a row that the user must decide about. */
  readonly understand: (row: Row, survey: T) => Meaning
}

/** Parses files that have these columns, one row at a time. */
export function csvParser<T>(format: CsvFormat<T>): Parser {
  const { headers, isOther = () => false, names = {} } = format
  const columnsOf = (file: SourceFile) =>
    headers.find((columns) => hasColumns(file, columns, names))
  return {
    title: format.title,
    habit: format.habit ?? {},
    claims: (file) => columnsOf(file) !== undefined && !isOther(file),
    read(file, notation) {
      const columns = columnsOf(file) ?? []
      const survey = format.survey(
        rowsBelow(file, columns, notation, names),
        headerOf(file, columns, names),
      )
      const rows = rowsBelow(file, columns, notation, names)
      return {
        currency: format.currencyOf ? format.currencyOf(survey) : null,
        rows: understoodRows(rows, (row) => format.understand(row, survey)),
      }
    },
  }
}

export function* understoodRows(
  rows: Iterable<Row>,
  understand: (row: Row) => Meaning,
): Generator<ReadRow> {
  const more: Pick<ReadRow & { activity: RawActivity }, 'activity' | 'cells'>[] = []
  let last = 0
  for (const row of rows) {
    last = row.line
    const read = understood(row, () => understand(row))
    yield read
    if ('activity' in read && read.also) more.push({ cells: read.cells, activity: read.also })
  }
  // Second effects come after the last line, because a row is one activity.
  for (const [index, read] of more.entries()) yield { ...read, row: last + 1 + index }
}

/** A row that cannot be understood needs the user; it never disappears. */
export function understood(row: Row, understand: () => Meaning): ReadRow {
  const base = { row: row.line, cells: row.shown }
  if (row.isHeader) return { ...base, ignored: 'The header once more.' }
  try {
    return { ...base, ...understand() }
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    const { column, message } = error
    return { ...base, needsYou: message, ...(column === null ? {} : { column }) }
  }
}
