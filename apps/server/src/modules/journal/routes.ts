import * as endpoints from '@leadenhall/contract/journal/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import {
  countTags,
  createEntry,
  deleteEntry,
  type JournalDeps,
  selectEntries,
  updateEntry,
} from './journal-store.ts'
import { presentEntry } from './present-entry.ts'

export function registerJournalRoutes(serve: Serve, deps: JournalDeps): void {
  const { db, universe } = deps

  serve(endpoints.listJournal, async ({ query }, { userId }) => {
    const rows = await selectEntries(deps, userId, { ...query, limit: query.limit + 1 })
    const shown = rows.slice(0, query.limit)
    const last = shown.at(-1)
    return {
      items: shown.map((row) => presentEntry(universe(), row)),
      tags: await countTags(db, userId),
      next: rows.length > query.limit && last ? `${last.created_at}-${last.id}` : null,
    }
  })

  serve(endpoints.createJournalEntry, async ({ body }, { userId }) =>
    presentEntry(universe(), await createEntry(deps, userId, body)),
  )

  serve(endpoints.updateJournalEntry, async ({ body, params }, { userId }) =>
    presentEntry(universe(), await updateEntry(deps, userId, params.id, body)),
  )

  serve(endpoints.deleteJournalEntry, async ({ params }, { userId }) => {
    await deleteEntry(db, userId, params.id)
    return undefined
  })
}
