import { columnOf, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import * as schemas from '@leadenhall/contract/income/schemas.ts'
import type { Module } from '../../platform/module.ts'
import type { OwnedAlerts } from '../owned-alerts/index.ts'
import type { ReadingDeps } from '../portfolio/index.ts'
import type { Market } from '../quotes/index.ts'
import type { ScreenView } from '../screener/index.ts'
import { incomeAlerts } from './alerts.ts'
import { registerCalendarRoute } from './calendar-route.ts'
import type { DeadlinesOf } from './reading/calendar-days.ts'
import type { IncomeDeps } from './reading/income-deps.ts'
import { registerIncomeRoutes } from './routes.ts'

interface IncomeOptions extends Pick<IncomeDeps, 'couponsOf'> {
  readonly market: Pick<Market, 'registry'>
  readonly reading: ReadingDeps
  readonly view: ScreenView
  /** Days that the calendar has besides those of dividends. */
  readonly deadlinesOf: DeadlinesOf
}

/** @returns from `register` its alerts */
export function incomeModule({
  couponsOf,
  deadlinesOf,
  market,
  reading,
  view,
}: IncomeOptions): Module<OwnedAlerts> {
  return {
    name: 'income',
    summary: 'Dividends received and to come of a user',
    register({ db, http, serve, site }) {
      const deps: IncomeDeps = {
        ...reading,
        db,
        couponsOf,
        registry: market.registry,
        async figures() {
          const { figureOf } = await view.read()
          return (listingId, key) => {
            const metric = findMetric(key)
            return metric ? figureOf(listingId, columnOf(metric)) : null
          }
        },
      }
      registerIncomeRoutes(serve({ endpoints, schemas }), deps)
      registerCalendarRoute(http, { ...deps, deadlinesOf }, site)
      return incomeAlerts(deps)
    },
  }
}
