import { endpointsOf } from '../shared/endpoint.ts'
import type * as schemas from './schemas.ts'

const endpoint = endpointsOf<typeof schemas>()

export const getLseChat = endpoint({
  method: 'GET',
  path: '/bulletinBoard/company/{ticker}',
  summary: 'Messages of the first bulletin board (lse.co.uk share chat)',
  params: 'boardParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'bulletinBoardSchema' },
})

export const getAdvfnChat = endpoint({
  method: 'GET',
  path: '/bulletinBoard/company/{ticker}/advfn',
  summary: 'Messages of the second bulletin board (ADVFN)',
  params: 'boardParamsSchema',
  sharedForMs: 1000,
  responses: { 200: 'bulletinBoardSchema' },
})

export const listForgottenAuthors = endpoint({
  method: 'GET',
  path: '/api/boards/forgotten',
  summary: 'Authors whose messages are neither kept nor shown',
  access: 'admin',
  responses: { 200: 'forgottenAuthorsSchema' },
})

export const forgetAuthor = endpoint({
  method: 'POST',
  path: '/api/boards/forget',
  summary: "Delete an author's stored messages and never store them again",
  access: 'admin',
  body: 'forgottenAuthorBodySchema',
  responses: { 200: 'forgetOutcomeSchema' },
})
