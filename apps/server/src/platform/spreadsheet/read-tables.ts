/** A file as lines of cells, whatever program wrote it. */

import { FileShapeError } from '../bind-columns.ts'
import { CsvError } from '../csv/csv.ts'
import { readLooseRows } from '../csv/read-loose-rows.ts'
import { readSheets, SheetFileError, type SheetLine } from './read-sheets.ts'

/** Bytes that a file begins with, and what to do with it. */
const OTHER_KINDS: readonly (readonly [start: string, advice: string])[] = [
  ['%PDF', 'This is a PDF. Choose the same table as CSV, XLSX or ODS'],
  ['\xd0\xcf\x11\xe0', 'This is an old Excel file. Save it as XLSX and choose that'],
  ['<', 'This is a web page or XML. Choose the table as CSV, XLSX or ODS'],
]
const ZIP = 'PK\x03\x04'

/**
 * @param columns that the table has, in words, for whoever chose another file
 * @returns the lines of each table, without empty ones
 * @throws FileShapeError for a file that holds no table
 */
export function readTables(bytes: Buffer, columns: string): readonly (readonly SheetLine[])[] {
  const start = bytes.toString('latin1', 0, 8)
  if (bytes.length === 0) throw new FileShapeError('The file is empty.')
  for (const [other, advice] of OTHER_KINDS) {
    if (start.startsWith(other)) throw new FileShapeError(`${advice}, with the columns ${columns}.`)
  }
  try {
    return start.startsWith(ZIP) ? readSheets(bytes) : [readText(bytes)]
  } catch (error) {
    if (error instanceof SheetFileError || error instanceof CsvError) {
      throw new FileShapeError(error.message, { cause: error })
    }
    throw error
  }
}

function readText(bytes: Buffer): SheetLine[] {
  if (bytes.includes(0)) throw new FileShapeError('This is no text file. Choose CSV, XLSX or ODS.')
  const lines: SheetLine[] = []
  readLooseRows(decode(bytes), (cells, line) => {
    if (cells.some((cell) => cell !== '')) lines.push({ line, cells: cells.slice() })
  })
  return lines
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
