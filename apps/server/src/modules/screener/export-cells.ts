/** A row of a screen as the cells of an exported table. */
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'
import { toPlainCell } from '@leadenhall/contract/shared/spreadsheet-text.ts'

export const EXPORT_HEADINGS = [
  'Ticker',
  'Company',
  'Exchange',
  'Market',
  'Industry',
  'Sector',
  'Country',
  'Market Cap USD',
] as const

export type ExportCell = string | number | null

/** Name, industry, sector and country lose their commas; line ends become spaces everywhere. */
export function toExportCells(row: ScreenerRow): ExportCell[] {
  return [
    toOneLine(row.ticker),
    stripCommas(row.name),
    toOneLine(row.exchange),
    toOneLine(row.market),
    stripCommas(row.industry),
    stripCommas(row.sector),
    stripCommas(row.country),
    row.market_cap_usd,
  ]
}

function stripCommas(text: string | null): string | null {
  return toOneLine(text)?.replaceAll(',', '') ?? null
}

function toOneLine(text: string | null): string | null {
  return text?.replace(/\p{Cc}+/gu, ' ') ?? null
}

/** RFC 4180, ending its line; no text becomes a formula where it is opened. */
export function toCsvLine(cells: readonly ExportCell[]): string {
  return `${cells.map(toCsvCell).join(',')}\r\n`
}

function toCsvCell(cell: ExportCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const safe = toPlainCell(cell)
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
