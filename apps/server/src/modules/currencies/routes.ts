import * as endpoints from '@leadenhall/contract/currencies/endpoints.ts'
import type { Currency } from '@leadenhall/contract/currencies/index.ts'
import * as schemas from '@leadenhall/contract/currencies/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { type FxDeps, getFxRate } from './get-fx-rate.ts'

export interface CurrencyRouteDeps extends FxDeps {
  /** ISO 4217, read at start. */
  readonly currencies: readonly Currency[]
}

export function registerCurrencyRoutes(app: FastifyInstance, deps: CurrencyRouteDeps): void {
  serveEndpoint(app, 'currencies', schemas, endpoints.getFxRate, ({ params, query }) =>
    getFxRate(deps, params.pair, query.date),
  )

  serveEndpoint(app, 'currencies', schemas, endpoints.listCurrencies, async (_, { reply }) => {
    void reply.header('cache-control', 'public, max-age=86400')
    return [...deps.currencies]
  })
}
