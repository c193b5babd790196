import * as endpoints from '@leadenhall/contract/drawings/endpoints.ts'
import * as schemas from '@leadenhall/contract/drawings/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { listStoredSplits } from '../history/index.ts'
import type { QuoteParts } from '../quotes/index.ts'
import {
  createDrawing,
  type DrawingDeps,
  deleteDrawing,
  listDrawings,
  updateDrawing,
} from './drawing-store.ts'
import { presentDrawing } from './present-drawing.ts'

export function drawingsModule({
  market: { registry, universe },
  quotes,
}: Pick<QuoteParts, 'market' | 'quotes'>): Module {
  return {
    name: 'drawings',
    summary: 'Drawings of the signed-in user on charts',
    register({ clock, db, personal, serve: serveOf }) {
      const serve = serveOf({ endpoints, schemas })
      const deps: DrawingDeps = {
        clock,
        db,
        quotes,
        universe,
        async splitsOf(subject) {
          const [source] = registry.providersFor('getHistory')
          const found = source && (await listStoredSplits(db, source.key, [subject]))
          return found?.get(subject)?.splits ?? []
        },
      }
      serve(endpoints.listDrawings, ({ params }, { userId }) =>
        listDrawings(deps, userId, params.ticker),
      )
      serve(endpoints.createDrawing, ({ body, params }, { userId }) =>
        createDrawing(deps, userId, params.ticker, body),
      )
      serve(endpoints.updateDrawing, ({ body, params }, { userId }) =>
        updateDrawing(deps, userId, params, body),
      )
      serve(endpoints.deleteDrawing, async ({ params }, { userId }) => {
        await deleteDrawing(deps, userId, params)
        return undefined
      })
      personal.add({
        key: 'chart_drawings',
        async list({ id }) {
          const rows = await db
            .selectFrom('chart_drawings')
            .selectAll()
            .where('user_id', '=', id)
            .orderBy('created_at')
            .orderBy('id')
            .execute()
          return rows.map((row) => ({ subject: row.subject, ...presentDrawing(row, []) }))
        },
        async delete(trx, { id }) {
          await trx.deleteFrom('chart_drawings').where('user_id', '=', id).execute()
        },
      })
    },
  }
}
