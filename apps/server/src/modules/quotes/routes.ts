import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import * as schemas from '@leadenhall/contract/quotes/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { Registry } from '../../providers/registry.ts'
import {
  fromSecondProviderForm,
  getStockInfo,
  parseSource,
  type StockInfoDeps,
} from './get-stock-info.ts'

export interface QuoteRouteDeps extends StockInfoDeps {
  readonly registry: Registry
}

export function registerQuoteRoutes(app: FastifyInstance, deps: QuoteRouteDeps): void {
  serveEndpoint(app, 'quotes', schemas, endpoints.listQuotes, ({ query }) =>
    deps.quotes.getQuotes(query.tickers),
  )

  serveEndpoint(app, 'quotes', schemas, endpoints.getStockInfo, ({ params, query }) =>
    getStockInfo(deps, fromSecondProviderForm(params.ticker), {
      withProfile: query.getProfile,
      from: 'any',
    }),
  )

  serveEndpoint(
    app,
    'quotes',
    schemas,
    endpoints.getStockInfoFromSource,
    async ({ params, query }) => {
      const from = parseSource(params.source, deps.registry.mode())
      const ticker = fromSecondProviderForm(params.ticker)
      return getStockInfo(deps, ticker, { withProfile: query.getProfile, from })
    },
  )
}
