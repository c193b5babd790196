import * as endpoints from '@leadenhall/contract/journal/endpoints.ts'
import * as schemas from '@leadenhall/contract/journal/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { keepNotifications } from '../notifications/index.ts'
import type { SymbolDeps } from '../quotes/index.ts'
import { registerJournalExports } from './export-routes.ts'
import { listEveryEntry } from './journal-store.ts'
import { presentEntry } from './present-entry.ts'
import { remindOfReviews } from './remind.ts'
import { registerJournalRoutes } from './routes.ts'

const REMIND = 'remind-reviews'
const REMIND_EVERY_MS = 15 * 60_000

export function journalModule({ quotes, universe }: SymbolDeps): Module {
  return {
    name: 'journal',
    summary: 'Dated notes of the signed-in user on instruments',
    register({ clock, db, http, jobs, personal, serve }) {
      const deps = { clock, db, quotes, universe, keepNotifications }
      registerJournalRoutes(serve({ endpoints, schemas }), deps)
      registerJournalExports(http, deps)
      jobs.handle(REMIND, async (_data, _attempt, signal) => {
        await remindOfReviews(deps, signal)
      })
      jobs.schedule(REMIND, REMIND_EVERY_MS)
      personal.add({
        key: 'journal',
        list: async ({ id }) =>
          (await listEveryEntry(db, id)).map((row) => presentEntry(universe(), row)),
        async delete(trx, { id }) {
          await trx.deleteFrom('journal_entries').where('user_id', '=', id).execute()
        },
      })
    },
  }
}
