/** Every cell of the table of ways in, on the running application with complete OpenID Connect providers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabasePlace, onEachDatabase } from '#tests/support/databases.ts'
import { type RealIssuer, startRealIssuer } from '#tests/support/real-issuer.ts'
import {
  buildAccountApp,
  confirmQuietly,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts'
import { createInvitation } from './invitations.ts'
import type { Happening, Way } from './ways-in.ts'

/** `in`, `opens`, `invited` (opens with an invitation, not without), `proof` (joins after one), `no`. */
type Outcome = 'in' | 'opens' | 'invited' | 'proof' | 'no'
type Expected = Readonly<
  Record<Way, readonly [identity: Outcome, address: Outcome, newcomer: Outcome]>
>

const SHUT = ['no', 'no', 'no'] as const
const OWN_SERVICE = ['in', 'proof', 'opens'] as const

const ALL_CLOSED: Expected = {
  password: ['in', 'no', 'no'],
  passkey: ['in', 'no', 'no'],
  google: ['in', 'proof', 'no'],
  oidc: OWN_SERVICE,
  guest: SHUT,
}
const ONLY_OIDC: Expected = {
  password: SHUT,
  passkey: SHUT,
  google: SHUT,
  oidc: OWN_SERVICE,
  guest: SHUT,
}

const CELLS: readonly (readonly [signIn: string, registration: string, Expected])[] = [
  [
    'all',
    'open',
    {
      password: ['in', 'no', 'opens'],
      passkey: ['in', 'no', 'no'],
      google: ['in', 'proof', 'opens'],
      oidc: OWN_SERVICE,
      guest: ['no', 'no', 'opens'],
    },
  ],
  [
    'all',
    'invited',
    {
      ...ALL_CLOSED,
      password: ['in', 'no', 'invited'],
      google: ['in', 'proof', 'invited'],
    },
  ],
  ['all', 'closed', ALL_CLOSED],
  ['oidc', 'open', ONLY_OIDC],
  ['oidc', 'invited', ONLY_OIDC],
  ['oidc', 'closed', ONLY_OIDC],
]

const OWNER = 'owner@example.org'
const ORIGIN = 'http://terminal.test'
const claimsOf = (sub: string, email: string) => ({ sub, email, email_verified: true, name: 'M' })

let issuers: Readonly<Record<'google' | 'oidc', RealIssuer>>
beforeAll(async () => {
  issuers = {
    google: await startRealIssuer(`${ORIGIN}/auth/google/callback`),
    oidc: await startRealIssuer(`${ORIGIN}/auth/oidc/callback`),
  }
})
afterAll(() => Promise.all(Object.values(issuers).map((issuer) => issuer.close())))

const environment = () => ({
  GOOGLE_CLIENT_ID: issuers.google.clientId,
  GOOGLE_CLIENT_SECRET: issuers.google.clientSecret,
  GOOGLE_DISCOVERY_URL: `${issuers.google.url}/.well-known/openid-configuration`,
  OIDC_ISSUER: issuers.oidc.url,
  OIDC_CLIENT_ID: issuers.oidc.clientId,
  OIDC_CLIENT_SECRET: issuers.oidc.clientSecret,
})

type App = Awaited<ReturnType<typeof buildAccountApp>>
type Passkey = ReturnType<typeof createSoftwarePasskey>

async function throughService(
  browser: TestBrowser,
  service: 'google' | 'oidc',
  claims: ReturnType<typeof claimsOf>,
  query = '',
): Promise<string> {
  issuers[service].signsIn(claims)
  const start = await browser.call('GET', `/auth/${service}/redirect${query}`)
  const location = String(start.headers['location'])
  if (!location.startsWith('http')) return location
  const back = await issuers[service].authorize(location)
  return String((await browser.call('GET', back)).headers['location'])
}

/** Accounts with a password and a passkey, and one of each service, while every way is open. */
async function prepare(place: DatabasePlace): Promise<Passkey> {
  const app = await buildAccountApp(place, environment())
  const owner = await openBrowser(app)
  await owner.register(OWNER)
  await confirmQuietly(place, OWNER)
  const passkey = createSoftwarePasskey({ origin: ORIGIN })
  const begun = await owner.call<{ challenge: string }>('POST', '/api/user/passkeys/begin', {
    password: PASSWORD,
  })
  await owner.call('POST', '/api/user/passkeys', { credential: passkey.create(begun.body) })
  for (const service of ['google', 'oidc'] as const) {
    const claims = claimsOf(`known-${service}`, `${service}@example.org`)
    expect(await throughService(await openBrowser(app), service, claims)).toBe('/')
  }
  await app.close()
  return passkey
}

