import * as endpoints from '@leadenhall/contract/market/endpoints.ts'
import * as schemas from '@leadenhall/contract/market/schemas.ts'
import { EXCHANGES } from '@leadenhall/contract/shared/exchanges.ts'
import type { FastifyInstance } from 'fastify'
import type { TradingCalendar } from '../../platform/calendar/trading-calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'

export interface MarketRouteDeps {
  readonly calendar: TradingCalendar
  readonly clock: Clock
}

export function registerMarketRoutes(
  app: FastifyInstance,
  { calendar, clock }: MarketRouteDeps,
): void {
  serveEndpoint(app, 'market', schemas, endpoints.listSessions, async () =>
    EXCHANGES.map(({ code }) => {
      const state = calendar.stateAt(code, clock.now())
      return {
        exchange: code,
        isOpen: state.isOpen,
        tradingDate: state.tradingDate,
        changesAt: new Date(state.changesAtMs).toISOString(),
        note: state.note,
        covered: state.covered,
      }
    }),
  )
}
