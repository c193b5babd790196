/**
 * Every way in which someone can make the server request an address of their choice, with every
 * notation of an address that is not public. A canary listens where no request may arrive.
 */
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SETTING_GROUPS } from '../../apps/server/src/app/sources.ts'
import { UNIVERSE_VERSION_FACT } from '../../apps/server/src/modules/instruments/index.ts'
import { setInstallationFact } from '../../apps/server/src/platform/db/installation.ts'
import { createOutbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '../support/databases.ts'
import { PUSH_KEYS } from '../support/personal-rows.ts'
import { buildAccountApp, makeAdmin, openBrowser, type TestBrowser } from '../support/sign-in.ts'
import { storeSettings } from '../support/store-settings.ts'

/** Stands for a public address: the only one of this machine's that the installation allows. */
const PUBLIC = '127.0.0.2'
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'public.example': [PUBLIC],
  'private.example': ['127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'both.example': [PUBLIC, '127.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
}

const databases = sqliteDatabases()
let canary: Server
let canaryPort: number
let knocks = 0
let publicServer: Server
let publicPort: number
let arrivals = 0
/** How often a name was asked: the first time it is public. */
let rebindings = 0

beforeAll(async () => {
  canary = createServer((socket) => {
    knocks += 1
    socket.destroy()
  })
  canaryPort = await listen(canary, '127.0.0.1')
  publicServer = createHttpServer((request, response) => {
    const path = request.url ?? ''
    if (path.includes('/redirect')) {
      response.writeHead(302, { location: `http://127.0.0.1:${canaryPort}/` }).end()
    } else response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
  })
  // Of encrypted requests only the connection is seen.
  for (const event of ['connection', 'request']) {
    publicServer.on(event, () => {
      arrivals += 1
    })
  }
  publicPort = await listen(publicServer, PUBLIC)
})
afterAll(() => {
  canary.close()
  publicServer.close()
})

function listen(server: Server, host: string): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, host, () => resolve((server.address() as AddressInfo).port))
  })
}

async function resolveName(hostname: string): Promise<readonly string[]> {
  if (hostname === 'rebinding.example') return rebindings++ === 0 ? [PUBLIC] : ['127.0.0.1']
  const known = NAMES[hostname]
  if (!known) throw new Error(`${hostname} is not known`)
  return known
}

/** One of each kind; the whole list is tried on the guard itself. */
const FORBIDDEN: readonly string[] = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '0.0.0.0',
  '192.168.0.1',
  '169.254.169.254',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[fe80::1]',
  '[fd00::1]',
  'localhost',
  'private.example',
  'mapped.example',
  'both.example',
]

interface Entrance {
  /** Makes the server ask; what it answers is a refusal or an honest failure. */
  readonly enter: () => Promise<{ readonly status: number }>
}

/** Where an address comes in: the product's settings, what users set, and what it stores of others. */
function entrancesOf(browser: TestBrowser, address: string): Readonly<Record<string, Entrance>> {
  const deliver = (kind: string, body: object) => async () => {
    const saved = await browser.call('PUT', `/api/delivery/${kind}`, { is_on: true, ...body })
    return saved.status >= 300 ? saved : browser.call('POST', `/api/delivery/${kind}/test`)
  }
  return {
    'settings of the sources': { enter: () => browser.call('POST', '/healthcheck/probe') },
    'the site of a company': { enter: () => browser.call('GET', '/api/logo/VOD.L') },
    'the picture of a person': { enter: () => browser.call('GET', '/api/user/avatar') },
    webhook: { enter: deliver('webhook', { address }) },
    ntfy: { enter: deliver('ntfy', { address, topic: 'topic' }) },
    telegram: { enter: deliver('telegram', { address, topic: '1', token: 'token' }) },
    discord: { enter: deliver('discord', { address }) },
    matrix: { enter: deliver('matrix', { address, topic: '!a:b.org', token: 'token' }) },
    gotify: { enter: deliver('gotify', { address, token: 'token' }) },
    pushover: { enter: deliver('pushover', { address, topic: 'u'.repeat(30), token: 'token' }) },
    push: {
      enter: async () => {
        const endpoint = { endpoint: address, keys: PUSH_KEYS }
        const saved = await browser.call('POST', '/api/delivery/push/subscriptions', endpoint)
        return saved.status >= 300 ? saved : browser.call('POST', '/api/delivery/push/test')
      },
    },
  }
}

