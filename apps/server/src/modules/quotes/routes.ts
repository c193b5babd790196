import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
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

export function registerQuoteRoutes(serve: Serve, deps: QuoteRouteDeps): void {
  serve(endpoints.listQuotes, ({ query }) => deps.quotes.getQuotes(query.tickers))

  serve(endpoints.getStockInfo, ({ params, query }) =>
    getStockInfo(deps, fromSecondProviderForm(params.ticker), {
      withProfile: query.getProfile,
      from: 'any',
    }),
  )

  serve(endpoints.getStockInfoFromSource, async ({ params, query }) => {
    const from = parseSource(params.source, deps.registry.mode())
    const ticker = fromSecondProviderForm(params.ticker)
    return getStockInfo(deps, ticker, { withProfile: query.getProfile, from })
  })
}
