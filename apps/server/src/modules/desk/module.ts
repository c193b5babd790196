import * as endpoints from '@leadenhall/contract/desk/endpoints.ts'
import * as schemas from '@leadenhall/contract/desk/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { createLayout, deleteLayout, listLayouts, updateLayout } from './layout-store.ts'
import { serveOpenbb } from './serve-openbb.ts'

export function deskModule(): Module {
  return {
    name: 'desk',
    summary: 'Desks of the signed-in user: panels in a grid, with linked tickers',
    register({ clock, db, http, personal, serve: serveOf, site }) {
      const deps = { clock, db }
      const serve = serveOf({ endpoints, schemas })
      serve(endpoints.listLayouts, (_, { userId }) => listLayouts(db, userId))
      serve(endpoints.createLayout, ({ body }, { userId }) => createLayout(deps, userId, body))
      serve(endpoints.updateLayout, ({ body, params }, { userId }) =>
        updateLayout(deps, userId, params.id, body),
      )
      serve(endpoints.deleteLayout, async ({ params }, { userId }) => {
        await deleteLayout(db, userId, params.id)
        return undefined
      })
      serveOpenbb(http, site.productName)
      personal.add({
        key: 'desk_layouts',
        list: ({ id }) => listLayouts(db, id),
        async delete(trx, { id }) {
          await trx.deleteFrom('desk_layouts').where('user_id', '=', id).execute()
        },
      })
    },
  }
}
