import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getLseChat = endpoint({
  method: 'GET',
  path: '/bulletinBoard/company/{ticker}',
  summary: 'List messages from the first bulletin board (lse.co.uk share chat)',
  params: 'boardParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'bulletinBoardSchema' },
})

export const getAdvfnChat = endpoint({
  method: 'GET',
  path: '/bulletinBoard/company/{ticker}/advfn',
  summary: 'List messages from the second bulletin board (ADVFN)',
  params: 'boardParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'bulletinBoardSchema' },
})

export const listRemovedAuthors = endpoint({
  method: 'GET',
  path: '/api/boards/forgotten',
  summary: 'List authors whose messages are neither stored nor shown',
  access: 'admin',
  responses: { 200: 'removedAuthorsSchema' },
})

export const removeAuthor = endpoint({
  method: 'POST',
  path: '/api/boards/forget',
  summary: "Delete an author's stored messages and never store them again",
  access: 'admin',
  body: 'removedAuthorBodySchema',
  responses: { 200: 'removedAuthorOutcomeSchema' },
})
