import { randomUUID } from 'node:crypto'
import * as endpoints from '@leadenhall/contract/notes/endpoints.ts'
import type { Note } from '@leadenhall/contract/notes/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { renderMarkdown } from './render-markdown.ts'

export interface NoteDeps {
  readonly clock: Clock
  readonly db: Db
}

export function registerNoteRoutes(serve: Serve, { clock, db }: NoteDeps): void {
  const notes = () =>
    db
      .selectFrom('notes')
      .leftJoin('user_profiles as author', 'author.user_id', 'notes.updated_by')
      .select([
        'notes.id',
        'notes.title',
        'notes.content',
        'notes.updated_at',
        'author.username as updated_by',
      ])
  const getNote = async (id: string): Promise<Note> => {
    const row = await notes().where('notes.id', '=', id).executeTakeFirst()
    if (!row) throw notFound('Note not found. It may have been deleted.')
    return toNote(row)
  }

  serve(endpoints.listNotes, async () =>
    (await notes().orderBy('notes.updated_at', 'desc').execute()).map(toNote),
  )

  serve(endpoints.createNote, async ({ body }, { userId }) => {
    const id = randomUUID()
    await db
      .insertInto('notes')
      .values({
        id,
        ...body,
        updated_at: clock.now(),
        updated_by: userId,
      })
      .execute()
    return getNote(id)
  })

  serve(endpoints.updateNote, async ({ params, body }, { userId }) => {
    await db
      .updateTable('notes')
      .set({ ...body, updated_at: clock.now(), updated_by: userId })
      .where('id', '=', params.id)
      .execute()
    return getNote(params.id)
  })

  serve(endpoints.deleteNote, async ({ params }) => {
    await getNote(params.id)
    await db.deleteFrom('notes').where('id', '=', params.id).execute()
    return undefined
  })
}

function toNote(row: {
  id: string
  title: string
  content: string
  updated_at: number
  updated_by: string | null
}): Note {
  return {
    ...row,
    html: renderMarkdown(row.content),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}
