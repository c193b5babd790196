import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import { createSkippingStopwatch } from '#tests/support/skipping-stopwatch.ts'
import { withCallDeadline } from './call-deadline.ts'
import { createOutbound, type Outbound, type OutboundOptions } from './outbound.ts'
import { OutboundError } from './outbound-error.ts'

let server: TestServer
let outbound: Outbound
let waits: number[]

/** Never ends by itself in these tests: only the outcome is asserted, never the time it took. */
const PATIENT_MS = 30_000
const SHORT_MS = 60

function build(options: Partial<OutboundOptions> = {}): Outbound {
  return createOutbound({
    productName: 'Test Product',
    version: '1.0',
    contactEmail: 'owner@example.org',
    allowedRanges: ['127.0.0.1/32'],
    allowedPorts: 'any',
    stopwatch: createSkippingStopwatch((ms) => waits.push(ms)),
    retryDelayMs: (attempt) => attempt,
    ...options,
  })
}

function ask(path: string, more: object = {}) {
  return {
    url: `${server.url}${path}`,
    accept: ['application/json'],
    source: 'test',
    deadlineMs: PATIENT_MS,
    ...more,
  }
}

async function failureOf(promise: Promise<unknown>): Promise<OutboundError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof OutboundError)) throw new Error(`expected a failure, got ${String(error)}`)
  return error
}

beforeEach(async () => {
  waits = []
  outbound = build()
  server = await startTestServer((request, response, times) => {
    const json = (text: string, headers = {}) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)
    const url = new URL(request.url ?? '', 'http://local')
    switch (url.pathname) {
      case '/ok':
        return json(JSON.stringify({ agent: request.headers['user-agent'] }))
      case '/status': {
        const headers: Record<string, string> = { 'content-type': 'text/plain' }
        const retryAfter = url.searchParams.get('retry-after')
        if (retryAfter !== null) headers['retry-after'] = retryAfter
        if (times > Number(url.searchParams.get('times') ?? 99)) return json('{"after":"failure"}')
        return response.writeHead(Number(url.searchParams.get('code')), headers).end('refused')
      }
      case '/silent':
        return undefined
      case '/drip': {
        response.writeHead(200, { 'content-type': 'application/json' })
        const timer = setInterval(() => response.write(' '), 5)
        response.on('close', () => clearInterval(timer))
        return undefined
      }
      case '/empty':
        return json('')
      case '/cut':
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"a":')
        return setImmediate(() => response.destroy())
      case '/huge': {
        response.writeHead(200, { 'content-type': 'application/json' })
        const chunk = Buffer.alloc(1024 * 1024, 32)
        let sent = 0
        const more = () => {
          while (sent < 50 && !response.destroyed) {
            sent += 1
            if (!response.write(chunk)) {
              response.once('drain', more)
              return
            }
          }
          response.end()
        }
        more()
        return undefined
      }
      case '/bomb': {
        response.writeHead(200, {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        })
        return response.end(gzipSync(Buffer.alloc(20 * 1024 * 1024, 32)))
      }
      case '/encoded': {
        const encoding = url.searchParams.get('as') ?? ''
        const text = Buffer.from('{"price":308.8}')
        const bodies: Record<string, Buffer> = {
          gzip: gzipSync(text),
          deflate: deflateSync(text),
          br: brotliCompressSync(text),
          damaged: Buffer.from('not gzip at all'),
          short: gzipSync(text).subarray(0, 15),
        }
        const named = encoding === 'damaged' || encoding === 'short' ? 'gzip' : encoding
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': named })
        return response.end(bodies[encoding])
      }
      case '/html':
        response.writeHead(200, { 'content-type': url.searchParams.get('type') ?? 'text/html' })
        return response.end('<!DOCTYPE html><html><body>Welcome</body></html>')
      case '/challenge':
        response.writeHead(Number(url.searchParams.get('code')), { 'content-type': 'text/html' })
        return response.end('<html><title>Just a moment...</title><div id="cf-chl"></div></html>')
      case '/redirect':
        return response.writeHead(302, { location: url.searchParams.get('to') ?? '' }).end()
      case '/echo-cookie':
        return json(JSON.stringify({ cookie: request.headers.cookie ?? null }))
      default:
        return response.writeHead(404).end()
    }
  })
})

