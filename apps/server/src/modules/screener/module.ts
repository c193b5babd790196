import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import * as schemas from '@leadenhall/contract/screener/schemas.ts'
import type { Attention } from '../../platform/attention.ts'
import type { CountHeavyRead } from '../../platform/http/heavy-reads.ts'
import type { Module } from '../../platform/module.ts'
import { findUsdRate } from '../currencies/index.ts'
import type { ColumnBuilder } from '../figures/index.ts'
import { latestTradingDay, type Market, olderDayOf } from '../quotes/index.ts'
import { registerExportRoutes } from './export-routes.ts'
import { keepPastSnapshots } from './keep-past-snapshots.ts'
import { keepSnapshot } from './keep-snapshot.ts'
import { registerScreenRoutes } from './routes.ts'
import { registerSavedScreenerRoutes } from './saved-screener-routes.ts'
import { deleteSavedScreenersOf, listSavedScreeners } from './saved-screener-store.ts'
import { createScreenView, type ScreenView } from './screen-view.ts'

export interface ScreenerOptions {
  readonly attention: Attention
  readonly isAttended: () => boolean
  readonly market: Market
  readonly countHeavyRead: CountHeavyRead
  readonly columnBuilder: ColumnBuilder
  /** False builds the snapshot with its first read, and keeps it fresh from then on. */
  readonly keepsColumns: boolean
}

export interface ScreenerParts {
  /** The newest figures of every listing. */
  readonly view: ScreenView
}

export function screenerModule({
  attention,
  isAttended,
  market: { latest, universe },
  countHeavyRead,
  columnBuilder,
  keepsColumns,
}: ScreenerOptions): Module<ScreenerParts> {
  return {
    name: 'screener',
    summary: 'Listings by their figures, and saved screens',
    register({ calendar, clock, db, http, onError, personal, serve }) {
      const keeper = keepSnapshot({
        clock,
        universe,
        latestQuotes: () => ({
          get: (symbol) => latest.find(symbol)?.quote,
          versionOf: (symbol) => latest.versionOf(symbol),
        }),
        usdRate: (currency) => findUsdRate(latest, currency),
        olderDayOf: (symbol, asOf) =>
          olderDayOf(latestTradingDay({ calendar, clock, universe }, symbol), {
            provenance: { asOf },
          }),
        columns: columnBuilder,
        onError: onError('screener snapshot'),
      })
      let isKept = keepsColumns
      latest.onChange(() => {
        if (isKept && isAttended()) keeper.touch()
        else keeper.noteChange()
      })
      attention.onReturn(() => {
        if (isKept) keeper.touch()
      })
      http.addHook('onReady', async () => {
        if (isKept) keeper.touch()
      })
      http.addHook('onClose', async () => keeper.close())

      const getSnapshot = () => {
        isKept = true
        return keeper.get()
      }
      const past = keepPastSnapshots({
        calendar,
        clock,
        columns: columnBuilder,
        universe,
        getSnapshot,
      })
      const getSnapshotAsOf = (day: string) => past.get(day)
      registerScreenRoutes(serve({ endpoints, schemas }), {
        countHeavyRead,
        getSnapshot,
        getSnapshotAsOf,
      })
      registerExportRoutes(http, { clock, getSnapshot, getSnapshotAsOf })
      registerSavedScreenerRoutes(serve({ endpoints, schemas }), {
        clock,
        db,
        getOptions: () => keeper.getListed(),
      })
      personal.add({
        key: 'screeners',
        list: ({ id }) => listSavedScreeners(db, id),
        delete: (db, { id }) => deleteSavedScreenersOf(db, id),
      })
      return { view: createScreenView({ db, getSnapshot }) }
    },
  }
}
