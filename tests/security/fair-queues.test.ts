/** One user's heavy work holds up no other user's. */
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { ImportPreview, PortfolioAccount } from '@leadenhall/contract/portfolio/index.ts'
import { planContribution } from '@leadenhall/contract/targets/endpoints.ts'
import { askWhatIf, getBedAndIsa } from '@leadenhall/contract/tax/endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerExportRoutes } from '../../apps/server/src/modules/portfolio/import/export-routes.ts'
import type { LedgerDeps } from '../../apps/server/src/modules/portfolio/ledger/ledger-deps.ts'
import { registerTargetRoutes } from '../../apps/server/src/modules/targets/routes.ts'
import { registerTaxFiles } from '../../apps/server/src/modules/tax/export-routes.ts'
import type { TaxDeps } from '../../apps/server/src/modules/tax/reading/tax-deps.ts'
import { registerTaxRoutes } from '../../apps/server/src/modules/tax/routes.ts'
import type { Serve } from '../../apps/server/src/platform/http/serve-endpoint.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { buildAccountApp, openBrowser, type Reply, type TestBrowser } from '../support/sign-in.ts'
import { upload } from '../support/upload.ts'

const IMPORTS = '/api/portfolio/imports'
const TWO_WAIT =
  'Two of your imports are waiting already. Try again when one of yours has finished.'
type Preview = ImportPreview & { message: string }

const databases = sqliteDatabases('suite')
let app: TestApp

beforeAll(async () => {
  app = await buildAccountApp(await databases.create())
})
afterAll(() => app.close())

async function openAccount(email: string) {
  const browser = await openBrowser(app)
  await browser.register(email)
  const body = { name: 'Dealing', kind: 'general', currency: 'GBP' }
  const { body: account } = await browser.call<PortfolioAccount>(
    'POST',
    '/api/portfolio/accounts',
    body,
  )
  return { browser, account: account.id }
}

const HEADING =
  'Action,Time,ISIN,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'
/** Trades of one day, one a second. */
const fileOf = (rows: number) => {
  const trades = Array.from({ length: rows }, (_, row) => {
    const time = new Date(row * 1000).toISOString().slice(11, 19)
    return `Market buy,2025-01-06 ${time},GB00BH4HKS39,100,69.5,GBX,69.50,GBP`
  })
  return Buffer.from(`${HEADING}\n${trades.join('\n')}\n`)
}

const send = (browser: TestBrowser, account: string, bytes: Buffer): Promise<Reply<Preview>> =>
  upload(browser, IMPORTS, { account_id: account }, { name: 'file.csv', bytes })

describe('Twenty large uploads of one user', () => {
  it('take a running and two waiting places, and another user’s three rows come before the second', async () => {
    const large = await openAccount('large@example.org')
    const small = await openAccount('small@example.org')
    const ended: string[] = []
    const uploads = Array.from({ length: 20 }, async () => {
      const reply = await send(large.browser, large.account, fileOf(4000))
      ended.push(reply.status === 201 ? 'large' : 'refused')
      return reply
    })
    const three = send(small.browser, small.account, fileOf(3)).then((reply) => {
      ended.push('small')
      return reply
    })
    const replies = await Promise.all(uploads)
    expect(await three).toMatchObject({ status: 201, body: { counts: { new: 3 } } })
    const refused = replies.filter(({ status }) => status !== 201)
    expect(refused.length).toBeGreaterThanOrEqual(17)
    for (const { status, body, headers } of refused) {
      expect([status, body.message, headers['retry-after']]).toEqual([429, TWO_WAIT, '30'])
    }
    expect(ended.filter((name) => name !== 'refused').indexOf('small')).toBeLessThan(2)
  }, 60_000)

  it('are counted before they are read, with the commits and answers of the same user', async () => {
    const { browser } = await openAccount('busy@example.org')
    const held = [new PassThrough(), new PassThrough()]
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const uploads = held.map((body) => browser.call('POST', IMPORTS, body, { headers }))
    const sendNothing = () =>
      browser.call('POST', IMPORTS, 'nothing', { headers: { 'content-type': 'text/plain' } })
    while ((await sendNothing()).status !== 429) await setImmediate()
    const calls = [
      browser.call('POST', `${IMPORTS}/none/commit`),
      browser.call('PUT', `${IMPORTS}/none/rows/1`, { ticker: 'VOD.L' }),
      browser.call('PUT', `${IMPORTS}/none/rows/1/skipped`, { is_skipped: true }),
      browser.call('POST', `${IMPORTS}/none/rows/1/splits`),
    ]
    for (const reply of await Promise.all(calls)) {
      expect(reply).toMatchObject({ status: 429, body: { message: TWO_WAIT } })
    }
    for (const body of held) body.end('--x--\r\n')
    for (const { status } of await Promise.all(uploads)) expect(status).toBe(422)
    expect((await sendNothing()).status).toBe(415)
  })
})

describe('Other heavy work', () => {
  /** Of a user whose ledger never arrives. */
  const never = () => new Promise(() => {})
  const select: Record<string, () => unknown> = { execute: never, executeTakeFirst: never }
  for (const name of ['selectFrom', 'select', 'selectAll', 'where']) select[name] = () => select
  const stuck = {
    ledgers: { load: never },
    db: select,
    clock: { now: () => Date.parse('2026-09-18T10:35:00.000Z') },
  } as unknown as TaxDeps & LedgerDeps
  type Handle = (input: unknown, context: unknown) => Promise<unknown>
  const handlers = new Map<unknown, Handle>()
  const routes = new Map<string, Handle>()

  /** Each with a queue of its own. */
  beforeEach(() => {
    const serve = ((endpoint: unknown, handle: Handle) => handlers.set(endpoint, handle)) as Serve
    const http = {
      route: ({ url, handler }: { url: string; handler: Handle }) => routes.set(url, handler),
    } as unknown as FastifyInstance
    registerTaxRoutes(serve, stuck)
    registerTargetRoutes(serve, stuck)
    registerExportRoutes(http, stuck)
    registerTaxFiles(http, stuck)
  })

  /** Runs until a call is refused. @returns how many were taken, and the refusal */
  const crowd = async (call: () => Promise<unknown>) => {
    for (let taken = 0; taken < 20; taken++) {
      const refused = call().catch((error: Error) => error.message)
      const message = await Promise.race([refused, setImmediate('taken')])
      if (message !== 'taken') return { taken, message }
    }
    return null
  }
  const refusal = (name: string) =>
    `Two of your ${name} are waiting already. Try again when one of yours has finished.`

  it.each([
    ['A what-if', askWhatIf, { body: { ticker: 'VOD.L', quantity: '1', account_id: 'a' } }],
    ['Bed & ISA', getBedAndIsa, { query: {} }],
    ['The next contribution', planContribution, { query: { account: 'a', amount: '1' } }],
  ] as const)(
    '%s: four run, then a user’s long ones take turns, with two waiting',
    async (_, endpoint, input) => {
      const handle = handlers.get(endpoint)!
      expect(await crowd(() => handle(input, { userId: 'one' }))).toEqual({
        taken: 4 + 1 + 2,
        message: refusal('calculations'),
      })
    },
  )

  it.each(['/api/portfolio/export.json', '/api/portfolio/tax/:year(^[^/.]+).xlsx'])(
    'The export %s runs one at a time, with two waiting',
    async (url) => {
      const handle = routes.get(url)!
      const call = () =>
        handle({ visitor: { userId: 'one' }, query: {}, params: { year: '2024-25' } }, {})
      expect(await crowd(call)).toEqual({ taken: 1 + 2, message: refusal('exports') })
    },
  )
})
