import * as endpoints from '@leadenhall/contract/history/endpoints.ts'
import { toChartRange } from '@leadenhall/contract/history/ranges.ts'
import * as schemas from '@leadenhall/contract/history/schemas.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { CountHeavyRead } from '../../platform/http/heavy-reads.ts'
import type { Module } from '../../platform/module.ts'
import { prefetchForListing } from '../instruments/index.ts'
import type { Market } from '../quotes/index.ts'
import { registerHistoryRoutes } from './routes.ts'

export interface HistoryOptions {
  readonly market: Market
  readonly countHeavyRead: CountHeavyRead
}

export function historyModule({ market, countHeavyRead }: HistoryOptions): Module {
  return {
    name: 'history',
    summary: 'Prices of the past, as bars and rows',
    register({ cache, calendar, clock, db, pages, serve }) {
      const deps = { cache, calendar, clock, db, ...market, countHeavyRead }
      registerHistoryRoutes(serve({ endpoints, schemas }), deps)
      pages.add('share', {
        prefetch: prefetchForListing(market.universe, (ticker, query) => {
          const range = toChartRange(query.get('range'))
          return [toAddress(endpoints.getChart, { params: { ticker }, query: { range } })]
        }),
      })
    },
  }
}
