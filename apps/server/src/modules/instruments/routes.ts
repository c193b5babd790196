import * as endpoints from '@leadenhall/contract/instruments/endpoints.ts'
import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import * as schemas from '@leadenhall/contract/instruments/schemas.ts'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { countBy } from './classification.ts'
import { findGroup } from './find-group.ts'
import { toDetail, toExchangeData, toHit, toInstrument, toLine } from './present-instrument.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

export interface InstrumentRouteDeps {
  readonly universe: () => Universe
  /** Stored profile text of a listing, null when none was fetched. */
  readonly findProfileText: (listing: Listing) => Promise<string | null>
  /** Asked when the list has no match: symbols that only a live source knows. */
  readonly searchElsewhere: (text: string) => Promise<readonly InstrumentHit[]>
  /** In [0, 1). */
  readonly random: () => number
}

const PAGE_SIZE = 16
const SEARCH_BOX_HITS = 5
const FETCH_STOCKS_HITS = 20
const COMMON_FIRST_LETTERS = /^[A-Z0-9]/

export function registerInstrumentRoutes(app: FastifyInstance, deps: InstrumentRouteDeps): void {
  const { universe } = deps

  serveEndpoint(app, 'instruments', schemas, endpoints.fetchStocks, ({ query }) =>
    searchHits(deps, query, FETCH_STOCKS_HITS),
  )

  serveEndpoint(app, 'instruments', schemas, endpoints.searchInstruments, ({ query }) =>
    searchHits(deps, query, SEARCH_BOX_HITS),
  )

  serveEndpoint(app, 'instruments', schemas, endpoints.fetchStock, async ({ params }) => {
    const resolved = universe().resolve(params.ticker)
    if (!resolved) throw notFound(`No instrument has the ticker ${params.ticker}.`)
    const others = universe()
      .listByCode(params.ticker)
      .filter((line) => line !== resolved.listing)
    return presentAll([resolved.listing, ...others], deps)
  })

  serveEndpoint(app, 'instruments', schemas, endpoints.fetchStockOnMarket, async ({ params }) => {
    const { ticker, exchange, market } = params
    const found = universe()
      .listByCode(ticker)
      .filter((line) => isSameText(line.exchange, exchange) && isSameText(line.market, market))
    if (found.length === 0) {
      throw notFound(`No instrument has the ticker ${ticker} on ${exchange}, ${market}.`)
    }
    return presentAll(found, deps)
  })

  serveEndpoint(app, 'instruments', schemas, endpoints.listIndustries, async () =>
    (['ICB', 'GICS'] as const).flatMap((scheme) =>
      universe()
        .classification(scheme)
        .industries.map(({ name, count, related }) => ({
          name,
          scheme,
          count,
          supersectors: scheme === 'ICB' ? [...related] : [],
        })),
    ),
  )

  serveEndpoint(app, 'instruments', schemas, endpoints.listSectors, async () =>
    (['ICB', 'GICS'] as const).flatMap((scheme) =>
      universe()
        .classification(scheme)
        .sectors.map(({ name, count, related }) => ({
          name,
          scheme,
          count,
          industries: scheme === 'GICS' ? [...related] : [],
        })),
    ),
  )

  serveEndpoint(app, 'instruments', schemas, endpoints.listCountriesOfIncorporation, async () =>
    countBy(universe().listings.filter(isLive), ({ country }) => country),
  )

  serveEndpoint(app, 'instruments', schemas, endpoints.listExchanges, async () => {
    const counts = countBy(universe().listings.filter(isLive), ({ exchange }) => exchange)
    return EXCHANGES.map(({ code, name }) => ({
      exchange: code,
      name,
      count: counts.find((counted) => counted.name === code)?.count ?? 0,
    })).filter(({ count }) => count > 0)
  })

  serveEndpoint(app, 'instruments', schemas, endpoints.listInstruments, async ({ query }) => {
    const { london, international } = universe()
    const rows = query.international ? [...london, ...international] : london
    const isEverywhere = query.country === undefined || query.country === 'All'
    const matching = isEverywhere ? rows : rows.filter(({ country }) => country === query.country)
    return {
      items: matching.slice(query.offset, query.offset + PAGE_SIZE).map(toInstrument),
      total: matching.length,
      offset: query.offset,
      pageSize: PAGE_SIZE,
    }
  })

  serveEndpoint(app, 'instruments', schemas, endpoints.listInstrumentCountries, async () =>
    countBy(universe().london, ({ country }) => country),
  )

  serveEndpoint(app, 'instruments', schemas, endpoints.getRandomInstrument, async () => {
    const shares = universe().london.filter(
      ({ type, ticker }) => type === 'Shares' && COMMON_FIRST_LETTERS.test(ticker),
    )
    const share = shares[Math.floor(deps.random() * shares.length)]
    if (!share) throw notFound('The instrument list is empty.')
    return toHit(share)
  })

  serveEndpoint(app, 'instruments', schemas, endpoints.getInstrument, async ({ params }) => {
    const resolved = universe().resolve(params.ticker)
    if (!resolved) throw notFound(`No instrument has the ticker ${params.ticker}.`)
    return toDetail(universe(), resolved)
  })

  serveEndpoint(
    app,
    'instruments',
    schemas,
    endpoints.listByIndustry,
    async ({ params, query }) => {
      const group = findGroup(universe(), 'industry', params.industry, query.scheme)
      if (!group) throw notFound(`No industry is named ${params.industry}.`)
      return { ...group, items: group.items.map(toLine) }
    },
  )

  serveEndpoint(
    app,
    'instruments',
    schemas,
    endpoints.listBySupersector,
    async ({ params, query }) => {
      const group = findGroup(universe(), 'sector', params.supersector, query.scheme)
      if (!group) throw notFound(`No sector is named ${params.supersector}.`)
      return { ...group, items: group.items.map(toLine) }
    },
  )
}

/** Runs only on text: an empty query has no hits. */
async function searchHits(
  { universe, searchElsewhere }: InstrumentRouteDeps,
  { query, international }: { query: string; international: boolean },
  limit: number,
): Promise<InstrumentHit[]> {
  if (query === '') return []
  const hits = universe().search(query, { limit, international }).map(toHit)
  return hits.length > 0 ? hits : (await searchElsewhere(query)).slice(0, limit)
}

function presentAll(listings: readonly Listing[], deps: InstrumentRouteDeps) {
  return Promise.all(
    listings.map(async (line) => toExchangeData(line, await deps.findProfileText(line))),
  )
}

function isLive({ retired_on: retiredOn }: Listing): boolean {
  return retiredOn === null
}

function isSameText(a: string | null, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase()
}
