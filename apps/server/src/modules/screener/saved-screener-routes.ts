import * as endpoints from '@leadenhall/contract/screener/endpoints.ts'
import type { SavedScreener, UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import * as schemas from '@leadenhall/contract/screener/schemas.ts'
import type { FastifyInstance } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
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

export interface SavedScreenerRouteDeps extends SavedScreenerDeps {
  readonly getTable: () => Promise<Table>
}

export function registerSavedScreenerRoutes(
  app: FastifyInstance,
  deps: SavedScreenerRouteDeps,
): void {
  // A refusal carries the specification's `success` beside the error body.
  app.addHook('preSerialization', async (_, reply, payload) =>
    reply.statusCode === 422 ? { success: false, data: null, ...(payload as object) } : payload,
  )

  serveEndpoint(app, 'screener', schemas, endpoints.loadScreeners, async (_, { request }) => {
    const rows = await listSavedScreeners(deps.db, visitorOf(request).userId)
    const table = await deps.getTable()
    return rows.map((row) => toSavedScreener(row, table))
  })

  serveEndpoint(app, 'screener', schemas, endpoints.saveScreener, async ({ body }, { request }) => {
    const row = await createSavedScreener(deps, visitorOf(request).userId, body)
    const data = toSavedScreener(row, await deps.getTable())
    return { success: true, message: 'Screener saved', data, errors: {} }
  })

  serveEndpoint(
    app,
    'screener',
    schemas,
    endpoints.updateScreener,
    async ({ params, body }, { request }) => {
      const which = { userId: visitorOf(request).userId, id: params.id }
      const row = await updateSavedScreener(deps, which, body)
      const data = toSavedScreener(row, await deps.getTable())
      return { success: true, message: 'Screener updated', data, errors: {} }
    },
  )

  serveEndpoint(
    app,
    'screener',
    schemas,
    endpoints.deleteScreener,
    async ({ params }, { request }) => {
      await deleteSavedScreener(deps.db, visitorOf(request).userId, params.id)
      return { success: true, message: 'Screener deleted', data: null, errors: {} }
    },
  )
}

function toSavedScreener(row: SavedScreenersTable, table: Table): SavedScreener {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    filters: row.filters,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    missingFilters: findMissing(row.filters, table),
  }
}

/** Options that the data no longer has, and parts that were a screen's when it was saved. */
function findMissing(filters: string, table: Table): UnknownFilter[] {
  const { data, error } = schemas.screenSchema.safeParse(JSON.parse(filters))
  if (data) return [...compileScreen(table, data).unknownFilters]
  return error.issues.map(({ path, message }) => ({ field: path.join('.'), value: message }))
}
