import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { Company } from '../../providers/content-ports.ts'
import { findSymbol } from './find-symbol.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

/**
 * The listed company behind a ticker, as news and chat sources expect it.
 * @throws AppError not_found for an unlisted ticker, validation_failed for an invalid one
 */
export function requireCompany(
  universe: Universe,
  ticker: string,
): { readonly listing: Listing; readonly company: Company } {
  const symbol = findSymbol(universe, ticker)
  if (symbol === null) throw invalid('ticker', `${ticker} is not a valid ticker.`)
  const listing = universe.resolve(symbol)?.listing
  if (!listing) throw notFound(`${ticker} was not found.`)
  const { ticker: current, tidm, name } = listing
  return { listing, company: { symbol: current, tidm, name: stripCompanySuffix(name) } }
}
