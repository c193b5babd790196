import * as endpoints from '@leadenhall/contract/history/endpoints.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import type { CountHeavyRead } from '../../platform/http/heavy-reads.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { findSymbol } from '../instruments/index.ts'
import { getChart, listRangeChanges } from './get-chart.ts'
import { getPriceData } from './get-price-data.ts'
import type { HistoryDeps } from './history-deps.ts'

export interface HistoryRouteDeps extends HistoryDeps {
  readonly countHeavyRead: CountHeavyRead
}

/** Ranges up to this long are cheap. */
const LIGHT_SECONDS = 370 * 86_400

export function registerHistoryRoutes(serve: Serve, deps: HistoryRouteDeps): void {
  const requireSymbol = (ticker: string) => {
    const symbol = findSymbol(deps.universe(), ticker)
    if (!symbol) throw invalid('ticker', `${ticker} is not a valid ticker.`)
    return symbol
  }

  serve(endpoints.getPriceData, async ({ params }, { request }) => {
    const symbol = requireSymbol(params.ticker)
    if (params.to - params.from > LIGHT_SECONDS) await deps.countHeavyRead(request)
    return orNotFound(params.ticker, getPriceData(deps, { ...params, symbol }))
  })

  serve(endpoints.getChart, async ({ params, query }) =>
    orNotFound(params.ticker, getChart(deps, requireSymbol(params.ticker), query.range)),
  )

  serve(endpoints.listRangeChanges, async ({ params }) =>
    orNotFound(params.ticker, listRangeChanges(deps, requireSymbol(params.ticker))),
  )
}

/** @throws AppError not_found if no source lists the ticker */
async function orNotFound<T>(ticker: string, loading: Promise<T>): Promise<T> {
  try {
    return await loading
  } catch (error) {
    if (findOutboundError(error)?.kind !== 'not_found') throw error
    throw new AppError('not_found', `No prices found for ${ticker}. Check the ticker.`, {
      cause: error,
    })
  }
}