afterEach(async () => {
  vi.useRealTimers()
  await outbound.close()
  await server.close()
})

describe('a request to the outside', () => {
  it('names the product and its contact', async () => {
    const { json } = await outbound.requestJson(ask('/ok'))
    expect(json).toEqual({
      agent: 'Mozilla/5.0 (compatible; TestProduct/1.0; +mailto:owner@example.org)',
    })
  })

  for (const encoding of ['gzip', 'deflate', 'br']) {
    it(`reads a ${encoding} body`, async () => {
      const { json } = await outbound.requestJson(ask(`/encoded?as=${encoding}`))
      expect(json).toEqual({ price: 308.8 })
    })
  }

  it('counts requests, failures by kind and bytes per host', async () => {
    await outbound.requestJson(ask('/ok'))
    await failureOf(outbound.request(ask('/status?code=403')))
    const [metrics, ...others] = outbound.metrics()
    expect(others).toEqual([])
    expect(metrics).toMatchObject({
      host: '127.0.0.1',
      requests: 2,
      failures: { blocked: 1 },
      answered: 2,
      lastFailureKind: 'blocked',
      circuit: 'closed',
    })
    expect(metrics?.bytes).toBeGreaterThan(20)
    expect(metrics?.lastSuccessMs).not.toBeNull()
  })

  it('returns a status that the caller handles', async () => {
    const { status, body } = await outbound.request(
      ask('/status?code=404', { returnStatuses: [404] }),
    )
    expect([status, body.toString()]).toEqual([404, 'refused'])
  })
})

describe('a failure', () => {
  const byPath: Record<string, string> = {
    '/status?code=400': 'bad_request',
    '/status?code=401': 'unauthorised',
    '/status?code=403': 'blocked',
    '/status?code=404': 'not_found',
    '/status?code=429': 'rate_limited',
    '/status?code=500': 'server_error',
    '/status?code=503': 'server_error',
    '/challenge?code=200': 'blocked',
    '/challenge?code=503': 'blocked',
    '/empty': 'malformed',
    '/cut': 'network',
    '/encoded?as=damaged': 'malformed',
    '/encoded?as=short': 'malformed',
    '/huge': 'too_large',
    '/bomb': 'too_large',
    '/html': 'malformed',
    '/html?type=application/json': 'malformed',
    '/html?type=image/png': 'malformed',
    '/redirect?to=/redirect?to=': 'malformed',
  }
  for (const [path, kind] of Object.entries(byPath)) {
    it(`is ${kind} for ${path}`, async () => {
      const failure = await failureOf(
        outbound.requestJson(ask(path, { retries: 0, maxBytes: 1024 * 1024 })),
      )
      expect(failure.kind).toBe(kind)
      expect(failure.source).toBe('test')
    })
  }

  it('is malformed for a content type that is not accepted', async () => {
    const failure = await failureOf(outbound.request(ask('/ok', { accept: ['image/*'] })))
    expect(failure.kind).toBe('malformed')
  })

  it('is timeout without a response before the deadline', async () => {
    const failure = await failureOf(outbound.request(ask('/silent', { deadlineMs: SHORT_MS })))
    expect(failure.kind).toBe('timeout')
  })

  // @spec 10.12
  it('is timeout when the response is still arriving at the deadline', async () => {
    const failure = await failureOf(outbound.request(ask('/drip', { deadlineMs: SHORT_MS })))
    expect(failure.kind).toBe('timeout')
  })

  it('is network when the connection is refused', async () => {
    const free = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => free.once('listening', resolve))
    const { port } = free.address() as AddressInfo
    await new Promise((resolve) => free.close(resolve))
    const failure = await failureOf(
      outbound.request({ ...ask(''), url: `http://127.0.0.1:${port}/`, retries: 0 }),
    )
    expect(failure.kind).toBe('network')
  })

  it('is not counted when the caller aborts, who gets its own reason back', async () => {
    const caller = new AbortController()
    const walking = outbound.request(ask('/silent', { signal: caller.signal }))
    caller.abort(new Error('left the page'))
    await expect(walking).rejects.toThrow('left the page')
    expect(outbound.metrics()[0]?.failures).toEqual({})
  })
})

