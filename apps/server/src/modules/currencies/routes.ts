import * as endpoints from '@leadenhall/contract/currencies/endpoints.ts'
import * as schemas from '@leadenhall/contract/currencies/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { type FxDeps, getFxRate } from './get-fx-rate.ts'

export function registerCurrencyRoutes(app: FastifyInstance, deps: FxDeps): void {
  serveEndpoint(app, 'currencies', schemas, endpoints.getFxRate, ({ params }) =>
    getFxRate(deps, params.pair),
  )
}
