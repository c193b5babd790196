import type { FirstAnswers } from '@leadenhall/contract/shared/first-answers.ts'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { collectFirstAnswers, writeFirstAnswers } from './first-answers.ts'

const app = Fastify()
app.decorate('sharedAnswers', null)
app.get('/quick', async () => ({ price: 122.26 }))
app.get('/refused', async (_, reply) => reply.code(503).send({ code: 'upstream_unavailable' }))
const arrival = Promise.withResolvers<object>()
app.get('/slow', async () => arrival.promise)
afterEach(() => arrival.resolve({}))

const NOW_MS = Date.UTC(2026, 4, 12, 9)

// @spec 10.152
it('responses that are ready are embedded; refused and slow ones are left to the browser', async () => {
  await app.ready()
  const answers = await collectFirstAnswers(app, ['/quick', '/refused', '/slow'])
  expect(JSON.parse(writeFirstAnswers(answers, NOW_MS)) as FirstAnswers).toEqual({
    at: '2026-05-12T09:00:00.000Z',
    answers: { '/quick': { price: 122.26 } },
  })
})

it('there are no responses without calls', async () => {
  const answers = await collectFirstAnswers(app, [])
  expect(JSON.parse(writeFirstAnswers(answers, NOW_MS))).toMatchObject({ answers: {} })
})
