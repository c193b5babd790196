/** Tables as CSV files (RFC 4180), safe to open in a spreadsheet. */

/** What a spreadsheet would take for the start of a formula. */
const FORMULA_START = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?\d+(\.\d+)?$/

function toCell(value: string | number | null): string {
  const text = value === null ? '' : String(value)
  const isFormula = FORMULA_START.test(text) && !PLAIN_NUMBER.test(text)
  const safe = isFormula ? `'${text}` : text
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
