import fastifyCookie from '@fastify/cookie'
import { fastify } from 'fastify'
import { describe, expect, it } from 'vitest'
import { CSRF_COOKIE, CSRF_HEADER, createCsrf, guardWrites } from './csrf.ts'

const SESSION = 'app.session_token'

async function start() {
  const app = fastify()
  const csrf = createCsrf('secret')
  await app.register(fastifyCookie)
  guardWrites(app, csrf)
  app.get('/token', (request, reply) => {
    csrf.issue(request, reply)
    return 'issued'
  })
  app.post('/notes', () => 'written')
  return {
    async issue(session: string) {
      const { cookies } = await app.inject({ url: '/token', cookies: { [SESSION]: session } })
      return cookies[0]?.value ?? ''
    },
    async write(session: string, token: string) {
      const cookies = { [SESSION]: session, [CSRF_COOKIE]: token }
      const headers = { [CSRF_HEADER]: token }
      const reply = await app.inject({ method: 'POST', url: '/notes', cookies, headers })
      return reply.body === 'written'
    },
  }
}

describe('A CSRF token', () => {
  it.each([
    ['of a session', 'a'.repeat(60)],
    ['of a session with a very long cookie', 'a'.repeat(3000)],
  ])('%s is good for any number of its writes, and for no other session', async (_, session) => {
    const { issue, write } = await start()
    const token = await issue(session)
    expect(await write(session, token)).toBe(true)
    expect(await write(session, token)).toBe(true)
    expect(await write(`${session}b`, token)).toBe(false)
  })

  it('is not mistaken for another whose text joined to its session reads the same', async () => {
    const { issue, write } = await start()
    const token = await issue('b c')
    expect(await write('b c', token)).toBe(true)
    expect(await write('c', `${token} b`)).toBe(false)
  })
})
