import * as endpoints from '@leadenhall/contract/notes/endpoints.ts'
import type { Note } from '@leadenhall/contract/notes/index.ts'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { type MutationEvents, useApiMutation } from '../../lib/use-api-mutation.ts'

export const notesQuery = queryOptions({
  queryKey: ['notes'],
  queryFn: ({ signal }) => callApi(endpoints.listNotes, {}, { signal }),
})

type NoteText = Pick<Note, 'title' | 'content'>

/** @param note null for a new one */
export function useSaveNote(note: Note | null, events: MutationEvents<unknown, NoteText>) {
  return useApiMutation<unknown, NoteText>(
    (body) =>
      note
        ? callApi(endpoints.updateNote, { params: { id: note.id }, body })
        : callApi(endpoints.createNote, { body }),
    { ...events, invalidates: notesQuery },
  )
}

export function useDeleteNote(id: Note['id'], events: MutationEvents<unknown>) {
  return useApiMutation<unknown>(() => callApi(endpoints.deleteNote, { params: { id } }), {
    ...events,
    invalidates: notesQuery,
  })
}
