import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { SavedScreener, UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import { screenSchema } from '@leadenhall/contract/screener/schemas.ts'
import { describeIssue, listFaults } from '@leadenhall/contract/shared/describe-issue.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { compileScreen } from './compile-screen.ts'
import type { Table } from './engine/table.ts'
import {
  createSavedScreener,
  deleteSavedScreener,
  listSavedScreeners,
  type SavedScreenerDeps,
  updateSavedScreener,
} from './saved-screener-store.ts'
import type { SavedScreenersTable } from './tables.ts'

type Options = Pick<Table, 'options'>

export interface SavedScreenerRouteDeps extends SavedScreenerDeps {
  /** Not the figures: their first computation takes seconds. */
  readonly getOptions: () => Promise<Options>
}

export function registerSavedScreenerRoutes(serve: Serve, deps: SavedScreenerRouteDeps): void {
  serve(endpoints.loadScreeners, async (_, { userId }) => {
    const rows = await listSavedScreeners(deps.db, userId)
    const options = await deps.getOptions()
    return rows.map((row) => toSavedScreener(row, options))
  })

  serve(endpoints.saveScreener, async ({ body }, { userId }) => {
    const row = await createSavedScreener(deps, userId, body)
    const data = toSavedScreener(row, await deps.getOptions())
    return { success: true, message: 'Screener saved', data, errors: {} }
  })

  serve(endpoints.updateScreener, async ({ params, body }, { userId }) => {
    const key = { userId, id: params.id }
    const row = await updateSavedScreener(deps, key, body)
    const data = toSavedScreener(row, await deps.getOptions())
    return { success: true, message: 'Screener updated', data, errors: {} }
  })

  serve(endpoints.deleteScreener, async ({ params }, { userId }) => {
    await deleteSavedScreener(deps.db, userId, params.id)
    return { success: true, message: 'Screener deleted', data: null, errors: {} }
  })
}

function toSavedScreener(row: SavedScreenersTable, options: Options): SavedScreener {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    filters: row.filters,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    missingFilters: findMissing(row.filters, options),
  }
}

/** Options that no longer occur in the data, and filters that no longer exist. */
function findMissing(filters: string, options: Options): UnknownFilter[] {
  const { data, error } = screenSchema.safeParse(JSON.parse(filters), {
    error: describeIssue,
  })
  if (data) return [...compileScreen(options, data).unknownFilters]
  return listFaults(error.issues).map(({ path, message }) => ({
    field: path.join('.'),
    value: message,
  }))
}
