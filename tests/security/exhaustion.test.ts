/** Attempts to exhaust the server: compression bombs, deliberately slow peers and endless input. */
import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { errorBodySchema } from '@leadenhall/contract/shared/errors.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../../apps/server/src/platform/http/create-http.ts'
import { createOutbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import type { TestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { startTestServer } from '../support/outbound-test-server.ts'
import { buildAccountApp, openBrowser, type TestBrowser } from '../support/sign-in.ts'

const databases = sqliteDatabases('suite')
const MB = 1_048_576
const SCREEN = '/api/screener/run'
let app: TestApp
let browser: TestBrowser

beforeAll(async () => {
  app = await buildAccountApp(await databases.create())
  browser = await openBrowser(app)
})
afterAll(() => app.close())

async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const token = browser.cookies.get('XSRF-TOKEN') ?? ''
  const reply = await app.http.inject({
    method: 'POST',
    url: SCREEN,
    payload,
    headers: {
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
      'content-type': 'application/json',
      ...headers,
    },
  })
  return { status: reply.statusCode, body: reply.json<{ code: string; errors?: object }>() }
}

describe('A body', () => {
  it('of more than its endpoint takes is refused', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(MB / 4) })
    expect(await post(long)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  })

  it('of thousands of unknown fields is refused with a short reply', async () => {
    const crowd = Object.fromEntries(Array.from({ length: 20_000 }, (_, place) => [`k${place}`, 1]))
    for (const body of [crowd, { ranges: crowd }]) {
      const reply = await post(JSON.stringify(body))
      expect(reply.status).toBe(422)
      expect(Object.keys(reply.body.errors ?? {})).toHaveLength(20)
    }
  })

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])(
    'compressed with %s is measured while it unpacks, and is refused at the same length',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(200 * MB))
      expect(bomb.length).toBeLessThan(MB / 4)
      const before = process.memoryUsage().rss
      expect(await post(bomb, { 'content-encoding': encoding })).toMatchObject({
        status: 413,
        body: { code: 'payload_too_large' },
      })
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
    },
  )

  it('that is compressed is read; a damaged one or an unknown encoding is refused', async () => {
    const good = gzipSync('{"pageSize":1,"page":1}')
    expect((await post(good, { 'content-encoding': 'gzip' })).status).toBe(200)
    for (const [body, encoding] of [
      [good.subarray(0, 20), 'gzip'],
      [Buffer.from('{}'), 'gzip'],
      [Buffer.from('{}'), 'bogus'],
      [gzipSync(good), 'gzip, gzip'],
    ] as const) {
      const { status, body: error } = await post(body, { 'content-encoding': encoding })
      expect([400, 415]).toContain(status)
      expect(errorBodySchema.safeParse(error).success).toBe(true)
    }
  })

  it('that is nested too deeply is refused', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    const objects = `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`
    for (const text of [deep, objects, `{"ranges":${deep.slice(1, -1)}}`, `{"text":${objects}}`]) {
      expect((await post(text)).status).toBe(422)
    }
  })

  it.each([
    '{"__proto__":{"polluted":1}}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"ranges":{"__proto__":{"polluted":1}}}',
    '{"sort":{"column":"name","constructor":{"prototype":{"polluted":1}}}}',
    '{"text":"a","\\u005f_proto__":{"polluted":1}}',
  ])('that tries to set a prototype is refused, and sets none: %s', async (text) => {
    const { status } = await post(text)
    expect([400, 422]).toContain(status)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('cannot set a prototype through a saved text either', async () => {
    const person = await openBrowser(app)
    await person.register('person@example.org')
    const filters = '{"__proto__":{"polluted":1},"ranges":{"__proto__":{"min":1}}}'
    const reply = await person.call('POST', '/api/screener/save', { name: 'x', filters })
    expect(reply.status).toBeLessThan(500)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

describe('An address', () => {
  it.each([
    '?__proto__[polluted]=1&query=a',
    '?constructor[prototype][polluted]=1&query=a',
    '?query=a&query=b',
    `?query=a&${'x=1&'.repeat(3000)}`,
  ])('with meaningless parameters has no effect: %s', async (search) => {
    const reply = await app.http.inject({ url: `/api/fetchStocks${search}` })
    expect(reply.statusCode).toBeLessThan(500)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('with a part longer than any name is refused', async () => {
    const reply = await app.http.inject({ url: `/api/instruments/${'a'.repeat(400)}` })
    expect([400, 404, 414]).toContain(reply.statusCode)
    expect(errorBodySchema.safeParse(reply.json()).success).toBe(true)
  })
})

describe('A peer', () => {
  const PATIENCE = { headersMs: 300, requestMs: 600, checkedEveryMs: 50 }

  async function listen() {
    const http = await createHttp({
      productName: 'Terminal',
      version: '0',
      publicUrl: 'http://terminal.test',
      logLevel: 'silent',
      patience: PATIENCE,
    })
    http.post('/', async () => 'read')
    await http.listen({ port: 0, host: '127.0.0.1' })
    const address = http.server.address()
    return { http, port: address !== null && typeof address === 'object' ? address.port : 0 }
  }

  /** Writes the parts with pauses between. @returns everything received until the connection ended */
  async function talk(port: number, parts: readonly string[], pauseMs: number): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.on('error', () => undefined)
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    const dripping = (async () => {
      for (const part of parts) {
        if (socket.destroyed) return
        socket.write(part)
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    })()
    await closed
    await dripping
    return answer
  }

  const expectRefusal = (answer: string, status: number) => {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/\r\nx-content-type-options: nosniff/)
    expect(head).toMatch(/\r\nconnection: close/)
    expect(errorBodySchema.strict().safeParse(JSON.parse(body)).error).toBeUndefined()
  }

  it.each([
    [
      'that drips its headers',
      ['GET / HTTP/1.1\r\n', ...Array.from({ length: 50 }, () => 'x: y\r\n')],
      408,
    ],
    [
      'that drips its body',
      [
        'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n{',
        ...Array.from({ length: 50 }, () => ' '),
      ],
      408,
    ],
    ['whose headers never end', [`GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n`], 431],
    ['whose URL never ends', [`GET /${'y'.repeat(20_000)} HTTP/1.1\r\n\r\n`], 431],
    ['that does not speak HTTP', ['\x16\x03\x01\x02\x00\x01\r\n\r\n'], 400],
    [
      'that declares two lengths',
      ['POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
      400,
    ],
    [
      'that declares a length and chunks',
      [
        'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      ],
      400,
    ],
  ])('%s gets the standard error body, and is disconnected', async (_, parts, status) => {
    const { http, port } = await listen()
    const startedAt = performance.now()
    expectRefusal(await talk(port, parts, 40), status)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await http.close()
  })

  it('that sends nothing at all is disconnected', async () => {
    const { http, port } = await listen()
    const startedAt = performance.now()
    await talk(port, [], 0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await http.close()
  })

  it('is given no more time than the product documents', () => {
    const { server } = app.http
    expect(server.headersTimeout).toBe(15_000)
    expect(server.requestTimeout).toBe(30_000)
    expect(server.keepAliveTimeout).toBe(10_000)
  })
})

describe('A source', () => {
  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])(
    'that responds with a %s bomb is disconnected as soon as it is detected',
    async (encoding, compress) => {
      const bomb = compress(Buffer.alloc(200 * MB))
      const source = await startTestServer((_, response) => {
        response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': encoding })
        response.end(bomb)
      })
      const outbound = createOutbound({
        productName: 'Terminal',
        allowedRanges: ['127.0.0.0/8'],
        allowedPorts: 'any',
      })
      const before = process.memoryUsage().rss
      const asked = outbound.request({ url: source.url, accept: ['*/*'], source: 'bomb' })
      await expect(asked).rejects.toMatchObject({ kind: 'too_large' })
      expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
      await outbound.close()
      await source.close()
    },
  )
})
