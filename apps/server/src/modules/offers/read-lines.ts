import { FileShapeError } from '../../platform/bind-columns.ts'
import { CsvError } from '../../platform/csv/csv.ts'
import { readLooseRows } from '../../platform/csv/read-loose-rows.ts'

/** A line of the document with its filled cells. */
export interface TableLine {
  /** One-based. */
  readonly number: number
  readonly cells: readonly string[]
}

/** Lines without those that are blank; breaks and runs of spaces within a cell count as one space. */
export function readLines(text: string): TableLine[] {
  if (/^\s*<(!doctype|html)/i.test(text)) {
    throw new FileShapeError('This is a web page, not a disclosure table.')
  }
  const lines: TableLine[] = []
  try {
    readLooseRows(text, (row, number) => {
      const cells = row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
      if (cells.length > 0) lines.push({ number, cells })
    })
  } catch (error) {
    if (error instanceof CsvError) throw new FileShapeError(error.message)
    throw error
  }
  if (lines.length === 0) throw new FileShapeError('The file is empty.')
  return lines
}

/** UTF-8, or Latin-1 as Windows writes it where the bytes are no UTF-8: the publisher has used both. */
export function decodeTable(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
