import {
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@leadenhall/contract/portfolio/index.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { invalid } from '../../../platform/http/app-error.ts'
import type { CsvLine } from './source-file.ts'

const DELIMITERS = [',', ';', '\t'] as const
/** Lines that are looked at to tell the delimiter. */
const SAMPLE_LINES = 30
/** A row of the most and longest cells has more; no honest one comes near. */
const MAX_ROW_BYTES = 1024 * 1024
/** With blank ones, which some programs write between rows. */
const MAX_LINES = 2 * MAX_IMPORT_ROWS

/** @throws AppError validation_failed, naming the row (and column) at fault */
export function toCsvRows(text: string): CsvLine[] {
  const lines: CsvLine[] = []
  let before = 0
  try {
    parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      max_record_size: MAX_ROW_BYTES,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      trim: true,
      on_record(cells: string[], info) {
        const line = before + 1
        before = info.lines
        if (line > MAX_LINES) throw invalid('file', `The file has more than ${MAX_LINES} lines.`)
        requireSize(cells, line)
        if (cells.every((cell) => cell === '')) return null
        requireNoFormula(cells, line)
        // A copy has no room to grow, which doubles the array that the parser filled.
        if (lines.push({ line, cells: cells.slice() }) > MAX_IMPORT_ROWS) {
          throw invalid('file', `The file has more than ${MAX_IMPORT_ROWS} rows. Split it by year.`)
        }
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = /line (\d+)/.exec(error.message)?.[1] ?? String(before + 1)
    if (error.code === 'CSV_MAX_RECORD_SIZE') {
      throw invalid('file', `Row ${row} is longer than a million characters.`)
    }
    throw invalid('file', `Row ${row} cannot be read: a quote is opened and not closed.`)
  }
  if (lines.length === 0) throw invalid('file', 'The file has no rows.')
  return lines
}

/** The one that most lines have most of. */
function delimiterOf(text: string): string {
  const sample = text.split('\n', SAMPLE_LINES).join('\n')
  const countOf = (mark: string) => sample.split(mark).length
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ','
}

function requireSize(cells: readonly string[], line: number): void {
  if (cells.length > MAX_IMPORT_COLUMNS) {
    throw invalid('file', `Row ${line} has more than ${MAX_IMPORT_COLUMNS} columns.`)
  }
  const long = cells.findIndex((cell) => cell.length > MAX_IMPORT_CELL)
  if (long === -1) return
  throw invalid(
    'file',
    `Row ${line}, column ${long + 1} is longer than ${MAX_IMPORT_CELL.toLocaleString('en-GB')} characters.`,
  )
}

const NUMBER = /^[+-]?[\s£$€]*[\d.,]+%?$/

/** A cell that a spreadsheet would calculate. A sign before a number, or alone, is no formula. */
function isFormula(cell: string): boolean {
  if (/^[=@]/.test(cell)) return cell.length > 1
  return /^[+-]/.test(cell) && !NUMBER.test(cell) && /[(|!]/.test(cell)
}

function requireNoFormula(cells: readonly string[], line: number): void {
  const column = cells.findIndex(isFormula)
  if (column === -1) return
  throw invalid(
    'file',
    `Row ${line}, column ${column + 1} holds a spreadsheet formula. Export the file again as values.`,
  )
}
