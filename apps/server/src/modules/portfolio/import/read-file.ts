/** Finds the parser of a file and passes on its rows. */
import { createHash } from 'node:crypto'
import type { ColumnMapping, ImportPreview } from '@leadenhall/contract/portfolio/index.ts'
import { detectNotation, type Notation, PLAIN_NOTATION } from '../../../platform/csv/notation.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { PARSERS } from './all-parsers.ts'
import { findHeader } from './find-header.ts'
import type { ReadRow } from './parser.ts'
import { readMapped } from './parsers/mapped.ts'
import { Row } from './row.ts'
import type { SourceFile } from './source-file.ts'
import { toHeader } from './table.ts'
import type { CsvLine } from './to-csv-rows.ts'

export type ImportNotation = ImportPreview['notation']

export interface FileReading {
  /** Null for a file that no parser knows. */
  readonly broker: string | null
  readonly rows: Iterable<ReadRow>
  /** Of an unknown file, for its mapping. */
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  /** Recognises a file with the same columns. */
  readonly header: string | null
  readonly notation: Omit<ImportNotation, 'unit'>
}

const SAMPLES = 3
/** Of the mapping that names them. */
const MAX_COLUMN_NAME = 200
const SAMPLE_CHARACTERS = 100
const OTHER = 'Mapped columns'

/**
 * @param accountCurrency unit of the prices of an unknown file whose mapping and cells name none
 * @param findMapping of a file with this header, if its user has mapped one
 * @throws AppError validation_failed for a file that is no table
 */
export function readFile(
  file: SourceFile,
  accountCurrency: string,
  findMapping: (header: string) => ColumnMapping | null,
): FileReading {
  const parser = PARSERS.find((one) => one.claims(file))
  if (parser) {
    const header = headerKey(file, parser.title)
    const notation = notationOf(file, parser.habit, findMapping(header))
    const { currency, rows } = parser.read(file, notation)
    const { title: broker } = parser
    return { broker, rows, columns: [], header, notation: { ...notation, currency } }
  }
  if (file.kind !== 'csv') {
    throw invalid('file', 'This is not an export that we know. Choose your broker’s CSV file.')
  }
  return readUnknown(file, accountCurrency, findMapping)
}

function readUnknown(
  file: Extract<SourceFile, { kind: 'csv' }>,
  currency: string,
  findMapping: (header: string) => ColumnMapping | null,
): FileReading {
  const lines = withHeader(file.lines)
  const at = findHeader(lines)
  const [first] = lines
  const header = lines[at] ?? first
  if (header === undefined || header.cells.length < 2) {
    throw invalid('file', 'The file has one column: it is no table.')
  }
  const key = headerKey(file, header.cells.join('\n'))
  const mapping = findMapping(key)
  const below = lines.slice(at + 1)
  const columns = header.cells.map((name, index) => ({
    name,
    samples: below
      .slice(0, SAMPLES)
      .map((line) => (line.cells[index] ?? '').slice(0, SAMPLE_CHARACTERS)),
  }))
  if (header.cells.some((name) => name.length > MAX_COLUMN_NAME)) {
    throw invalid('file', `A column's name is longer than ${MAX_COLUMN_NAME} characters.`)
  }
  const notation = notationOf(file, {}, mapping)
  const rows = mapping
    ? readMapped(lines, at, { ...mapping, accountCurrency: currency }, notation)
    : needingMapping(below, header.cells)
  const broker = mapping ? OTHER : null
  return { broker, rows, columns, header: key, notation: { ...notation, currency: null } }
}

/** A file whose first line is a row gets names for its columns, so that the row is not lost. */
function withHeader(lines: readonly CsvLine[]): readonly CsvLine[] {
  if (findHeader(lines) !== -1) return lines
  const width = Math.max(...lines.slice(0, 30).map(({ cells }) => cells.length))
  const cells = Array.from({ length: width }, (_, index) => `Column ${index + 1}`)
  return [{ line: 0, cells }, ...lines]
}

function headerKey(file: SourceFile, text: string): string {
  return createHash('sha256')
    .update(`${file.kind === 'csv' ? '' : file.kind}${text}`.toLowerCase())
    .digest('hex')
}

/** Decided by the user, else by all cells of the file, else by the broker's habit. */
function notationOf(
  file: SourceFile,
  habit: Partial<Notation>,
  chosen: ColumnMapping | null,
): Notation {
  if (file.kind !== 'csv') return PLAIN_NOTATION
  const found = detectNotation(file.lines, habit)
  return {
    decimalMark: chosen?.decimalMark ?? found.decimalMark,
    dateOrder: chosen?.dateOrder ?? found.dateOrder,
  }
}

function* needingMapping(lines: readonly CsvLine[], names: readonly string[]): Generator<ReadRow> {
  const header = toHeader(names)
  for (const line of lines) {
    const { shown: cells } = new Row(line, header, PLAIN_NOTATION)
    yield { row: line.line, cells, needsYou: 'Say what the columns of this file mean.' }
  }
}
