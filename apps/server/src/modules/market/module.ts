import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import * as endpoints from '@leadenhall/contract/market/endpoints.ts'
import { INDEX_CARDS, INDEX_CARDS_QUERY } from '@leadenhall/contract/market/index-cards.ts'
import * as schemas from '@leadenhall/contract/market/schemas.ts'
import { STRIP_QUERY } from '@leadenhall/contract/market/strip-items.ts'
import { listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { Module } from '../../platform/module.ts'
import type { QuoteParts } from '../quotes/index.ts'
import type { ScreenView } from '../screener/index.ts'
import { createCompanyDates } from './company-calendar.ts'
import { listMemberSymbols } from './list-movers.ts'
import { registerMarketRoutes } from './routes.ts'

const MOVERS_MAX_AGE_MS = 60_000

export interface MarketOptions extends Pick<QuoteParts, 'market' | 'quotes' | 'refresher'> {
  /** The newest figures of every listing. */
  readonly view: ScreenView
}

export function marketModule({ market, quotes, refresher, view }: MarketOptions): Module {
  return {
    name: 'market',
    summary: 'Indices, movers and trading sessions',
    register({ calendar, clock, lanes, pages, serve }) {
      const { latest, registry, universe } = market
      lanes.add({
        priority: 'movers',
        symbols: () => listMemberSymbols(universe()),
        maxAgeMs: MOVERS_MAX_AGE_MS,
      })
      const dates = createCompanyDates({ clock, latest, registry, universe })
      registerMarketRoutes(serve({ endpoints, schemas }), {
        calendar,
        clock,
        latest,
        universe,
        quotes,
        refresher,
        view,
        dates,
      })
      const ofEveryPage = [
        toAddress(listQuotes, { query: STRIP_QUERY }),
        toAddress(endpoints.listTradingSessions, {}),
      ]
      pages.add('every', { prefetch: () => ofEveryPage })
      const ofHome = [
        toAddress(endpoints.listIndices, {}),
        toAddress(listQuotes, { query: INDEX_CARDS_QUERY }),
        ...INDEX_CARDS.map(({ ticker }) =>
          toAddress(getChart, { params: { ticker }, query: { range: '1m' } }),
        ),
      ]
      pages.add('home', { prefetch: () => ofHome })
    },
  }
}
