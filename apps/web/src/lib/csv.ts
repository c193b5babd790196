/** Tables as CSV files (RFC 4180), safe to open in a spreadsheet. */
import { toPlainCell } from '@leadenhall/contract/shared/spreadsheet-text.ts'

const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function toCell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const safe = PLAIN_NUMBER.test(text) ? text : toPlainCell(text)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function toCsv(
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  return [header, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')
}

/** Hands the text to the browser as a file with the day in its name: `name_2026-11-20.csv`. */
export function downloadCsv(name: string, csv: string): void {
  const day = new Date().toISOString().slice(0, 10)
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}_${day}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
