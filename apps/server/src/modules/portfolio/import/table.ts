/** Rows of a CSV file below its header, which may follow other lines. */
import type { SourceFile } from './source-file.ts'
import type { CsvLine } from './to-csv-rows.ts'

export interface TableRow {
  readonly line: number
  /** Null for an empty cell and for a column that the file does not have. */
  readonly cell: (column: string) => string | null
  readonly cells: readonly string[]
  readonly text: string
}

/** Preambles are short; a header further down belongs to something else. */
const MAX_PREAMBLE = 30
const MAX_TEXT = 300

/** Index of the header line, ignoring case; −1 if no line has all the columns. */
function findHeader(lines: readonly CsvLine[], columns: readonly string[]): number {
  const wanted = columns.map((column) => column.toLowerCase())
  return lines.slice(0, MAX_PREAMBLE).findIndex(({ cells }) => {
    const there = new Set(cells.map((cell) => cell.toLowerCase()))
    return wanted.every((column) => there.has(column))
  })
}

export function hasColumns(file: SourceFile, columns: readonly string[]): boolean {
  return file.kind === 'csv' && findHeader(file.lines, columns) !== -1
}

export function* rowsBelow(file: SourceFile, columns: readonly string[]): Generator<TableRow> {
  if (file.kind !== 'csv') return
  const at = findHeader(file.lines, columns)
  const header = file.lines[at]
  if (!header) return
  const positions = new Map<string, number>()
  for (const [index, name] of header.cells.entries()) {
    const key = name.toLowerCase()
    if (!positions.has(key)) positions.set(key, index)
  }
  for (const { line, cells } of file.lines.slice(at + 1)) yield toRow(line, cells, positions)
}

export function toRow(
  line: number,
  cells: readonly string[],
  positions: ReadonlyMap<string, number>,
): TableRow {
  return {
    line,
    cells,
    get text() {
      return toText(cells)
    },
    cell: (column) => cells[positions.get(column.toLowerCase()) ?? -1] || null,
  }
}

export function toText(cells: readonly string[]): string {
  return cells
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, MAX_TEXT)
}

/** Rows of the same name in a file of several sections, each with its own header. */
export function* sectionRows(file: SourceFile, section: string): Generator<TableRow> {
  if (file.kind !== 'csv') return
  let positions = new Map<string, number>()
  for (const { line, cells } of file.lines) {
    if (cells[0] !== section) continue
    if (cells[1] === 'Header') {
      positions = new Map(cells.map((name, index) => [name.toLowerCase(), index]))
    } else if (cells[1] === 'Data') yield toRow(line, cells, positions)
  }
}
