/** One value of a listing as text, as a cell of a spreadsheet reads it. */
import { columnOf, findMetric, METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { requireCompany } from '../instruments/index.ts'
import { findKnownQuote, type Market, type QuoteService } from '../quotes/index.ts'
import type { ScreenView } from '../screener/index.ts'

export interface CellDeps extends Pick<Market, 'latest' | 'universe'> {
  readonly quotes: Pick<QuoteService, 'findQuote'>
  readonly view: ScreenView
}

const QUOTE_FIELDS = ['price', 'unit', 'change', 'change_percent', 'name'] as const
type QuoteField = (typeof QUOTE_FIELDS)[number]
/** More digits are noise of binary fractions. */
const DIGITS = 10

/**
 * Numbers have a point and no separators; a price is in the unit that its source declares, a percentage in
 * percent, a metric in pounds. Empty where nothing is known.
 * @throws AppError validation_failed for an unknown field, not_found for an unlisted ticker
 */
export async function readCell(deps: CellDeps, ticker: string, field: string): Promise<string> {
  const { listing } = requireCompany(deps.universe(), ticker)
  if (isQuoteField(field)) return quoteCell(deps, listing.ticker, listing.name, field)
  const metric = findMetric(field)
  if (!metric) {
    const keys = METRICS.map(({ key }) => key)
    throw invalid('field', `There is no field ${field}: ${[...QUOTE_FIELDS, ...keys].join(', ')}.`)
  }
  const { figureOf } = await deps.view.read()
  const value = figureOf(listing.listing_id, columnOf(metric))
  return toCell(value !== null && metric.kind === 'percent' ? value * 100 : value)
}

const isQuoteField = (field: string): field is QuoteField =>
  QUOTE_FIELDS.some((one) => one === field)

async function quoteCell(
  deps: CellDeps,
  ticker: string,
  name: string,
  field: QuoteField,
): Promise<string> {
  if (field === 'name') return name
  const quote = await findKnownQuote(deps, ticker)
  if (!quote) return ''
  const { changeRatio, previousClose, price, unit } = quote
  switch (field) {
    case 'unit':
      return unit ?? ''
    case 'price':
      return toCell(price)
    case 'change':
      return toCell(price === null || previousClose === null ? null : price - previousClose)
    case 'change_percent':
      return toCell(changeRatio === null ? null : changeRatio * 100)
  }
}

const toCell = (value: number | null) =>
  value === null || !Number.isFinite(value) ? '' : String(Number(value.toPrecision(DIGITS)))
