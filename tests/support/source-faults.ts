/**
 * What the outside world does to a source's adapter, and the kind of failure that has to come of it:
 * one table for all adapters. Each fault is a real server on the loopback behind a real way out.
 */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import {
  ProviderError,
  type ProviderErrorKind,
} from '../../apps/server/src/platform/outbound/provider-error.ts'
import { startTestServer } from '../../apps/server/src/platform/outbound/test-server.ts'

/** Long enough for a loopback, short enough to be waited for. */
const SHORT_MS = 60
const MEGABYTE = 1024 * 1024
const HOURS_BUT_NOT_DAYS = 3600

interface Fault {
  readonly kind: ProviderErrorKind
  readonly retryAfterSeconds?: number
  /** Nothing but the deadline ends it. */
  readonly isEndless?: true
  reply(response: ServerResponse, contentType: string, path: string): unknown
}

const refusal =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end('refused')

const body =
  (text: string | Buffer, headers: Record<string, string> = {}) =>
  (response: ServerResponse, contentType: string) =>
    response.writeHead(200, { 'content-type': contentType, ...headers }).end(text)

const redirect = (target: string) => (response: ServerResponse) =>
  response.writeHead(302, { location: target }).end()

const FAULTS = {
  'no answer': { kind: 'timeout', isEndless: true, reply: () => undefined },
  'an answer that drips': {
    kind: 'timeout',
    isEndless: true,
    reply(response, contentType) {
      response.writeHead(200, { 'content-type': contentType })
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    },
  },
  'status 403': { kind: 'blocked', reply: refusal(403) },
  'status 404': { kind: 'not_found', reply: refusal(404) },
  'status 429': { kind: 'rate_limited', reply: refusal(429) },
  'status 429 with a pause to keep': {
    kind: 'rate_limited',
    retryAfterSeconds: HOURS_BUT_NOT_DAYS,
    reply: refusal(429, { 'retry-after': String(HOURS_BUT_NOT_DAYS) }),
  },
  'status 500': { kind: 'server_error', reply: refusal(500) },
  'an empty body': { kind: 'malformed', reply: body('') },
  'a body cut short': {
    kind: 'network',
    reply(response, contentType) {
      response.writeHead(200, { 'content-type': contentType, 'content-length': '1000' })
      response.write('<')
      setImmediate(() => response.destroy())
    },
  },
  'a body of 50 MB': {
    kind: 'too_large',
    reply(response, contentType) {
      response.writeHead(200, { 'content-type': contentType })
      const chunk = Buffer.alloc(MEGABYTE, 32)
      let sent = 0
      const more = () => {
        while (sent < 50 && !response.destroyed) {
          sent += 1
          if (!response.write(chunk)) return response.once('drain', more)
        }
        return response.end()
      }
      more()
    },
  },
  'a small body that unpacks to 50 MB': {
    kind: 'too_large',
    reply: (response, contentType) =>
      body(gzipSync(Buffer.alloc(50 * MEGABYTE, 32)), { 'content-encoding': 'gzip' })(
        response,
        contentType,
      ),
  },
  'a picture': {
    kind: 'malformed',
    reply: (response) => body(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1]))(response, 'image/png'),
  },
  'a page about something else': {
    kind: 'malformed',
    reply: (response) =>
      body('<!doctype html><html><body><h1>Welcome</h1></body></html>')(response, 'text/html'),
  },
  'a page under the expected content type': {
    kind: 'malformed',
    reply: body('<!doctype html><html><body><h1>Welcome</h1></body></html>'),
  },
  'a robot challenge': {
    kind: 'blocked',
    reply: (response) =>
      body('<!doctype html><html><title>Just a moment...</title><div id="cf-chl"></div></html>')(
        response,
        'text/html',
      ),
  },
  'XML whose entities grow without end': {
    kind: 'malformed',
    reply: (response, contentType) => body(xmlBomb())(response, contentType),
  },
  'a redirect loop': {
    kind: 'malformed',
    reply: (response, _, path) => redirect(path === '/again' ? '/' : '/again')(response),
  },
  'a redirect to a private address': {
    kind: 'forbidden_address',
    reply: redirect('http://169.254.169.254/latest/meta-data/'),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

export interface FaultySource {
  /** Content type of the source's good answers. */
  readonly contentType: string
  /**
   * Makes one call of a new adapter.
   * @param url address without a path, `http://127.0.0.1:4000`: whatever lies below it answers alike
   */
  call(place: { readonly url: string; readonly outbound: Outbound }): Promise<unknown>
  /** Kinds by which this source tells more than the others; null: it answers all the same. */
  readonly expected?: Partial<Record<FaultName, ProviderErrorKind | null>>
}

/** One test for each fault, for use inside a `describe`. */
export function testSourceFaults(source: FaultySource): void {
  for (const [name, fault] of Object.entries<Fault>(FAULTS)) {
    const special = source.expected?.[name as FaultName]
    const kind = special === undefined ? fault.kind : special
    it(`${kind === null ? 'answers' : `is ${kind}`} after ${name}`, async () => {
      const failure = await callThrough(source, fault)
      expect(failure?.kind ?? null).toBe(kind)
      if (fault.retryAfterSeconds !== undefined) {
        expect(failure?.retryAfterSeconds).toBe(fault.retryAfterSeconds)
      }
    })
  }
}

async function callThrough(source: FaultySource, fault: Fault): Promise<ProviderError | null> {
  const server = await startTestServer((request, response) => {
    fault.reply(response, source.contentType, request.url ?? '')
  })
  const outbound = createOutbound({
    productName: 'Test',
    allowedRanges: ['127.0.0.1/32'],
    allowedPorts: 'any',
    limitsFor: () => ({ concurrency: 10, perSecond: 1000 }),
    sleep: async () => undefined,
  })
  try {
    await source.call({ url: server.url, outbound: fault.isEndless ? hurried(outbound) : outbound })
    return null
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  } finally {
    await outbound.close()
    await server.close()
  }
}

/** The same way out with a deadline that a test can wait for. */
function hurried(outbound: Outbound): Outbound {
  return {
    ...outbound,
    request: (ask) => outbound.request({ ...ask, deadlineMs: SHORT_MS }),
    requestJson: (ask) => outbound.requestJson({ ...ask, deadlineMs: SHORT_MS }),
    requestText: (ask) => outbound.requestText({ ...ask, deadlineMs: SHORT_MS }),
  }
}

function xmlBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const inner = `&e${level};`.repeat(10)
    return `<!ENTITY e${level + 1} "${inner}">`
  })
  return `<?xml version="1.0"?><!DOCTYPE bomb [<!ENTITY e0 "boom">${levels.join('')}]><bomb>&e9;</bomb>`
}
