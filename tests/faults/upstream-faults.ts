/**
 * Faults of the outside world and the kind of failure that each must become: one table for the
 * adapters and for the application. A real server produces each fault.
 */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { OutboundErrorKind } from '../../apps/server/src/platform/outbound/outbound-error.ts'

const MEGABYTE = 1024 * 1024
const HOURS_BUT_NOT_DAYS = 3600

export interface Fault {
  readonly kind: OutboundErrorKind
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

export const FAULTS = {
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
  'a connection that is reset': {
    kind: 'network',
    reply: (response) => response.socket?.resetAndDestroy(),
  },
  'status 401': { kind: 'unauthorised', reply: refusal(401) },
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
  'a document that breaks off': {
    kind: 'malformed',
    reply: (response, contentType) =>
      body(contentType.includes('json') ? '{"result": [{"a": 1}, {"b' : '<rss><channel><it')(
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
    reply(response, _, path) {
      const isAgain = path.endsWith('again')
      redirect(isAgain ? path.slice(0, -6) : `${path}${path.includes('?') ? '&' : '?'}again`)(
        response,
      )
    },
  },
  'a redirect to a consent page': {
    kind: 'blocked',
    reply: redirect('https://consent.google.com/m?continue=x'),
  },
  'a redirect to a private address': {
    kind: 'forbidden_address',
    reply: redirect('http://169.254.169.254/latest/meta-data/'),
  },
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof FAULTS

function xmlBomb(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const inner = `&e${level};`.repeat(10)
    return `<!ENTITY e${level + 1} "${inner}">`
  })
  return `<?xml version="1.0"?><!DOCTYPE bomb [<!ENTITY e0 "boom">${levels.join('')}]><bomb>&e9;</bomb>`
}
