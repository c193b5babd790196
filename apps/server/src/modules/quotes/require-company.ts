import { stripCompanySuffix } from '@leadenhall/contract/shared/ticker-links.ts'
import { invalid, notFound } from '../../platform/http/app-error.ts'
import type { Company } from '../../providers/content-ports.ts'
import type { Listing, Universe } from '../instruments/index.ts'
import { findSymbol } from './ticker-symbol.ts'

/**
 * The listed company behind a ticker, as sources of words are asked about it.
 * @throws AppError not_found for a ticker that is in no list, validation_failed for no ticker
 */
export function requireCompany(
  universe: Universe,
  ticker: string,
): { readonly listing: Listing; readonly company: Company } {
  const symbol = findSymbol(universe, ticker)
  if (symbol === null) throw invalid('ticker', `${ticker} cannot be a ticker.`)
  const listing = universe.resolve(symbol)?.listing
  if (!listing) throw notFound(`No source knows the ticker ${ticker}.`)
  const { ticker: present, tidm, name } = listing
  return { listing, company: { symbol: present, tidm, name: stripCompanySuffix(name) } }
}
