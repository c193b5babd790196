/** Rows of a CSV file below its header, which may follow other lines. */
import type { Notation } from '../../../platform/csv/notation.ts'
import { type Header, Row } from './row.ts'
import type { SourceFile } from './source-file.ts'
import type { CsvLine } from './to-csv-rows.ts'

/** Preambles are short; a header further down belongs to something else. */
const MAX_PREAMBLE = 30

/** A column's names in other generations and languages of a format, by the one that its parser uses. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** Index of the header line, ignoring case; −1 if no line has all the columns. */
function findHeader(
  lines: readonly CsvLine[],
  columns: readonly string[],
  names: ColumnNames,
): number {
  const wanted = columns.map((column) =>
    [column, ...(names[column] ?? [])].map((name) => name.toLowerCase()),
  )
  return lines.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => {
    const there = new Set(cells.map((cell) => cell.toLowerCase()))
    return wanted.every((some) => some.some((column) => there.has(column)))
  })
}

export function hasColumns(
  file: SourceFile,
  columns: readonly string[],
  names: ColumnNames = {},
): boolean {
  return file.kind === 'csv' && findHeader(file.lines, columns, names) !== -1
}

/** The header's cells; empty in a file without these columns. */
export function headerOf(
  file: SourceFile,
  columns: readonly string[],
  names: ColumnNames,
): readonly string[] {
  if (file.kind !== 'csv') return []
  const header = file.lines[findHeader(file.lines, columns, names)]
  return header === undefined ? [] : header.cells
}

export function* rowsBelow(
  file: SourceFile,
  wanted: readonly string[],
  notation: Notation,
  names: ColumnNames = {},
): Generator<Row> {
  if (file.kind !== 'csv') return
  const at = findHeader(file.lines, wanted, names)
  const header = file.lines[at]
  if (!header) return
  const columns = toHeader(header.cells, names)
  for (const line of file.lines.slice(at + 1)) yield new Row(line, columns, notation)
}

export function toHeader(names: readonly string[], others: ColumnNames = {}): Header {
  const positions = new Map<string, number>()
  for (const [index, name] of names.entries()) {
    const key = name.toLowerCase()
    if (!positions.has(key)) positions.set(key, index)
  }
  for (const [column, some] of Object.entries(others)) {
    const at = some
      .map((name) => positions.get(name.toLowerCase()))
      .find((one) => one !== undefined)
    const key = column.toLowerCase()
    if (at !== undefined && !positions.has(key)) positions.set(key, at)
  }
  return { names, positions }
}

export interface SectionRow {
  readonly section: string
  readonly row: Row
}

/**
 * Rows of a file of several sections, each with headers of its own. Lines of a section that are
 * neither header nor data are sums, and are left out.
 */
export function* sectionRows(file: SourceFile, notation: Notation): Generator<SectionRow> {
  if (file.kind !== 'csv') return
  const headers = new Map<string, Header>()
  for (const line of file.lines) {
    const [section = '', kind] = line.cells
    if (kind === 'Header') headers.set(section, toHeader(line.cells))
    const header = headers.get(section)
    if (kind === 'Data' && header) yield { section, row: new Row(line, header, notation) }
  }
}
