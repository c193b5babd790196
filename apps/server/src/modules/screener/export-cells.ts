/** Converts a screener row to the cells of an export. */
import type { ScreenerRow } from '@leadenhall/contract/screener/index.ts'

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

/** Strips commas from name, industry, sector and country, and replaces line breaks with spaces. */
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