describe('repetition', () => {
  it('follows a transient failure, at most twice, after growing delays', async () => {
    const failure = await failureOf(outbound.request(ask('/status?code=500')))
    expect(failure.kind).toBe('server_error')
    expect(server.asked).toHaveLength(3)
    expect(waits).toEqual([1, 2])
  })

  it('ends with the first good response', async () => {
    const { json } = await outbound.requestJson(ask('/status?code=503&times=1'))
    expect(json).toEqual({ after: 'failure' })
    expect(server.asked).toHaveLength(2)
  })

  it('waits as long as Retry-After says', async () => {
    await outbound.requestJson(ask('/status?code=429&times=1&retry-after=7'))
    expect(waits).toEqual([7000])
  })

  it('does not happen when Retry-After is past the deadline; the error says how long to wait', async () => {
    const failure = await failureOf(outbound.request(ask('/status?code=429&retry-after=3600')))
    expect([failure.kind, failure.retryAfterSeconds]).toEqual(['rate_limited', 3600])
    expect(server.asked).toHaveLength(1)
  })

  for (const path of ['/status?code=403', '/status?code=404', '/status?code=400', '/html']) {
    it(`never happens for ${path}`, async () => {
      await failureOf(outbound.request(ask(path)))
      expect(server.asked).toHaveLength(1)
    })
  }

  it('never happens for a POST', async () => {
    await failureOf(outbound.request(ask('/status?code=500', { method: 'POST', body: 'x' })))
    expect(server.asked).toHaveLength(1)
  })
})

describe('redirects', () => {
  const to = (target: string) => `/redirect?to=${encodeURIComponent(target)}`

  it('are followed to the response', async () => {
    const response = await outbound.requestJson(ask(to(to('/ok'))))
    expect(response.url).toBe(`${server.url}/ok`)
  })

  it('end at a loop', async () => {
    const loop = await startTestServer((request, response) => {
      response.writeHead(302, { location: request.url === '/a' ? '/b' : '/a' }).end()
    })
    const failure = await failureOf(outbound.request({ ...ask(''), url: `${loop.url}/a` }))
    expect(failure.message).toContain('redirect loop')
    expect(loop.asked).toEqual(['/a', '/b'])
    await loop.close()
  })

  it('end after five', async () => {
    const endless = await startTestServer((request, response) => {
      response.writeHead(302, { location: `${request.url}x` }).end()
    })
    const failure = await failureOf(outbound.request({ ...ask(''), url: `${endless.url}/` }))
    expect(failure.message).toContain('more than 5 redirects')
    expect(endless.asked).toHaveLength(6)
    await endless.close()
  })

  for (const target of [
    'http://127.0.0.2/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'file:///etc/passwd',
  ]) {
    it(`to ${target} are refused`, async () => {
      const failure = await failureOf(outbound.request(ask(to(target))))
      expect(failure.kind).toBe('forbidden_address')
    })
  }

  it('to a consent wall mean blocked, without a request to the wall', async () => {
    const failure = await failureOf(
      outbound.request(ask(to('https://guce.yahoo.com/consent?brandType=eu'))),
    )
    expect(failure.kind).toBe('blocked')
  })

  it('do not send cookies to another origin', async () => {
    const other = await startTestServer((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ cookie: request.headers.cookie ?? null }))
    })
    const headers = { cookie: 'A3=secret' }
    const abroad = await outbound.requestJson(ask(to(`${other.url}/`), { headers }))
    const home = await outbound.requestJson(ask(to('/echo-cookie'), { headers }))
    expect(abroad.json).toEqual({ cookie: null })
    expect(home.json).toEqual({ cookie: 'A3=secret' })
    await other.close()
  })
})

describe('the circuit of a host', () => {
  it('opens after repeated failures, sends nothing while open, and closes after a good response', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
    await outbound.close()
    outbound = build({ circuit: { failures: 2, halfOpenAfterMs: 30_000 } })
    const failing = ask('/status?code=500', { retries: 0 })
    await failureOf(outbound.request(failing))
    await failureOf(outbound.request(failing))
    expect(outbound.metrics()[0]?.circuit).toBe('open')

    const failure = await failureOf(outbound.request(ask('/ok')))
    expect(failure.kind).toBe('circuit_open')
    expect(server.asked).toHaveLength(2)

    vi.setSystemTime(1_031_000)
    await outbound.requestJson(ask('/ok'))
    expect(outbound.metrics()[0]?.circuit).toBe('closed')
  })

  it('stays closed for failures that only concern the request', async () => {
    await outbound.close()
    outbound = build({ circuit: { failures: 2, halfOpenAfterMs: 30_000 } })
    for (let i = 0; i < 4; i += 1) await failureOf(outbound.request(ask('/status?code=404')))
    expect(outbound.metrics()[0]?.circuit).toBe('closed')
  })
})