/** An installation all of whose addresses of others are the given one. */
async function open(address: string): Promise<{ app: TestApp; browser: TestBrowser }> {
  const place: DatabasePlace = await databases.create()
  const settings = SETTING_GROUPS.flatMap(({ key, settings: group }) =>
    Object.entries(group).flatMap(([name, { fallback }]) => {
      if (/^https?:/.test(fallback)) return [[`${key}.${name}`, address] as const]
      return /\| *https?:/.test(fallback) ? [[`${key}.${name}`, `Feed | ${address}`] as const] : []
    }),
  )
  expect(settings.length).toBeGreaterThan(8)
  await storeSettings(place, Object.fromEntries(settings))
  const first = await buildAccountApp(place)
  await first.close()
  const { db, close } = place.open()
  await db.updateTable('listings').set({ website: address }).execute()
  await setInstallationFact(db, UNIVERSE_VERSION_FACT, 'changed')
  await close()
  const app = await buildAccountApp(
    place,
    {
      MARKET_DATA: 'live',
      UPSTREAM_REPLAY_URL: '',
      X_BEARER_TOKEN: 'token',
      DELIVERY_ALLOW: `${PUBLIC}/32`,
      DEMO_DELIVERY: 'on',
    },
    {
      resolveName,
      outbound: createOutbound({
        productName: 'Test',
        allowedRanges: [`${PUBLIC}/32`],
        allowedPorts: 'any',
        resolve: resolveName,
      }),
    },
  )
  const browser = await openBrowser(app)
  await browser.register('admin@example.org')
  await makeAdmin(place, 'admin@example.org')
  const people = place.open()
  await people.db
    .updateTable('user')
    .set({ image: address.replace('http:', 'https:') })
    .execute()
  await people.close()
  return { app, browser }
}

async function tryAll(address: string): Promise<Record<string, number>> {
  const { app, browser } = await open(address)
  const seen: Record<string, number> = {}
  for (const [name, { enter }] of Object.entries(entrancesOf(browser, address))) {
    const before = arrivals
    const { status } = await enter()
    expect([name, status < 500 || status === 503]).toEqual([name, true])
    seen[name] = arrivals - before
  }
  expect(app.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
  await app.close()
  return seen
}

describe('An address given by a user', () => {
  it('that is public is requested through every entry point', async () => {
    const seen = await tryAll(`http://public.example:${publicPort}/`)
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([])
  })

  it.each(FORBIDDEN)('written %s is never requested', async (host) => {
    knocks = 0
    await tryAll(`http://${host}:${canaryPort}/`)
    expect(knocks).toBe(0)
  })

  it('that redirects to one that is not public is not followed', async () => {
    knocks = 0
    const seen = await tryAll(`http://public.example:${publicPort}/redirect`)
    expect(Object.values(seen).some((count) => count > 0)).toBe(true)
    expect(knocks).toBe(0)
  })

  it('whose name first resolves to a public address and then to a private one never reaches the latter', async () => {
    knocks = 0
    rebindings = 0
    // The same port, so that a reused connection would not hide a second lookup.
    await tryAll(`http://rebinding.example:${canaryPort}/`)
    expect(rebindings).toBeGreaterThan(3)
    expect(knocks).toBe(0)
  })

  it.each([
    'ftp://public.example/',
    'file:///etc/passwd',
    'gopher://public.example/',
    'http://u:p@public.example/',
    'javascript:1',
  ])(
    'with another scheme, or with credentials, is refused where a user enters it: %s',
    async (address) => {
      const { app, browser } = await open('http://public.example/')
      const { webhook, ntfy, push } = entrancesOf(browser, address)
      for (const entrance of [webhook, ntfy, push]) {
        expect((await entrance?.enter())?.status).toBe(422)
      }
      await app.close()
    },
  )
})
