import * as endpoints from '@leadenhall/contract/notes/endpoints.ts'
import * as schemas from '@leadenhall/contract/notes/schemas.ts'
import type { Module } from '../../platform/module.ts'
import { registerNoteRoutes } from './routes.ts'

export function notesModule(): Module {
  return {
    name: 'notes',
    summary: 'The notebook of the administrators',
    register({ clock, db, personal, serve }) {
      registerNoteRoutes(serve({ endpoints, schemas }), { clock, db })
      personal.add({
        key: 'notes',
        // Notes belong to all administrators: they stay, without the author's name.
        async delete(db, { id }) {
          await db
            .updateTable('notes')
            .set({ updated_by: null })
            .where('updated_by', '=', id)
            .execute()
        },
      })
    },
  }
}
