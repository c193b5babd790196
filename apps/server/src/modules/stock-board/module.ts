import * as endpoints from '@leadenhall/contract/stock-board/endpoints.ts'
import * as schemas from '@leadenhall/contract/stock-board/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { findBoard, saveCards } from './board-store.ts'

export function stockBoardModule(): Module {
  return {
    name: 'stock-board',
    summary: 'The stock board of the signed-in user',
    register({ clock, db, personal, serve: serveOf }) {
      const serve = serveOf({ endpoints, schemas })
      serve(endpoints.getStockBoard, (_, { userId }) => findBoard(db, userId))
      serve(endpoints.saveStockBoard, async ({ body }, { userId }) => {
        await saveCards(db, userId, body.cards, clock.now())
        return findBoard(db, userId)
      })
      personal.add({
        key: 'stock_board',
        list: async ({ id }) => (await findBoard(db, id)).cards,
        async delete(within, { id }) {
          await within.deleteFrom('stock_boards').where('user_id', '=', id).execute()
        },
      })
    },
  }
}
