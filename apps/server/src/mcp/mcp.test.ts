import path from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { makeKey } from '#tests/support/key-caller.ts'
import { runNode } from '#tests/support/run-node.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '#tests/support/sign-in.ts'
import { withAges } from './with-ages.ts'

const CLI = path.resolve(import.meta.dirname, '../cli/mcp.ts')

const databases = sqliteDatabases('suite')
let app: TestApp
let person: TestBrowser
let url: string
let key: string
const clients: Client[] = []

beforeAll(async () => {
  app = await buildAccountApp(await databases.create())
  url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  person = await openBrowser(app)
  await person.register('margot@example.org')
  ;({ key } = await makeKey(person))
  const { body } = await person.call<{ id: number }>('POST', '/api/watchlists', {
    name: 'Telecoms',
  })
  await person.call('POST', `/api/watchlists/${body.id}/items`, { ticker: 'VOD.L' })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(() => app.close())

const overHttp = (secret: string): Transport =>
  new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  })
const overStdio = (secret: string): Transport =>
  new StdioClientTransport({
    command: process.execPath,
    args: [CLI],
    env: { LEADENHALL_URL: url, LEADENHALL_KEY: secret },
    stderr: 'ignore',
  })

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1' })
  clients.push(client)
  await client.connect(transport)
  return client
}

interface ToolReply {
  readonly isError?: boolean
  readonly text: string
  /** The parts that the tests read. */
  readonly answer: {
    readonly items: readonly object[]
    readonly missing: readonly object[]
    readonly bars: readonly object[]
    readonly data: readonly [object]
  }
}

async function use(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolReply> {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args })
  const [first] = content as { type: string; text: string }[]
  return {
    text: first?.text ?? '',
    answer: structuredContent as ToolReply['answer'],
    ...(isError === undefined ? {} : { isError: Boolean(isError) }),
  }
}

describe.each([
  { way: 'HTTP', open: overHttp },
  { way: 'standard input and output', open: overStdio },
])('An assistant over $way', ({ open }) => {
  // @spec 10.128
  it('has read-only tools, with inputs from the contract', async () => {
    const client = await connect(open(key))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search',
      'quote',
      'history',
      'screen',
      'figures',
      'news',
      'offers',
      'watchlists',
      'layouts',
      'journal',
      'holdings',
      'portfolio_performance',
      'income_coming',
      'income_plan',
      'tax_year',
      'tax_disposals',
      'tax_funds',
      'tax_pools',
      'tax_what_if',
    ])
    for (const { annotations, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true })
      expect(description).not.toBe('')
    }
    const inputOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema
    expect(inputOf('history')).toMatchObject({
      required: ['ticker'],
      properties: {
        range: {
          enum: ['intraday', '5d', '1m', '3m', '6m', 'ytd', '1y', '5y', '7y', 'max'],
          default: '1m',
        },
      },
    })
    expect(Object.keys(inputOf('screen')?.properties ?? {})).toEqual(
      expect.arrayContaining(['expression', 'marketCapFilters', 'sectorFilters', 'pageSize']),
    )
    expect(client.getInstructions()).toContain('pence')
  })

  // @spec 10.129
  it('searches and reads prices with unit, source, age and a simulated flag', async () => {
    const client = await connect(open(key))
    const found = await use(client, 'search', { query: 'vodafone' })
    expect(found.answer.items[0]).toMatchObject({ ticker: 'VOD.L' })
    const { answer, text } = await use(client, 'quote', { tickers: ['VOD.L', 'NOPE.L'] })
    expect(answer.items[0]).toMatchObject({
      ticker: 'VOD.L',
      price: expect.any(Number),
      unit: 'GBX',
      provenance: {
        source: 'demo',
        asOf: expect.any(String),
        ageSeconds: expect.any(Number),
        simulated: true,
      },
    })
    expect(answer.missing).toEqual([{ ticker: 'NOPE.L', code: 'unknown_ticker' }])
    expect(JSON.parse(text)).toEqual(answer)
  })

  it('reads history, screens, headlines and the key owner’s watchlists', async () => {
    const client = await connect(open(key))
    const { answer: chart } = await use(client, 'history', { ticker: 'VOD.L', range: '6m' })
    expect(chart).toMatchObject({ unit: 'GBX', range: '6m', provenance: { simulated: true } })
    expect(chart.bars.length).toBeGreaterThan(100)
    const { answer: screen } = await use(client, 'screen', {
      expression: 'mcap > 1B',
      columns: ['price'],
      pageSize: 3,
    })
    expect(screen).toMatchObject({ page: 1, pageSize: 3, simulated: expect.any(Boolean) })
    expect(Object.keys(screen.data[0])).toEqual(
      expect.arrayContaining(['price', 'price_unit', 'quote_as_of', 'market_cap_source']),
    )
    for (const args of [{}, { ticker: 'VOD.L' }, { query: 'vodafone' }]) {
      expect((await use(client, 'news', args)).isError).toBeUndefined()
    }
    const { answer: lists } = await use(client, 'watchlists')
    expect(lists.items).toMatchObject([
      {
        name: 'Telecoms',
        watchlist_items: [
          {
            ticker: 'VOD.L',
            added: { unit: 'GBX', source: 'demo', ageSeconds: expect.any(Number) },
          },
        ],
      },
    ])
  })

  it('receives the reason for an invalid call', async () => {
    const client = await connect(open(key))
    const unknown = await use(client, 'history', { ticker: 'NOPE.L' })
    expect(unknown.isError).toBe(true)
    expect(unknown.text).toBe('No prices found for NOPE.L. Check the ticker.')
    const wrong = await use(client, 'screen', { expression: 'mcap >' })
    expect(wrong.isError).toBe(true)
    expect(wrong.text).toContain('expression')
    const many = await use(client, 'quote', { tickers: [] })
    expect(many.isError).toBe(true)
  })

  it('is refused with a reason if its key is invalid', async () => {
    await expect(connect(open('lh_wrong'))).rejects.toThrow(
      'This API key is invalid or was revoked.',
    )
  })
})

