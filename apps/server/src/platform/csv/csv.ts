/** CSV by RFC 4180: a quoted cell may hold commas, line breaks and doubled quotes. */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { toPlainCell } from '@leadenhall/contract/shared/spreadsheet-text.ts'
import { stringify } from 'csv-stringify/sync'
import { countLineFeeds, createScanner, parseUntilFault, type ScannedRow } from './csv-scanner.ts'

/** A text that cannot be used; the message names the line at fault. */
export class CsvError extends Error {}

export interface CsvRecord {
  /** One-based line on which the record starts; the header is line 1. */
  readonly line: number
  /** The trimmed cell of a column. Null: empty, or the file has no such column. */
  readonly cell: (column: string) => string | null
  /** Why the record cannot be read; `cell` then guesses from its first line. Null: readable. */
  readonly fault: string | null
}

/**
 * The records of a large file, in one batch per chunk read. A faulty record comes with its fault
 * and never hides the records behind it.
 * @throws {CsvError} when a required column is missing
 */
export async function* readCsvFile(
  file: string,
  requiredColumns: readonly string[],
): AsyncGenerator<CsvRecord[]> {
  const scan = createScanner()
  let columns: readonly string[] | undefined
  const take = (chunk: Buffer, isLast: boolean) => {
    const rows = scan(chunk, isLast)
    if (rows.length > 0 || isLast) {
      columns ??= toColumns(rows.shift(), path.basename(file), requiredColumns)
    }
    return rows.map((row) => toRecord(row, columns ?? []))
  }
  for await (const chunk of createReadStream(file, { highWaterMark: 16 * 1024 })) {
    yield take(chunk as Buffer, false)
  }
  yield take(Buffer.alloc(0), true)
}

function toColumns(
  header: ScannedRow | undefined,
  name: string,
  required: readonly string[],
): string[] {
  const columns = header?.cells.map((column) => column.trim()) ?? []
  const absent = required.filter((column) => !columns.includes(column))
  if (absent.length > 0) throw new CsvError(`${name} has no column ${absent.join(', ')}`)
  return columns
}

function toRecord({ line, cells, fault }: ScannedRow, columns: readonly string[]): CsvRecord {
  return { line, fault, cell: (column) => cells[columns.indexOf(column)]?.trim() || null }
}

export interface CsvRow<Column extends string> {
  /** One-based line on which the record starts; the header is line 1. */
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
}

/**
 * The rows of a short file with exactly these columns.
 * @throws {CsvError} naming file and line of the first fault
 */
export function parseCsv<const Column extends string>(
  name: string,
  text: string,
  columns: readonly Column[],
): CsvRow<Column>[] {
  const [header, ...rows] = createScanner()(Buffer.from(text), true)
  if (header?.cells.join() !== columns.join()) {
    throw new CsvError(`${name} line 1: expected the columns ${columns.join()}`)
  }
  return rows.map(({ line, cells, fault }) => {
    if (fault !== null) throw new CsvError(`${name} line ${line}: ${fault}`)
    const named = columns.map((column, index) => [column, cells[index] ?? ''])
    return { line, cells: Object.fromEntries(named) as Record<Column, string> }
  })
}

/**
 * The trimmed cells of a pasted text, row by row, separated by commas, semicolons or tabs. Rows may
 * differ in length, and a quote inside a cell is kept.
 * @throws {CsvError} naming the line of a quote that is never closed
 */
export function parsePastedCells(text: string): string[][] {
  const options = { delimiter: [',', ';', '\t'], relax_quotes: true, trim: true }
  const bytes = Buffer.from(text)
  const { records, end, fault } = parseUntilFault(bytes, options)
  if (fault !== null) {
    throw new CsvError(`Line ${countLineFeeds(bytes.subarray(0, end)) + 1}: ${fault}.`)
  }
  return records.map(({ cells }) => cells)
}

/** Each line ends with CRLF. Null is an empty cell; no text becomes a formula in a spreadsheet. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    // csv-stringify quotes its own record delimiter, but not a lone CR or LF.
    quoted_match: /[\r\n]/,
    cast: { string: toPlainCell },
  })
}
