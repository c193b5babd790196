import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { describe, expect, it } from 'vitest'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { buildAccountApp, openBrowser, PASSWORD } from '#tests/support/sign-in.ts'

const databases = sqliteDatabases()
const redisUrl = process.env['TEST_REDIS_URL']
/** Redis takes part where there is one. */
const withRedis = redisUrl ? [redisUrl] : []
const window = { windowMs: 60_000 }

async function openNode(environment: Record<string, string>, limits: object) {
  const place = await databases.create()
  const app = await buildAccountApp(place, environment, { limits })
  return { app, browser: await openBrowser(app) }
}

describe('Limits on signing in', () => {
  const few = { perAddress: { max: 2, ...window }, perAccount: { max: 2, ...window } }

  it('stop counting an address without attempts left, so that it cannot lock accounts', async () => {
    const { app, browser } = await openNode({}, few)
    const statuses: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      statuses.push(
        (await browser.signIn(attempt < 2 ? 'a@example.org' : 'victim@example.org')).status,
      )
    }
    expect(statuses).toEqual([422, 422, 429, 429, 429])
    const body = { email: 'victim@example.org', password: 'no' }
    const own = await browser.call('POST', '/login', body, { address: '127.0.0.7' })
    expect(own.status).toBe(422)
    await app.close()
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 422],
    ['192.0.2.1', '::ffff:192.0.2.1', 429],
  ])('count %s and %s by network: the second gets %i', async (first, second, status) => {
    const { app, browser } = await openNode({}, { ...few, perAddress: { max: 1, ...window } })
    const from = (address: string, email: string) =>
      browser.call('POST', '/login', { email, password: 'no' }, { address })
    expect((await from(first, 'a@example.org')).status).toBe(422)
    expect((await from(second, 'b@example.org')).status).toBe(status)
    await app.close()
  })

  it('do not lock the owner out while others guess the password', async () => {
    const { app, browser } = await openNode({}, few)
    await browser.register('a@example.org')
    const from = (address: string, password: string) =>
      browser.call('POST', '/login', { email: 'a@example.org', password }, { address })
    for (const host of [1, 2, 3]) {
      for (const _ of [1, 2]) await from(`198.51.100.${host}`, 'a guess')
      expect((await from(`198.51.100.${host}`, PASSWORD)).status).toBe(429)
    }
    expect((await from('192.0.2.1', PASSWORD)).status).toBe(204)
    await app.close()
  })

  it('let the owner request a new password while others guess the old one', async () => {
    const { app, browser } = await openNode({}, { ...few, perAddress: { max: 99, ...window } })
    await browser.register('a@example.org')
    for (const _ of [1, 2, 3]) await browser.signIn('a@example.org', 'a guess')
    const forgotten = await browser.call('POST', '/api/user/password/forgot', {
      email: 'a@example.org',
      'g-recaptcha-response': await browser.solveRobotCheck(),
    })
    expect(forgotten.status).toBe(200)
    await app.close()
  })

  it('require a robot check after many attempts from different networks', async () => {
    const { app, browser } = await openNode(
      {},
      { ...few, perAccountUnproven: { max: 2, ...window } },
    )
    await browser.register('a@example.org')
    const from = async (address: string, proof?: string) =>
      browser.call<ErrorBody>(
        'POST',
        '/login',
        {
          email: 'a@example.org',
          password: PASSWORD,
          ...(proof ? { 'g-recaptcha-response': proof } : {}),
        },
        { address },
      )
    for (const host of [1, 2]) expect((await from(`198.51.100.${host}`)).status).toBe(204)
    const unproven = await from('192.0.2.1')
    expect(unproven.status).toBe(422)
    expect(Object.keys(unproven.body.errors ?? {})).toEqual(['g-recaptcha-response'])
    expect((await from('192.0.2.1', await browser.solveRobotCheck())).status).toBe(204)
    await app.close()
  })

  it('also apply to deleting an account and requesting mail', async () => {
    const { app, browser } = await openNode(
      {},
      { ...few, perAccount: { max: 3, ...window }, perAddress: { max: 9, ...window } },
    )
    await browser.register('a@example.org')
    const guess = () => browser.call('POST', '/api/user/delete', { password: 'a guess' })
    const guessed = [await guess(), await guess(), await guess(), await guess()]
    expect(guessed.map(({ status }) => status)).toEqual([422, 422, 422, 429])
    const resend = () => browser.call('POST', '/api/user/verification/send')
    const resent = [await resend(), await resend(), await resend(), await resend()]
    expect(resent.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    await app.close()
  })

  it('block no one while the shared counter is down', async () => {
    const { app, browser } = await openNode({ REDIS_URL: 'redis://127.0.0.1:9' }, few)
    expect((await browser.register('a@example.org')).status).toBe(201)
    expect((await browser.signIn('a@example.org')).status).toBe(204)
    await app.close()
  })

  it.each(withRedis)('are shared by the nodes of an installation at %s', async (url) => {
    const environment = { REDIS_URL: url }
    const email = `${randomUUID()}@example.org`
    const limits = { ...few, perAddress: { max: 100_000, ...window } }
    const nodes = [await openNode(environment, limits), await openNode(environment, limits)]
    const statuses: number[] = []
    for (const { browser } of [...nodes, ...nodes]) {
      statuses.push((await browser.signIn(email, 'no')).status)
    }
    expect(statuses).toEqual([422, 422, 429, 429])
    for (const { app } of nodes) await app.close()
  })
})
