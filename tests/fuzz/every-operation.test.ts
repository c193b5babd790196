/**
 * Made-up calls, right and wrong, of every operation that the API's document lists, and of browsers'. A run of the
 * tests makes a few from one seed; `npm run test:fuzz -- 500` makes more, from a new seed.
 */
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TestApp } from '../support/build-test-app.ts'
import { type DatabasePlace, onEachDatabase } from '../support/databases.ts'
import { type Call, listCalls } from '../support/every-call.ts'
import { createPersonalRows } from '../support/personal-rows.ts'
import {
  buildAccountApp,
  makeAdmin,
  openBrowser,
  PASSWORD,
  type TestBrowser,
} from '../support/sign-in.ts'
import {
  callsOf,
  isDocumented,
  listOperations,
  type MadeUpCall,
  type OpenApi,
  type Operation,
} from './operations.ts'
import type { KnownValues } from './values-of-schema.ts'

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 12)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_918)
const DEADLINE_MS = 10_000
const LIMIT_MS = 60_000 + RUNS * 20_000
const STREAM = '/api/quotes/stream'
/** Honest answers of a source that is away or not set up. */
const HONEST_503 = new Set(['upstream_unavailable', 'not_configured'])
const SOLVED = 'a solved robot check'
const EMAIL = 'admin@example.org'

interface Answer {
  readonly status: number
  readonly text: string
  readonly type: string
}

const calls = await listCalls()

describe('Made-up calls', () => {
  onEachDatabase((databases) => {
    it(
      'of every operation are answered as the document says, never by a failure of the server',
      async () => {
        const place = await databases.create()
        const app = await buildAccountApp(place)
        const browser = await openAdmin(app, place)
        const known = await knownValues(app, place, browser)
        const operations = listOperations(await app.get<OpenApi>('/openapi.json'))
        expect(operations.length).toBeGreaterThan(90)
        const faults: string[] = []
        const answered: number[] = []
        for (const operation of operations) {
          const contract = calls.find(
            ({ method, path }) =>
              method === operation.method && path.replace('{*', '{') === operation.path,
          )
          const property = fc.asyncProperty(callsOf(operation, known), async (call) => {
            const answer = await withDeadline(send(app, browser, operation, call))
            answered.push(answer.status)
            const fault = findFault(operation, contract, answer)
            if (fault) throw new Error(fault)
            if (operation.path === '/api/logout') await browser.signIn(EMAIL)
          })
          const outcome = await fc.check(property, { numRuns: RUNS, seed: SEED })
          if (outcome.failed) {
            faults.push(
              `${operation.method} ${operation.path}: ${String(outcome.errorInstance)}\n  ${JSON.stringify(outcome.counterexample)}`,
            )
          }
        }
        expect(faults).toEqual([])
        // Calls that all were refused would prove nothing.
        const good = answered.filter((status) => status < 300).length
        expect(good / answered.length).toBeGreaterThan(0.2)
        expect(app.logs.filter((line) => /"level":(50|60)/.test(line))).toEqual([])
        await app.close()
      },
      LIMIT_MS,
    )
  })

  it('with a planted fault are caught', () => {
    const operation: Operation = {
      method: 'GET',
      path: '/planted',
      parameters: [],
      body: null,
      statuses: ['200', '4XX'],
    }
    const reply = (status: number, body: object): Answer => ({
      status,
      text: JSON.stringify(body),
      type: 'application/json',
    })
    const error = { success: false, code: 'not_found', message: 'm', requestId: 'r' }
    const notes = calls.find(({ name }) => name === 'GET /api/notes')
    expect(findFault(operation, undefined, reply(404, error))).toBeNull()
    expect(findFault(operation, undefined, reply(500, error))).toMatch(/500/)
    expect(findFault(operation, undefined, reply(503, error))).toMatch(/503/)
    expect(findFault(operation, undefined, reply(404, { error: 'x' }))).toMatch(/error shape/)
    expect(findFault(operation, undefined, reply(302, {}))).toMatch(/not documented/)
    expect(findFault(operation, notes, reply(200, { not: 'notes' }))).toMatch(/documented schema/)
  })
})