function describeAttempts(app: App, passkey: Passkey, label: string) {
  const invitation = () => createInvitation(app.config.appSecret, Date.now())
  const isIn = async (browser: TestBrowser) =>
    (await browser.call('GET', '/api/user')).status === 200
  const byPasskey = async (key: Passkey): Promise<Outcome> => {
    const browser = await openBrowser(app)
    const begun = await browser.call<{ challenge: string }>('POST', '/login/passkey/begin')
    const credential = key.get(begun.status === 200 ? begun.body : { challenge: 'AAAA' })
    await browser.call('POST', '/login/passkey', { credential })
    return (await isIn(browser)) ? 'in' : 'no'
  }
  const byPassword = async (password: string): Promise<Outcome> => {
    const browser = await openBrowser(app)
    await browser.signIn(OWNER, password)
    return (await isIn(browser)) ? 'in' : 'no'
  }
  /** The newcomer's outcome from an attempt without and one with an invitation. */
  const opening = async (attempt: (invitation?: string) => Promise<boolean>): Promise<Outcome> => {
    if (await attempt()) return 'opens'
    return (await attempt(invitation())) ? 'invited' : 'no'
  }
  const byService = (service: 'google' | 'oidc') => ({
    identity: async (): Promise<Outcome> => {
      const browser = await openBrowser(app)
      await throughService(browser, service, claimsOf(`known-${service}`, `${service}@example.org`))
      return (await isIn(browser)) ? 'in' : 'no'
    },
    address: async (): Promise<Outcome> => {
      const browser = await openBrowser(app)
      const end = await throughService(browser, service, claimsOf(`other-${service}`, OWNER))
      expect(await isIn(browser)).toBe(false)
      return end.includes('error=proof_needed') ? 'proof' : 'no'
    },
    newcomer: () =>
      opening(async (link) => {
        const browser = await openBrowser(app)
        const name = `${service}-${label}`
        const query = link ? `?invitation=${encodeURIComponent(link)}` : ''
        await throughService(browser, service, claimsOf(name, `${name}@example.org`), query)
        return isIn(browser)
      }),
  })
  const guestless = async (): Promise<Outcome> => 'no'
  const attempts: Readonly<Record<Way, Readonly<Record<Happening, () => Promise<Outcome>>>>> = {
    password: {
      identity: () => byPassword(PASSWORD),
      address: () => byPassword('not the password'),
      newcomer: () =>
        opening(async (link) => {
          const browser = await openBrowser(app)
          await browser.register(
            `password-${label}@example.org`,
            link === undefined ? {} : { invitation: link },
          )
          return isIn(browser)
        }),
    },
    passkey: {
      identity: () => byPasskey(passkey),
      address: () => byPasskey(createSoftwarePasskey({ origin: ORIGIN })),
      newcomer: () => byPasskey(createSoftwarePasskey({ origin: ORIGIN })),
    },
    google: byService('google'),
    oidc: byService('oidc'),
    guest: {
      identity: guestless,
      address: guestless,
      newcomer: async () => {
        const browser = await openBrowser(app)
        await browser.call('POST', '/api/demo/guest')
        return (await isIn(browser)) ? 'opens' : 'no'
      },
    },
  }
  return attempts
}

onEachDatabase((databases) => {
  describe('The ways in', () => {
    let place: DatabasePlace
    let passkey: Passkey
    beforeAll(async () => {
      place = await databases.create()
      passkey = await prepare(place)
    })

    it.each(CELLS)(
      'with SIGN_IN=%s and REGISTRATION=%s',
      async (signIn, registration, expected) => {
        const app = await buildAccountApp(place, {
          ...environment(),
          SIGN_IN: signIn,
          REGISTRATION: registration,
        })
        const attempts = describeAttempts(app, passkey, `${signIn}-${registration}`)
        const seen: Record<string, Outcome[]> = {}
        for (const [way, { identity, address, newcomer }] of Object.entries(attempts)) {
          seen[way] = [await identity(), await address(), await newcomer()]
        }
        expect(seen).toEqual(expected)
        const options = await (await openBrowser(app)).call('GET', '/api/auth/options')
        expect(options.body).toMatchObject({
          google: expected.google[0] === 'in',
          password: expected.password[0] === 'in',
        })
        await app.close()
      },
    )
  })
}, 'suite')