describe('POST /mcp', () => {
  const post = (headers: Record<string, string>) =>
    app.http.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', ...headers },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })

  it('requires a key; neither an anonymous call nor a session is accepted', async () => {
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    for (const headers of [{}, { cookie }]) {
      const reply = await post(headers)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'unauthenticated' })
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
  })

  it('is stateless between messages', async () => {
    const reply = await post({ authorization: `Bearer ${key}` })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(reply.headers).not.toHaveProperty('mcp-session-id')
    expect(reply.json().result.tools).toHaveLength(19)
  })

  it('responds 405 to GET and DELETE, having no streams or sessions', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const headers = { authorization: `Bearer ${key}`, accept: 'text/event-stream' }
      const reply = await app.http.inject({ method, url: '/mcp', headers })
      expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST'])
    }
  })
})

it('npm run mcp names missing configuration and exits', async () => {
  const { ended, stderr, stdout } = runNode([CLI], { LEADENHALL_URL: 'nowhere' })
  expect(await ended).toBe(1)
  expect(stderr()).toContain('LEADENHALL_URL: must be an http or https URL')
  expect(stderr()).toContain('LEADENHALL_KEY: must be an API key')
  expect(stdout()).toBe('')
})

it('adds an age, never negative, beside the time of every figure', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z')
  expect(
    withAges(
      { items: [{ asOf: '2026-11-20T11:58:30Z' }, { asOf: '2026-11-20T12:01:00Z' }] },
      nowMs,
    ),
  ).toEqual({
    items: [
      { asOf: '2026-11-20T11:58:30Z', ageSeconds: 90 },
      { asOf: '2026-11-20T12:01:00Z', ageSeconds: 0 },
    ],
  })
  const plain = { quote_as_of: null, at: '2026-11-20T11:58:30Z', list: [1, null, 'x'] }
  expect(withAges(plain, nowMs)).toEqual(plain)
})
