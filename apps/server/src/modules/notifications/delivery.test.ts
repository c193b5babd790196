import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import type {
  Channels,
  ChannelTest,
  Delivery,
  SavedChannel,
} from '@leadenhall/contract/notifications/index.ts'
import type { ErrorBody } from '@leadenhall/contract/shared/errors.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildFiring } from '#tests/support/build-firing.ts'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { type DatabasePlace, sqliteDatabases } from '#tests/support/databases.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import {
  buildAccountApp,
  buildAppWithUser,
  openBrowser,
  readOutbox,
  type TestBrowser,
} from '#tests/support/sign-in.ts'
import { keepNotifications } from './notification-store.ts'
import { signWebhook } from './send-webhook.ts'

const databases = sqliteDatabases()
const MINUTE = 60_000
const OPEN = { DELIVERY_ALLOW: '127.0.0.0/8', DEMO_DELIVERY: 'on' }
const TOKEN = 'tk_secret_of_the_test'

interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const NOTHING: Received = { path: '', headers: {}, body: Buffer.alloc(0) }

let place: DatabasePlace
let app: TestApp
let margot: TestBrowser
let nowMs: number
let receiver: TestServer
let received: Received[]
const NEVER = 0
/** Status of each answer in order, then 200. */
let answers: number[]

beforeEach(async () => {
  nowMs = Date.now()
  received = []
  answers = []
  place = await databases.create()
  receiver = await startTestServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      const answer = answers.shift() ?? 200
      if (answer !== NEVER) response.writeHead(answer).end()
    })
  })
})
afterEach(async () => {
  await app.close()
  await receiver.close()
})

async function start(environment: Readonly<Record<string, string>> = OPEN): Promise<void> {
  ;({ app, browser: margot } = await buildAppWithUser('margot@example.org', place, environment, {
    clock: { now: () => nowMs },
  }))
}

const save = (kind: string, body: object) =>
  margot.call<SavedChannel & ErrorBody>('PUT', `/api/delivery/${kind}`, { is_on: true, ...body })
const test = (kind: string) =>
  margot.call<ChannelTest & ErrorBody>('POST', `/api/delivery/${kind}/test`)
const channels = async () => {
  const { body } = await margot.call<Channels>('GET', '/api/delivery')
  return Object.fromEntries(body.channels.map((channel) => [channel.kind, channel]))
}

const FIRING = buildFiring({ source: 'demo' })

/** A firing for the only user, stored as an evaluation stores it. */
async function fire(id = 'receipt-1'): Promise<void> {
  const { db, close } = place.open()
  const { id: userId } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
  await db.transaction().execute((trx) =>
    keepNotifications(trx, [
      {
        id,
        userId,
        title: 'SIMULATED: VOD.L up 4.00%',
        body: 'SIMULATED prices.',
        data: FIRING,
        isSimulated: true,
        createdAtMs: nowMs,
      },
    ]),
  )
  await close()
}

async function readDelivery(): Promise<Delivery | undefined> {
  const { body } = await margot.call<{ items: { deliveries: Delivery[] }[] }>(
    'GET',
    '/api/notifications',
  )
  return body.items[0]?.deliveries[0]
}

async function confirmEmail(): Promise<void> {
  const { db, close } = place.open()
  await db.updateTable('user').set({ emailVerified: 1 }).execute()
  await close()
}

