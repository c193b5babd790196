import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const listJournal = endpoint({
  method: 'GET',
  path: '/api/journal',
  summary: "List the user's journal entries, newest first, by ticker, tag or words",
  access: 'signed-in',
  keyScope: 'portfolio',
  query: 'journalQuerySchema',
  responses: { 200: 'journalSchema' },
})

export const createJournalEntry = endpoint({
  method: 'POST',
  path: '/api/journal',
  summary: 'Write a journal entry',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  body: 'journalBodySchema',
  maxBodyBytes: 128_000,
  responses: { 201: 'journalEntrySchema' },
})

export const updateJournalEntry = endpoint({
  method: 'PUT',
  path: '/api/journal/{id}',
  summary: 'Change a journal entry',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'journalParamsSchema',
  body: 'journalBodySchema',
  maxBodyBytes: 128_000,
  responses: { 200: 'journalEntrySchema' },
})

export const deleteJournalEntry = endpoint({
  method: 'DELETE',
  path: '/api/journal/{id}',
  summary: 'Delete a journal entry',
  access: 'signed-in',
  keyScope: 'portfolio-write',
  params: 'journalParamsSchema',
  responses: { 204: null },
})
