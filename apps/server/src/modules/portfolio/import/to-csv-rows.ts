import {
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@leadenhall/contract/portfolio/index.ts'
import { CsvError } from '../../../platform/csv/csv.ts'
import { readLooseRows } from '../../../platform/csv/read-loose-rows.ts'
import { invalid } from '../../../platform/http/app-error.ts'

export interface CsvLine {
  /** One-based. */
  readonly line: number
  /** Trimmed. */
  readonly cells: readonly string[]
}

/** With blank ones, which some programs write between rows. */
const MAX_LINES = 2 * MAX_IMPORT_ROWS

/** @throws AppError validation_failed, naming the row (and column) at fault */
export function toCsvRows(text: string): CsvLine[] {
  const lines: CsvLine[] = []
  try {
    readLooseRows(text, (cells, line) => {
      if (line > MAX_LINES) throw invalid('file', `The file has more than ${MAX_LINES} lines.`)
      requireSize(cells, line)
      if (cells.every((cell) => cell === '')) return
      requireNoFormula(cells, line)
      // A copy has no room to grow, which doubles the array that the parser filled.
      if (lines.push({ line, cells: cells.slice() }) > MAX_IMPORT_ROWS) {
        throw invalid('file', `The file has more than ${MAX_IMPORT_ROWS} rows. Split it by year.`)
      }
    })
  } catch (error) {
    throw error instanceof CsvError ? invalid('file', error.message) : error
  }
  if (lines.length === 0) throw invalid('file', 'The file has no rows.')
  return lines
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