describe('A webhook', () => {
  it('gets the firing with its key and a signature that its secret proves', async () => {
    await start()
    const { body } = await save('webhook', { address: `${receiver.url}/hook` })
    expect(body.secret).toMatch(/^whsec_/)
    await fire()
    await app.runDueJobs()
    await app.runDueJobs()
    expect(received).toHaveLength(1)
    const [{ headers, body: sent, path: asked } = NOTHING] = received
    expect(asked).toBe('/hook')
    expect(JSON.parse(String(sent))).toEqual({
      id: 'receipt-1',
      type: 'price-alert',
      title: 'SIMULATED: VOD.L up 4.00%',
      body: 'SIMULATED prices.',
      url: 'http://terminal.test/share/VOD.L',
      simulated: true,
      data: FIRING,
    })
    expect(headers['idempotency-key']).toBe('receipt-1')
    expect(headers['webhook-signature']).toBe(
      signWebhook(
        body.secret ?? '',
        'receipt-1',
        Number(headers['webhook-timestamp']),
        String(sent),
      ),
    )
    expect(await readDelivery()).toMatchObject({ state: 'delivered', tries: 1, reason: null })
    expect((await channels())['webhook']).toMatchObject({ last_failure: null, is_on: true })
  })

  it('that fails is retried later, with the same key', async () => {
    await start()
    await save('webhook', { address: `${receiver.url}/hook` })
    answers = [500, 500]
    await fire()
    await app.runDueJobs()
    expect(await readDelivery()).toMatchObject({
      state: 'waiting',
      tries: 1,
      reason: 'Webhook: server error.',
    })
    nowMs += 4 * MINUTE
    await app.runDueJobs()
    nowMs += 8 * MINUTE
    await app.runDueJobs()
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'receipt-1',
      'receipt-1',
      'receipt-1',
    ])
    expect(await readDelivery()).toMatchObject({ state: 'delivered', tries: 3, reason: null })
  })

  it('that never succeeds is given up after five tries within about an hour, and says so', async () => {
    await start()
    await save('webhook', { address: `${receiver.url}/secret-path` })
    answers = Array.from({ length: 9 }, () => 503)
    await fire()
    const beganAt = nowMs
    while (nowMs < beganAt + 90 * MINUTE) {
      await app.runDueJobs()
      nowMs += MINUTE
    }
    expect(await readDelivery()).toMatchObject({ state: 'failed', tries: 5 })
    // On a busy machine a try can reach its deadline before it reaches the receiver.
    expect(received.length).toBeLessThanOrEqual(5)
    expect(received).not.toHaveLength(0)
    expect((await channels())['webhook']).toMatchObject({
      last_failure: expect.stringMatching(/^Webhook: /),
    })
    expect(app.logs.join('')).not.toContain('secret-path')
  })

  it('that hangs does not delay closing, and gets the message after the next start', async () => {
    await start()
    await save('webhook', { address: `${receiver.url}/hook` })
    answers = [NEVER]
    await fire()
    const running = app.runDueJobs()
    await vi.waitFor(() => expect(received).toHaveLength(1), { timeout: 5000 })
    const closedFrom = performance.now()
    await app.close()
    await running
    expect(performance.now() - closedFrom).toBeLessThan(5000)
    nowMs += 10 * MINUTE
    app = await buildAccountApp(place, OPEN, { clock: { now: () => nowMs } })
    await app.runDueJobs()
    expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'receipt-1',
      'receipt-1',
    ])
  })

  it('whose node died during the last try is shown as failed', async () => {
    await start()
    await save('webhook', { address: `${receiver.url}/hook` })
    await fire()
    const { db, close } = place.open()
    await db
      .updateTable('jobs')
      .where('key', '=', 'receipt-1:webhook')
      .set({ tries: 5, claimed_until: nowMs })
      .execute()
    await close()
    await app.runDueJobs()
    expect(received).toEqual([])
    expect(await readDelivery()).toMatchObject({
      state: 'failed',
      reason: 'The terminal stopped while sending.',
    })
  })

  it('shows its secret once, and renews it on request', async () => {
    await start()
    const { body: first } = await save('webhook', { address: `${receiver.url}/hook` })
    const again = await save('webhook', { address: `${receiver.url}/other` })
    expect(again.body.secret).toBeNull()
    const renewed = await save('webhook', { renew_secret: true })
    expect(renewed.body.secret).toMatch(/^whsec_/)
    expect(renewed.body.secret).not.toBe(first.secret)
    const everything = [
      (await margot.call('GET', '/api/delivery')).body,
      (await margot.call('GET', '/api/user/export')).body,
      app.logs,
    ]
    for (const secret of [first.secret, renewed.body.secret]) {
      expect(JSON.stringify(everything)).not.toContain(secret)
    }
  })
})

