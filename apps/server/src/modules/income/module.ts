import { columnOf, findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import * as endpoints from '@leadenhall/contract/income/endpoints.ts'
import * as schemas from '@leadenhall/contract/income/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { keepNotifications } from '../notifications/index.ts'
import type { ReadingDeps } from '../portfolio/index.ts'
import type { Market } from '../quotes/index.ts'
import type { ScreenView } from '../screener/index.ts'
import { deleteIncomeAlertsOf, listIncomeAlertsOf } from './alert-store.ts'
import { checkIncomeAlerts, type IncomeAlertDeps } from './alerts.ts'
import { registerCalendarRoute } from './calendar-route.ts'
import { registerIncomeRoutes } from './routes.ts'

const CHECK = 'check-income-alerts'
const CHECK_EVERY_MS = 3_600_000

interface IncomeOptions extends Pick<IncomeAlertDeps, 'couponsOf'> {
  readonly market: Pick<Market, 'registry'>
  readonly reading: ReadingDeps
  readonly view: ScreenView
}

export function incomeModule({ couponsOf, market, reading, view }: IncomeOptions): Module {
  return {
    name: 'income',
    summary: 'Dividends received and to come of the signed-in person',
    register({ db, engine, http, jobs, personal, serve, site }) {
      const deps: IncomeAlertDeps = {
        ...reading,
        db,
        engine,
        couponsOf,
        keepNotifications,
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
      registerCalendarRoute(http, deps, site)
      jobs.handle(CHECK, async (_data, _attempt, signal) => {
        await checkIncomeAlerts(deps, signal)
      })
      jobs.schedule(CHECK, CHECK_EVERY_MS)
      personal.add({
        key: 'income',
        list: ({ id }) => listIncomeAlertsOf(db, id),
        delete: (trx, { id }) => deleteIncomeAlertsOf(trx, id),
      })
    },
  }
}