async function openAdmin(app: TestApp, place: DatabasePlace): Promise<TestBrowser> {
  const browser = await openBrowser(app)
  await browser.register(EMAIL)
  await makeAdmin(place, EMAIL)
  return browser
}

async function knownValues(
  app: TestApp,
  place: DatabasePlace,
  browser: TestBrowser,
): Promise<KnownValues> {
  const { params, shareToken, pushEndpoint } = await createPersonalRows(
    { app, place, owner: browser, admin: browser },
    'mark',
  )
  return {
    id: Object.values(params).map(({ id }) => id),
    item: Object.values(params).flatMap(({ item }) => item ?? []),
    items: Object.values(params).flatMap(({ item }) => item ?? []),
    token: [shareToken],
    endpoint: [pushEndpoint],
    ticker: ['VOD.L', 'AAPL', 'NOPE.L', '^FTSE'],
    tickers: ['VOD.L,AAPL', 'VOD.L'],
    pair: ['GBP-USD', 'USD-GBP', 'XXX-YYY'],
    email: [EMAIL, 'else@example.org'],
    password: [PASSWORD],
    password_confirmation: [PASSWORD],
    accept_tos: [true],
    'g-recaptcha-response': [SOLVED],
    filters: ['{}', '{"text":"vod"}', '{"toString":1}', '[]', 'null', '{"sort":{"column":"name"}}'],
    expression: ['mcap > 1B', '(mcap > 1B or ', 'name = "\0"', 'sector in ()'],
    address: ['https://hooks.example.org/x', 'http://127.0.0.1/'],
    source: ['YAHOO', 'GOOGLE'],
    pages: ['1-1', 'all', '1-25'],
    business: ['example.com', 'example.com/en'],
  }
}

async function send(
  app: TestApp,
  browser: TestBrowser,
  operation: Operation,
  { method, url, body }: MadeUpCall,
): Promise<Answer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const reply = await app.http.inject({
    method,
    url,
    payloadAsStream: operation.path === STREAM,
    headers: {
      cookie,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(await withProof(browser, body)) }),
  })
  const type = reply.headers['content-type'] ?? ''
  if (operation.path === STREAM && reply.statusCode === 200) {
    reply.stream().destroy()
    return { status: 200, text: '', type }
  }
  return { status: reply.statusCode, text: operation.path === STREAM ? '' : reply.body, type }
}

async function withProof(browser: TestBrowser, body: unknown): Promise<unknown> {
  const isObject = body !== null && typeof body === 'object'
  if (!isObject || Reflect.get(body, 'g-recaptcha-response') !== SOLVED) return body
  return { ...body, 'g-recaptcha-response': await browser.solveRobotCheck() }
}

/** Why an answer is not what the document promises; null when it is. */
function findFault(
  operation: Operation,
  contract: Call | undefined,
  answer: Answer,
): string | null {
  const { status, text, type } = answer
  const isJson = type.includes('json')
  if (status >= 400 && operation.path !== STREAM) {
    const body = isJson ? errorBodySchema.strict().safeParse(JSON.parse(text)) : null
    if (!body?.success) return `${status} without the error shape: ${text.slice(0, 200)}`
    const isHonest = status === 503 && HONEST_503.has(body.data.code)
    if (status >= 500 && !isHonest) return `${status}: ${text.slice(0, 200)}`
  } else if (status >= 500) return `${status}`
  const isListed = operation.statuses.length > 0 && !isDocumented(operation, status)
  // Redirects are documented by their summary alone.
  const isBare = operation.statuses.every((text) => text === '200') && !contract
  if (isListed && !isBare) return `${status} is not documented`
  if (status < 300 && contract?.reply && isJson) {
    const { error } = contract.reply.safeParse(JSON.parse(text))
    if (error) return `${status} is not the documented schema: ${error.message.slice(0, 300)}`
  }
  return null
}

async function withDeadline<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${DEADLINE_MS} ms`)), DEADLINE_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
