/** Tables as CSV files (RFC 4180), safe to open in a spreadsheet. */
import { toPlainCell } from '@leadenhall/contract/shared/spreadsheet-text.ts'
import { withoutNoise } from '../format/price.ts'
import { saveFile } from './save-file.ts'

// The browser build of csv-stringify is 18 kB compressed (docs/decisions/020-csv-by-csv-parse.md).
function toCell(value: string | number | null): string {
  const text = value === null ? '' : toPlainCell(writeValue(value))
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function writeValue(value: string | number): string {
  return typeof value === 'number' ? String(withoutNoise(value)) : value
}

/** Marks a file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF'

export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')
}

/** Downloads the text as a file with the date in its name: `name_2026-11-20.csv`. */
export function downloadCsv(name: string, csv: string): void {
  const day = new Date().toISOString().slice(0, 10)
  saveFile(
    new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }),
    `${name}_${day}.csv`,
  )
}
