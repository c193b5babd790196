import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  summary: "List the administrators' shared notes, newest first",
  access: 'admin',
  responses: { 200: 'notesSchema' },
})

export const createNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Add a note',
  access: 'admin',
  body: 'noteBodySchema',
  maxBodyBytes: 400_000,
  responses: { 201: 'noteSchema' },
})

export const updateNote = endpoint({
  method: 'PUT',
  path: '/api/notes/{id}',
  summary: 'Update a note',
  access: 'admin',
  params: 'noteParamsSchema',
  body: 'noteBodySchema',
  maxBodyBytes: 400_000,
  responses: { 200: 'noteSchema' },
})

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/api/notes/{id}',
  summary: 'Delete a note',
  access: 'admin',
  params: 'noteParamsSchema',
  responses: { 204: null },
})
