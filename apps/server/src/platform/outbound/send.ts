import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, request as undiciRequest } from 'undici'
import { type AddressRules, checkUrl } from './address-guard.ts'
import { BodyTooLargeError, readBody } from './body.ts'
import { isAccepted, isChallengePage, isConsentHost, isHtml } from './content.ts'
import { kindOfStatus } from './failures.ts'
import type { HostCounters } from './metrics.ts'
import { OutboundError } from './outbound-error.ts'
import type { OutboundRequest, OutboundResponse } from './outbound-types.ts'
import { toReplayUrl } from './replay-url.ts'
import { parseRetryAfter } from './retry-after.ts'

const MAX_REDIRECTS = 5
const ERROR_BODY_BYTES = 256 * 1024
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** Never repeated by itself, and never sent elsewhere. */
export const isWrite = ({ method }: Pick<OutboundRequest, 'method'>) =>
  method === 'POST' || method === 'PUT'

export interface SendContext {
  readonly dispatcher: Dispatcher
  readonly rules: AddressRules
  readonly replayUrl: string | null
  readonly userAgent: string
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly now: () => number
  readonly countersOf: (host: string) => HostCounters
}

interface Hop {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** One request and one reply, without following redirects. */
async function sendHop(
  request: OutboundRequest,
  url: URL,
  isSameOrigin: boolean,
  context: SendContext,
): Promise<Hop> {
  const { replayUrl, signal, maxBytes, now } = context
  checkUrl(url, context.rules)
  const counters = context.countersOf(url.hostname)
  const startedMs = now()
  counters.requests += 1
  const reply = await undiciRequest(replayUrl === null ? url : toReplayUrl(replayUrl, url), {
    dispatcher: context.dispatcher,
    method: request.method ?? 'GET',
    headers: {
      'user-agent': context.userAgent,
      accept: request.accept.join(', '),
      'accept-encoding': 'gzip, deflate, br',
      ...(isSameOrigin ? request.headers : withoutSecrets(request.headers)),
    },
    body: request.body ?? null,
    signal,
  })
  const isAnswer = isAnswered(request, reply.statusCode)
  let body: Buffer = Buffer.alloc(0)
  try {
    const encoding = String(reply.headers['content-encoding'] ?? '')
    const read = await readBody(reply.body, encoding, isAnswer ? maxBytes : ERROR_BODY_BYTES)
    body = read.body
    counters.bytes += read.bytesReceived
  } catch (error) {
    // The status of a refusal is enough without its body.
    if (isAnswer || !(error instanceof BodyTooLargeError)) throw error
  }
  counters.answered += 1
  counters.latencySumMs += now() - startedMs
  return { status: reply.statusCode, headers: reply.headers, body }
}

function isAnswered(request: OutboundRequest, status: number): boolean {
  return (status >= 200 && status < 300) || (request.returnStatuses?.includes(status) ?? false)
}

function withoutSecrets(headers: OutboundRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter(
      ([name]) => !['cookie', 'authorization'].includes(name.toLowerCase()),
    ),
  )
}

/**
 * Sends a request and follows its redirects itself: each target is checked like the first URL, a
 * consent wall is a refusal, a repeated URL is a loop.
 */
export async function send(
  request: OutboundRequest,
  context: SendContext,
): Promise<OutboundResponse> {
  const first = new URL(request.url)
  const visited = new Set<string>()
  let url = first
  for (;;) {
    const fail = (
      kind: OutboundError['kind'],
      message: string,
      retryAfterSeconds?: number | null,
    ) =>
      new OutboundError(request.source, kind, `${url.hostname}${url.pathname}: ${message}`, {
        retryAfterSeconds: retryAfterSeconds ?? null,
      })
    visited.add(url.href)
    const hop = await sendHop(request, url, url.origin === first.origin, context)
    const { status, headers, body } = hop

    if (REDIRECTS.has(status) && !request.returnStatuses?.includes(status)) {
      const location = headers.location
      if (!location || !URL.canParse(location, url.href))
        throw fail('malformed', 'redirect without a target')
      const target = new URL(location, url)
      if (isConsentHost(target.hostname))
        throw fail('blocked', `consent page at ${target.hostname}`)
      if (isWrite(request)) throw fail('malformed', `a ${request.method} was redirected`)
      if (visited.has(target.href)) throw fail('malformed', 'redirect loop')
      if (visited.size > MAX_REDIRECTS)
        throw fail('malformed', `more than ${MAX_REDIRECTS} redirects`)
      url = target
      continue
    }
    if (!isAnswered(request, status)) {
      throw fail(
        kindOfStatus(status, body),
        `status ${status}`,
        parseRetryAfter(headers['retry-after'], context.now()),
      )
    }
    if (status < 300 && body.length > 0) {
      const contentType = headers['content-type'] ?? ''
      const expectsHtml = isAccepted('text/html', request.accept)
      if (!expectsHtml && isHtml(body)) {
        throw fail(isChallengePage(body) ? 'blocked' : 'malformed', 'web page instead of data')
      }
      if (!isAccepted(contentType, request.accept)) {
        throw fail(
          'malformed',
          `content type ${contentType} instead of ${request.accept.join(', ')}`,
        )
      }
    }
    return { status, headers, body, url: url.href }
  }
}
