import * as endpoints from '@leadenhall/contract/currencies/endpoints.ts'
import type { Currency } from '@leadenhall/contract/currencies/index.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type FxDeps, getFxRate } from './get-fx-rate.ts'

export interface CurrencyRouteDeps extends FxDeps {
  /** ISO 4217, read at startup. */
  readonly currencies: readonly Currency[]
}

export function registerCurrencyRoutes(serve: Serve, deps: CurrencyRouteDeps): void {
  serve(endpoints.getFxRate, ({ params, query }) => getFxRate(deps, params.pair, query.date))

  serve(endpoints.listCurrencies, async (_, { reply }) => {
    void reply.header('cache-control', 'public, max-age=86400')
    return [...deps.currencies]
  })
}
