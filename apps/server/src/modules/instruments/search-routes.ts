/** Search for instruments by text or code. */
import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findMarketSymbols } from './market-symbols.ts'
import { toExchangeData, toHit } from './present-instrument.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

export interface SearchRouteDeps {
  readonly universe: () => Universe
  /** A listing's stored profile text; null if none was fetched. */
  readonly findProfileText: (listing: Listing) => Promise<string | null>
  /** Fallback if no listing matches: searches the live source. */
  readonly searchElsewhere: (text: string) => Promise<readonly InstrumentHit[]>
}

const SEARCH_BOX_HITS = 5
const FETCH_STOCKS_HITS = 20

export function registerSearchRoutes(serve: Serve, deps: SearchRouteDeps): void {
  serve(endpoints.fetchStocks, ({ query }) => searchHits(deps, query, FETCH_STOCKS_HITS))
  serve(endpoints.searchInstruments, ({ query }) => searchHits(deps, query, SEARCH_BOX_HITS))
  serve(endpoints.fetchStock, ({ params }) => fetchStock(deps, params.ticker))
  serve(endpoints.fetchStockOnMarket, ({ params }) => fetchStockOnMarket(deps, params))
}

/** An empty query has no hits. */
async function searchHits(
  { universe, searchElsewhere }: SearchRouteDeps,
  { query, international }: { query: string; international: boolean },
  limit: number,
): Promise<InstrumentHit[]> {
  if (query === '') return []
  const { exact, partial } = findMarketSymbols(query)
  const found = await universe().search(query, { limit, international })
  const hits = [...exact, ...found.map(toHit), ...partial]
  if (hits.length > 0) return hits.slice(0, limit)
  const elsewhere = await searchElsewhere(query)
  if (elsewhere.length > 0) return elsewhere.slice(0, limit)
  return (await universe().search(query, { limit, international, isTolerant: true })).map(toHit)
}

/** The ticker's own listing first, then others with the same code. @throws AppError not_found */
async function fetchStock(deps: SearchRouteDeps, ticker: string) {
  const resolved = deps.universe().resolve(ticker)
  if (!resolved) throw notFound(`${ticker} was not found.`)
  const others = deps
    .universe()
    .listByCode(ticker)
    .filter(({ listing_id: id }) => id !== resolved.listing.listing_id)
  return presentAll([resolved.listing, ...others], deps)
}

/** @throws AppError not_found */
async function fetchStockOnMarket(
  deps: SearchRouteDeps,
  { ticker, exchange, market }: { ticker: string; exchange: string; market: string },
) {
  const found = deps
    .universe()
    .listByCode(ticker)
    .filter((line) => isSameText(line.exchange, exchange) && isSameText(line.market, market))
  if (found.length === 0) {
    throw notFound(`${ticker} was not found on ${exchange}, ${market}.`)
  }
  return presentAll(found, deps)
}

function presentAll(listings: readonly Listing[], deps: SearchRouteDeps) {
  return Promise.all(
    listings.map(async (line) => toExchangeData(line, await deps.findProfileText(line))),
  )
}

function isSameText(a: string | null, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}
