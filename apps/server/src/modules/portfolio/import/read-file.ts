/** Finds the parser of a file and passes on its rows. */
import { createHash } from 'node:crypto'
import type { ColumnMapping } from '@leadenhall/contract/portfolio/index.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { PARSERS } from './all-parsers.ts'
import type { ReadRow } from './parser.ts'
import { readMapped } from './parsers/mapped.ts'
import type { SourceFile } from './source-file.ts'
import type { CsvLine } from './to-csv-rows.ts'

export interface FileReading {
  /** Null for a file that no parser knows. */
  readonly broker: string | null
  readonly rows: Iterable<ReadRow>
  /** Of an unknown file, for its mapping. */
  readonly columns: readonly { readonly name: string; readonly samples: readonly string[] }[]
  /** Recognises a file with the same columns; null for a known format. */
  readonly header: string | null
}

const SAMPLES = 3
/** Of the mapping that names them. */
const MAX_COLUMN_NAME = 200
const SAMPLE_CHARACTERS = 100
const OTHER = 'Mapped columns'

/**
 * @param findMapping of a file with this header, if its owner has mapped one
 * @throws AppError validation_failed for a file that is no table
 */
export function readFile(
  file: SourceFile,
  findMapping: (header: string) => ColumnMapping | null,
): FileReading {
  const parser = PARSERS.find((one) => one.claims(file))
  if (parser) return { broker: parser.title, rows: parser.read(file), columns: [], header: null }
  if (file.kind !== 'csv') {
    throw invalid('file', 'This is not an export that we know. Choose your broker’s CSV file.')
  }
  const at = findHeader(file.lines)
  const cells = file.lines[at]?.cells ?? []
  if (cells.length < 2) throw invalid('file', 'The file has one column: it is no table.')
  const header = createHash('sha256').update(cells.join('\n').toLowerCase()).digest('hex')
  const mapping = findMapping(header)
  const columns = cells.map((name, index) => ({
    name,
    samples: file.lines
      .slice(at + 1, at + 1 + SAMPLES)
      .map((line) => (line.cells[index] ?? '').slice(0, SAMPLE_CHARACTERS)),
  }))
  if (cells.some((name) => name.length > MAX_COLUMN_NAME)) {
    throw invalid('file', `A column's name is longer than ${MAX_COLUMN_NAME} characters.`)
  }
  const rows = mapping
    ? readMapped(file.lines, at, mapping)
    : needingMapping(file.lines.slice(at + 1))
  return { broker: mapping ? OTHER : null, rows, columns, header }
}

/** The widest of the first lines: what comes before it is a preamble. */
function findHeader(lines: readonly CsvLine[]): number {
  const first = lines.slice(0, 20)
  const widths = first.map(({ cells }) => cells.filter((cell) => cell !== '').length)
  return widths.indexOf(Math.max(...widths))
}

function* needingMapping(lines: readonly CsvLine[]): Generator<ReadRow> {
  for (const { line, cells } of lines) {
    const text = cells
      .filter((cell) => cell !== '')
      .join(' · ')
      .slice(0, 300)
    yield { row: line, text, needsYou: 'Say what the columns of this file mean.' }
  }
}
