import fastify from 'fastify'
import { expect, it } from 'vitest'
import { createAttention } from './attention.ts'

it('Attention lasts a minute after a request, and probes are none', async () => {
  let nowMs = 0
  const app = fastify()
  const attention = createAttention(app, { now: () => nowMs })
  let returns = 0
  attention.onReturn(() => (returns += 1))
  app.get('/healthcheck', async () => 'ok')
  app.get('/', async () => 'ok')
  expect(attention.isRecent()).toBe(true)
  nowMs = 60_000
  await app.inject('/healthcheck?verbose')
  expect([attention.isRecent(), returns]).toEqual([false, 0])
  await app.inject('/')
  await app.inject('/')
  expect([attention.isRecent(), returns]).toEqual([true, 1])
  nowMs = 119_999
  expect(attention.isRecent()).toBe(true)
})
