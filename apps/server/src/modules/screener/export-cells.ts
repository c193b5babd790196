/** Converts a screener row to the cells of an export. */
import { RANGE_FILTERS } from '@leadenhall/contract/screener/filters.ts'
import type { Screen, ScreenerRow } from '@leadenhall/contract/screener/index.ts'

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
    toFigure(row.market_cap_usd),
  ]
}

/** The metrics that were asked for as columns, in the order of the list of metrics. */
export function listExportColumns({ columns }: Pick<Screen, 'columns'>) {
  return RANGE_FILTERS.filter(({ key }) => columns.includes(key)).map(({ key, label, kind }) => ({
    heading: kind === 'date' ? `${label} (days)` : stripCommas(label),
    cellOf: (row: ScreenerRow): ExportCell => toFigure(row[key] ?? null),
  }))
}

const DIGITS = 12

/** With at most twelve digits: products such as price × shares have noise behind those. */
function toFigure(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(DIGITS))
}

function stripCommas(text: string | null): string | null {
  return toOneLine(text)?.replaceAll(',', '') ?? null
}

function toOneLine(text: string | null): string | null {
  return text?.replace(/\p{Cc}+/gu, ' ') ?? null
}
