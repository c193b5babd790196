import * as endpoints from '@leadenhall/contract/alerts/endpoints.ts'
import * as schemas from '@leadenhall/contract/alerts/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { keepNotifications } from '../notifications/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import { createAlertJobs } from './alert-jobs.ts'
import { deletePersonalData } from './personal-data.ts'
import { listPresentAlerts, registerAlertRoutes } from './routes.ts'
import { watchDueSymbols } from './watch-due-symbols.ts'

const DUE_SYMBOLS_CHECK_MS = 10_000

export interface AlertOptions extends Pick<QuoteParts, 'market' | 'quotes'> {
  /** False leaves the symbols of due alerts to `followDueSymbols`. */
  readonly followsDueSymbols: boolean
}

export interface Alerts {
  /** Looks up the symbols whose quotes alerts need next. */
  followDueSymbols(): Promise<void>
}

export function alertsModule(options: AlertOptions): Module<Alerts> {
  const { market, quotes } = options
  return {
    name: 'alerts',
    summary: 'Price alerts of the signed-in user',
    register({
      cache,
      calendar,
      clock,
      db,
      engine,
      jobs,
      lanes,
      onError,
      personal,
      serve,
      timers,
    }) {
      const deps = { cache, calendar, clock, db, engine, ...market, quotes }
      const alertJobs = createAlertJobs({
        ...deps,
        jobs,
        keepNotifications,
        onError: onError('alert evaluation'),
      })
      registerAlertRoutes(serve({ endpoints, schemas }), {
        ...deps,
        onNewAlert: () => alertJobs.refreshPeriods(),
      })
      personal.add({
        key: 'price_alerts',
        list: ({ id }) => listPresentAlerts(deps, id),
        delete: (db, { id }) => deletePersonalData(db, id),
      })
      const dueSymbols = watchDueSymbols({
        cache,
        clock,
        db,
        lanes,
        universe: market.universe,
        everyMs: DUE_SYMBOLS_CHECK_MS,
      })
      if (options.followsDueSymbols) {
        timers.every(DUE_SYMBOLS_CHECK_MS, dueSymbols.follow, onError('symbols of due alerts'))
      }
      return { followDueSymbols: dueSymbols.follow }
    },
  }
}
