import * as endpoints from '@leadenhall/contract/history/endpoints.ts'
import * as schemas from '@leadenhall/contract/history/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { findSymbol } from '../quotes/index.ts'
import type { HistoryDeps } from './daily-history.ts'
import { getChart } from './get-chart.ts'
import { getPriceData } from './get-price-data.ts'

export function registerHistoryRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const requireSymbol = (ticker: string) => {
    const symbol = findSymbol(deps.universe(), ticker)
    if (!symbol) throw invalid('ticker', `${ticker} cannot be a ticker.`)
    return symbol
  }

  serveEndpoint(app, 'history', schemas, endpoints.getPriceData, async ({ params }) =>
    getPriceData(deps, { ...params, symbol: requireSymbol(params.ticker) }),
  )

  serveEndpoint(app, 'history', schemas, endpoints.getChart, async ({ params, query }) =>
    getChart(deps, requireSymbol(params.ticker), query.range),
  )
}
