/** Attacks on an identity that waits for a proof: made-up, old and foreign cookies, and attempts together. */
import * as fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { type IdentityServer, startIdentityServer } from '#tests/support/identity-server.ts'
import {
  buildAccountApp,
  confirmQuietly,
  openBrowser,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { createInvitation } from './invitations.ts'
import { findPendingJoin, type PendingJoin, sealJoin } from './pending-join.ts'

const SECRET = 's'.repeat(32)
const NOW = Date.parse('2026-11-27T12:00:00Z')
const JOIN: PendingJoin = {
  provider: 'oidc',
  identity: 'https://id.example.org margot-1',
  userId: 'user',
  email: 'margot@example.org',
  endsAtMs: NOW + 60_000,
}

const readCookie = (value: string, nowMs = NOW) =>
  findPendingJoin({ clock: { now: () => nowMs }, secret: SECRET }, {
    cookies: { 'leadenhall.pending_join': value },
  } as unknown as FastifyRequest)

describe('The cookie of a pending join', () => {
  const sealed = sealJoin(SECRET, JOIN)

  it('is read within its time, and not with another secret', () => {
    expect(readCookie(sealed)).toEqual(JOIN)
    expect(readCookie(sealed, JOIN.endsAtMs + 1)).toBeNull()
    expect(readCookie(sealJoin('t'.repeat(32), JOIN))).toBeNull()
  })

  it('is refused with any character changed, cut or added', () => {
    const place = fc.nat(sealed.length - 1)
    fc.assert(
      fc.property(place, fc.string({ maxLength: 3 }), (at, text) => {
        const changed = sealed.slice(0, at) + text + sealed.slice(at + 1)
        expect(changed === sealed ? JOIN : readCookie(changed)).toEqual(
          changed === sealed ? JOIN : null,
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('that a stranger makes up is refused, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCookie(text)).toBeNull()
      }),
    )
  })
})

const MARGOT = { sub: 'margot-1', email: 'margot@example.org', email_verified: true }

onEachDatabase((databases) => {
  describe('A waiting identity', () => {
    let service: IdentityServer
    let place: DatabasePlace
    let app: TestApp
    beforeAll(async () => {
      service = await startIdentityServer()
    })
    afterAll(() => service.close())

    const start = async (environment = {}) => {
      app = await buildAccountApp(place, { ...service.oidc, ...environment })
    }
    const arrive = async (browser: TestBrowser) => {
      const start = await browser.call('GET', '/auth/oidc/redirect')
      const back = await service.authorize(String(start.headers['location']))
      return String((await browser.call('GET', back)).headers['location'])
    }
    const openConfirmed = async (email: string) => {
      const browser = await openBrowser(app)
      await browser.register(email)
      await confirmQuietly(place, email)
      return browser
    }
    const identities = async () => {
      const { db, close } = place.open()
      const rows = await db
        .selectFrom('account')
        .select(['providerId', 'userId'])
        .where('providerId', '=', 'oidc')
        .execute()
      await close()
      return rows
    }

    it('joins once, however many sign-ins prove it at the same moment', async () => {
      place = await databases.create()
      await start()
      await openConfirmed(MARGOT.email)
      service.signsIn(MARGOT)
      const browser = await openBrowser(app)
      expect(await arrive(browser)).toContain('proof_needed')
      const copies = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const copy = await openBrowser(app)
          for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
          await copy.call('GET', '/sanctum/csrf-cookie')
          return copy.signIn(MARGOT.email)
        }),
      )
      expect(copies.map(({ status }) => status)).toEqual([204, 204, 204, 204])
      expect(await identities()).toHaveLength(1)
      await app.close()
    })

    it('opens no other account where only the service signs in', async () => {
      place = await databases.create()
      await start()
      await openConfirmed(MARGOT.email)
      await openConfirmed('other@example.org')
      await app.close()
      await start({ SIGN_IN: 'oidc' })
      service.signsIn(MARGOT)
      const browser = await openBrowser(app)
      await arrive(browser)
      expect((await browser.signIn('other@example.org')).status).toBe(403)
      expect((await browser.signIn(MARGOT.email, 'not the password')).status).toBe(422)
      expect(await identities()).toEqual([])
      await app.close()
    })

    it('opens one account for three first sign-ins of a subject at the same moment', async () => {
      place = await databases.create()
      await start()
      service.signsIn({ ...MARGOT, sub: 'new-1', email: 'new@example.org' })
      const browsers = await Promise.all(Array.from({ length: 3 }, () => openBrowser(app)))
      await Promise.all(browsers.map(arrive))
      expect(new Set((await identities()).map(({ userId }) => userId)).size).toBe(1)
      await app.close()
    })
  })

  describe('An invitation', () => {
    it('opens one account although Google and a password use it at the same moment', async () => {
      const service = await startIdentityServer()
      const place = await databases.create()
      const app = await buildAccountApp(place, { ...service.environment, REGISTRATION: 'invited' })
      const invitation = createInvitation(app.config.appSecret, Date.now())
      service.signsIn({ ...MARGOT, email: 'google@example.org' })
      const [one, two] = [await openBrowser(app), await openBrowser(app)]
      const start = await one.call(
        'GET',
        `/auth/google/redirect?invitation=${encodeURIComponent(invitation)}`,
      )
      const back = await service.authorize(String(start.headers['location']))
      await Promise.all([one.call('GET', back), two.register('two@example.org', { invitation })])
      const { db, close } = place.open()
      const users = await db.selectFrom('user').select('email').execute()
      await close()
      expect(users).toHaveLength(1)
      await app.close()
      await service.close()
    })
  })
})