describe('the circuits of one host that several users gave', () => {
  const failures = async (code: number, owners: readonly string[]) => {
    const kinds: string[] = []
    for (const owner of owners) {
      const failing = ask(`/status?code=${code}`, { owner, retries: 0 })
      kinds.push((await failureOf(outbound.request(failing))).kind)
    }
    return kinds
  }

  beforeEach(async () => {
    await outbound.close()
    outbound = build({ circuit: { failures: 2, halfOpenAfterMs: 30_000 } })
  })

  it.each([403, 429, 500])(
    'open for the user whose address answers %i, and not for another',
    async (code) => {
      expect(await failures(code, ['margot', 'margot', 'margot'])).toContain('circuit_open')
      await outbound.request(ask('/ok', { owner: 'nils' }))
      expect(server.asked.at(-1)).toBe('/ok')
    },
  )

  it('open for every user when the host itself fails for several', async () => {
    await failures(500, ['margot', 'nils'])
    const failure = await failureOf(outbound.request(ask('/ok', { owner: 'olga' })))
    expect(failure.kind).toBe('circuit_open')
  })

  it.each([403, 429])('stay closed for others when %i answers several', async (code) => {
    await failures(code, ['margot', 'nils', 'margot', 'nils'])
    await outbound.request(ask('/ok', { owner: 'olga' }))
    expect(server.asked.at(-1)).toBe('/ok')
  })

  it('do not wait for the requests of another user', async () => {
    await outbound.close()
    outbound = build({ limitsFor: () => ({ concurrency: 1, perSecond: 100 }) })
    const abort = new AbortController()
    const slow = outbound.request(ask('/silent', { owner: 'margot', signal: abort.signal }))
    await outbound.request(ask('/ok', { owner: 'nils', deadlineMs: 2000 }))
    abort.abort(new Error('enough'))
    await expect(slow).rejects.toThrow('enough')
  })
})

describe('a call of a visitor', () => {
  it('ends with its own deadline, however many requests it makes', async () => {
    const startedMs = performance.now()
    const kinds = await withCallDeadline(SHORT_MS, async () => {
      const ended: string[] = []
      for (const path of ['/silent', '/drip', '/ok']) {
        ended.push((await failureOf(outbound.request(ask(path, { retries: 0 })))).kind)
      }
      return ended
    })
    expect(kinds).toEqual(['timeout', 'timeout', 'timeout'])
    expect(performance.now() - startedMs).toBeLessThan(PATIENT_MS / 2)
  })

  it('does not limit work outside of it', async () => {
    await withCallDeadline(0, async () => undefined)
    expect((await outbound.request(ask('/ok'))).status).toBe(200)
  })
})

describe('replay', () => {
  it('sends every request, redirects included, to the replay address under the original host', async () => {
    const replay = await startTestServer((request, response) => {
      if (request.url?.startsWith('/query1.finance.yahoo.com/v1/old')) {
        response.writeHead(301, { location: 'https://finance.example.com/new?a=1' }).end()
        return
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"replayed":true}')
    })
    const replayed = createOutbound({ productName: 'Test', replayUrl: `${replay.url}/` })
    const response = await replayed.requestJson({
      url: 'https://query1.finance.yahoo.com/v1/old?symbol=%5EFTSE',
      accept: ['application/json'],
      source: 'test',
    })
    expect(response.json).toEqual({ replayed: true })
    expect(response.url).toBe('https://finance.example.com/new?a=1')
    expect(replay.asked).toEqual([
      '/query1.finance.yahoo.com/v1/old?symbol=%5EFTSE',
      '/finance.example.com/new?a=1',
    ])
    await replayed.close()
    await replay.close()
  })
})