describe('An address that is not public', () => {
  it.each([
    'http://127.0.0.1/hook',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data',
    'https://192.168.1.4/',
    'https://example.org:8443/',
    'https://me:pass@example.org/',
    'ftp://example.org/',
    'no address',
  ])('is refused when it is saved: %s', async (address) => {
    await start({})
    const { status, body } = await save('webhook', { address })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {})).toEqual(['address'])
  })

  it('behind a name is refused when a message is sent, and not retried', async () => {
    await start({ DEMO_DELIVERY: 'on' })
    await save('ntfy', { address: 'http://localhost', topic: 'shares' })
    expect((await test('ntfy')).body).toMatchObject({
      result: 'failed',
      reason: 'ntfy: the address is not public.',
    })
    await fire()
    await app.runDueJobs()
    expect(await readDelivery()).toMatchObject({ state: 'failed', tries: 1 })
  })
})

describe('ntfy', () => {
  it('gets topic, title and text, with a token that is never shown', async () => {
    await start()
    const saved = await save('ntfy', { address: receiver.url, topic: 'shares', token: TOKEN })
    expect(saved.body.channel).toMatchObject({ has_token: true, topic: 'shares', needs: null })
    const { body } = await test('ntfy')
    expect(body).toMatchObject({ result: 'delivered', reason: null })
    expect(received[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(JSON.parse(String(received[0]?.body))).toMatchObject({
      topic: 'shares',
      title: 'SIMULATED: A test from Leadenhall',
      click: 'http://terminal.test/profile',
    })
    const shown = JSON.stringify([saved.body, body, await channels(), app.logs])
    expect(shown).not.toContain(TOKEN)
  })

  it('never sends the token to another server', async () => {
    await start()
    await save('ntfy', { address: receiver.url, topic: 'shares', token: TOKEN })
    const moved = await save('ntfy', { address: `${receiver.url}/elsewhere` })
    expect(moved.body.channel.has_token).toBe(false)
  })

  it('is tested at most every five seconds', async () => {
    await start()
    await save('ntfy', { address: receiver.url, topic: 'shares' })
    expect((await test('ntfy')).status).toBe(200)
    expect((await test('ntfy')).status).toBe(429)
    nowMs += 5000
    expect((await test('ntfy')).status).toBe(200)
  })

  it.each([
    ['topic', { address: 'https://ntfy.sh', topic: 'a/b' }],
    ['topic', { address: 'https://ntfy.sh' }],
    ['address', { topic: 'shares' }],
    ['token', { address: 'https://ntfy.sh', topic: 'shares', token: 'a b' }],
  ])('needs a valid %s', async (field, settings) => {
    await start()
    const { status, body } = await save('ntfy', settings)
    expect([status, ...Object.keys(body.errors ?? {})]).toEqual([422, field])
  })
})

const ROOM = '!abc:example.org'
const USER_KEY = 'u'.repeat(30)
describe.each([
  [
    'telegram',
    { topic: '-100123', token: TOKEN },
    {
      path: `/bot${TOKEN}/sendMessage`,
      body: { chat_id: '-100123', text: expect.stringContaining('A test from Leadenhall') },
    },
  ],
  [
    'discord',
    {},
    {
      path: '/',
      body: {
        content: expect.stringContaining('A test from Leadenhall'),
        allowed_mentions: { parse: [] },
      },
    },
  ],
  [
    'matrix',
    { topic: ROOM, token: TOKEN },
    {
      path: expect.stringMatching(
        /^\/_matrix\/client\/v3\/rooms\/!abc%3Aexample\.org\/send\/m\.room\.message\/[\w-]+$/,
      ),
      body: { msgtype: 'm.text', body: expect.stringContaining('A test from Leadenhall') },
    },
  ],
  [
    'gotify',
    { token: TOKEN },
    {
      path: '/message',
      body: { title: 'SIMULATED: A test from Leadenhall', message: expect.any(String) },
    },
  ],
  [
    'pushover',
    { topic: USER_KEY, token: TOKEN },
    {
      path: '/1/messages.json',
      body: { token: TOKEN, user: USER_KEY, url: 'http://terminal.test/profile' },
    },
  ],
] as const)('%s', (kind, settings, expected) => {
  it('gets one message, with a token that is never shown', async () => {
    await start()
    const saved = await save(kind, { address: receiver.url, ...settings })
    expect(saved.body.channel).toMatchObject({ needs: null, has_token: 'token' in settings })
    const { body } = await test(kind)
    expect(body).toMatchObject({ result: 'delivered', reason: null })
    expect(received).toHaveLength(1)
    expect(received[0]?.path).toEqual(expected.path)
    expect(JSON.parse(String(received[0]?.body))).toMatchObject(expected.body)
    expect(JSON.stringify([saved.body, body, await channels(), app.logs])).not.toContain(TOKEN)
    const { db, close } = place.open()
    const rows = await db.selectFrom('delivery_channels').selectAll().execute()
    await close()
    expect(JSON.stringify(rows)).not.toContain(TOKEN)
  })

  it('says when its service refuses, and is not asked twice for one message', async () => {
    await start()
    await save(kind, { address: receiver.url, ...settings })
    answers = [404]
    const { body } = await test(kind)
    expect(body.result).toBe('failed')
    expect(body.reason).toMatch(/not found, or the token is not valid/)
    expect(received).toHaveLength(1)
  })
})

it.each([
  ['telegram', 'topic', { topic: 'my chat', token: TOKEN }],
  ['telegram', 'token', { topic: '123' }],
  ['discord', 'address', {}],
  ['discord', 'token', { address: 'https://discord.com/api/webhooks/1/a', token: TOKEN }],
  ['matrix', 'topic', { address: 'https://matrix.org', topic: 'room', token: TOKEN }],
  ['gotify', 'token', { address: 'https://gotify.example.org' }],
  ['pushover', 'topic', { topic: 'short', token: TOKEN }],
])('%s needs a valid %s', async (kind, field, settings) => {
  await start()
  const { status, body } = await save(kind, settings)
  expect([status, ...Object.keys(body.errors ?? {})]).toEqual([422, field])
})

describe('Web push', () => {
  const subscription = (name: string) => {
    const browser = createECDH('prime256v1')
    browser.generateKeys()
    return {
      endpoint: `${receiver.url}/${name}`,
      keys: {
        p256dh: browser.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      },
    }
  }
  const subscribe = (body: object) =>
    margot.call<ErrorBody>('POST', '/api/delivery/push/subscriptions', body)

  it('is encrypted and signed with keys that survive a restart', async () => {
    await start()
    const { body: key } = await margot.call<{ key: string }>('GET', '/api/delivery/push/key')
    expect(Buffer.from(key.key, 'base64url')).toHaveLength(65)
    expect((await subscribe(subscription('laptop'))).status).toBe(201)
    expect((await test('push')).body).toMatchObject({ result: 'delivered' })
    expect(received[0]?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      authorization: expect.stringContaining(`k=${key.key}`),
      ttl: '14400',
    })
    expect(String(received[0]?.body)).not.toContain('Leadenhall')
    await app.close()
    await start()
    const again = await openBrowser(app)
    await again.signIn('margot@example.org')
    expect((await again.call('GET', '/api/delivery/push/key')).body).toEqual(key)
  })

  it.each([404, 410])('removes a browser whose service answers %d', async (status) => {
    await start()
    await subscribe(subscription('gone'))
    answers = [status]
    expect((await test('push')).body).toMatchObject({
      result: 'failed',
      reason: 'No browser is subscribed.',
      channel: { subscriptions: 0, needs: 'subscription' },
    })
  })

  it('is delivered when one of several browsers accepts it', async () => {
    await start()
    await subscribe(subscription('one'))
    await subscribe(subscription('two'))
    answers = [500]
    expect((await test('push')).body).toMatchObject({ result: 'delivered' })
    expect(received).toHaveLength(2)
  })

  it('refuses keys that are not a browser’s, and services that are not public', async () => {
    await start({})
    const good = { ...subscription('x'), endpoint: 'https://push.example.org/x' }
    const keys = { ...good.keys, p256dh: randomBytes(65).toString('base64url') }
    expect(Object.keys((await subscribe({ ...good, keys })).body.errors ?? {})).toEqual(['keys'])
    const inside = await subscribe(subscription('inside'))
    expect(Object.keys(inside.body.errors ?? {})).toEqual(['endpoint'])
  })

  it('ends for a browser that unsubscribes', async () => {
    await start()
    const one = subscription('one')
    await subscribe(one)
    const { body } = await margot.call<{ subscriptions: number }>(
      'DELETE',
      '/api/delivery/push/subscriptions',
      { endpoint: one.endpoint },
    )
    expect(body.subscriptions).toBe(0)
  })
})

describe('Email', () => {
  it('goes to a confirmed address only', async () => {
    await start()
    await save('email', {})
    expect((await test('email')).body).toMatchObject({
      result: 'failed',
      reason: 'Your email address is not confirmed.',
      channel: { needs: 'confirmed_email', address: null },
    })
    await confirmEmail()
    nowMs += 5000
    expect((await test('email')).body).toMatchObject({
      result: 'delivered',
      channel: { needs: null, address: 'margot@example.org' },
    })
  })
})

describe('A mail server that is away', () => {
  it('is reported to the person in plain words and to the operator in the log', async () => {
    await start({ ...OPEN, SMTP_URL: 'smtp://127.0.0.1:9' })
    await confirmEmail()
    await save('email', {})
    expect((await test('email')).body).toMatchObject({
      result: 'failed',
      reason: 'The mail server did not accept the message.',
    })
    await fire()
    for (let tries = 0; tries < 5; tries += 1) {
      await app.runDueJobs()
      nowMs += 40 * MINUTE
    }
    expect(await readDelivery()).toMatchObject({ state: 'failed', tries: 5 })
    expect(app.logs.join('')).toContain('job failed')
  })
})

describe('In the demo mode', () => {
  it('messages stay in the outbox and say SIMULATED, whatever the channel', async () => {
    await start({ DELIVERY_ALLOW: '127.0.0.0/8' })
    await confirmEmail()
    await save('email', {})
    await save('webhook', { address: `${receiver.url}/hook` })
    await save('ntfy', { address: receiver.url, topic: 'shares', token: TOKEN })
    expect((await margot.call<Channels>('GET', '/api/delivery')).body.outbox_only).toBe(true)
    await fire()
    await app.runDueJobs()
    expect(received).toEqual([])
    const mails = await readOutbox(place.dataDir)
    expect(mails.at(-1)).toMatchObject({
      to: 'margot@example.org',
      subject: 'SIMULATED: VOD.L up 4.00%',
    })
    const outbox = path.join(place.dataDir, 'outbox')
    const files = readdirSync(outbox).filter((name) => name.endsWith('.json'))
    expect(files.toSorted()).toEqual(['receipt-1-ntfy.json', 'receipt-1-webhook.json'])
    for (const file of files) {
      const text = readFileSync(path.join(outbox, file), 'utf8')
      expect(text).toContain('SIMULATED')
      expect(text).not.toContain(TOKEN)
    }
    expect(await readDelivery()).toMatchObject({ state: 'outbox' })
    expect(existsSync(path.join(outbox, 'receipt-1-push.json'))).toBe(false)
  })
})

describe('Channels', () => {
  it('need someone who is signed in', async () => {
    await start()
    const stranger = await openBrowser(app)
    for (const [method, url] of [
      ['GET', '/api/delivery'],
      ['PUT', '/api/delivery/ntfy'],
      ['POST', '/api/delivery/ntfy/test'],
      ['GET', '/api/delivery/push/key'],
      ['GET', '/api/notifications'],
    ] as const) {
      expect((await stranger.call(method, url)).status).toBe(401)
    }
  })

  it('that are switched off deliver nothing', async () => {
    await start()
    await save('webhook', { address: `${receiver.url}/hook` })
    await fire()
    await save('webhook', { is_on: false })
    await app.runDueJobs()
    expect(received).toEqual([])
    expect(await readDelivery()).toMatchObject({
      state: 'failed',
      reason: 'The channel was switched off.',
    })
  })

  it('of an unknown kind, or with another kind’s settings, are refused', async () => {
    await start()
    expect((await save('pigeon', {})).status).toBe(422)
    const { status, body } = await save('email', { topic: 'shares' })
    expect([status, ...Object.keys(body.errors ?? {})]).toEqual([422, 'topic'])
  })
})
