/**
 * The only door out of the server. It owns connections, deadlines, size caps, address and
 * content-type checks, the pace per host, repetition and circuit breakers. It knows hosts, not
 * providers' formats: what a reply means is the adapter's business.
 */
import { Agent } from 'undici'
import { systemClock } from '../clock.ts'
import { guardedLookup } from './address-guard.ts'
import { decodeText, isChallengePage } from './content.ts'
import { failureAction } from './failure-policy.ts'
import { toProviderError } from './failures.ts'
import { createHostLane, type HostLane } from './host-lane.ts'
import type {
  Outbound,
  OutboundOptions,
  OutboundRequest,
  OutboundResponse,
} from './outbound-types.ts'
import { ProviderError } from './provider-error.ts'
import { send } from './send.ts'

export type * from './outbound-types.ts'

const DEFAULT_DEADLINE_MS = 10_000
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024
const MAX_RETRIES = 2
const MAX_LANES = 1000

function defaultRetryDelayMs(attempt: number): number {
  return 300 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2)
}

async function defaultSleep(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** `Mozilla/5.0 (compatible; …)`, the form in which well-behaved robots name themselves. */
function userAgentOf({ productName, version, contactEmail }: OutboundOptions): string {
  const name = [productName.replace(/[^\w.-]+/g, ''), version].filter(Boolean).join('/')
  const contact = contactEmail ? `; +mailto:${contactEmail.replace(/[^\x21-\x7e]+/g, '')}` : ''
  return `Mozilla/5.0 (compatible; ${name}${contact})`
}

export function createOutbound(options: OutboundOptions): Outbound {
  const clock = options.clock ?? systemClock
  const replayUrl = options.replayUrl ?? null
  const limitsFor = options.limitsFor ?? (() => ({ concurrency: 6, perSecond: 20 }))
  const circuit = options.circuit ?? { failures: 5, halfOpenAfterMs: 30_000 }
  const retryDelayMs = options.retryDelayMs ?? defaultRetryDelayMs
  const sleep = options.sleep ?? defaultSleep
  const userAgent = userAgentOf(options)
  const dispatcher = new Agent({
    connections: 8,
    // Yahoo sends more than the default 16 kB of headers.
    maxHeaderSize: 64 * 1024,
    connect: {
      timeout: 5000,
      // The replay server is named by the operator, so its address is exempt from the guard.
      ...(replayUrl === null ? { lookup: guardedLookup(options) } : {}),
    },
  })
  const lanes = new Map<string, HostLane>()

  function laneOf(host: string): HostLane {
    const known = lanes.get(host)
    if (known) return known
    if (lanes.size >= MAX_LANES) {
      for (const [name, lane] of lanes) {
        if (lane.isIdle()) {
          lanes.delete(name)
          break
        }
      }
    }
    const lane = createHostLane(host, limitsFor(host), circuit)
    lanes.set(host, lane)
    return lane
  }

  async function attempt(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    const host = new URL(request.url).hostname
    const lane = laneOf(host)
    try {
      const response = await lane.run(request.provider, signal, async () => {
        try {
          return await send(request, {
            dispatcher,
            rules: options,
            replayUrl,
            userAgent,
            maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
            signal,
            now: () => clock.now(),
            countersOf: (name) => laneOf(name).counters,
          })
        } catch (error) {
          if (signal.aborted) throw signal.reason
          throw toProviderError(request.provider, host, error)
        }
      })
      lane.counters.succeeded(clock.now())
      return response
    } catch (error) {
      if (error instanceof ProviderError) lane.counters.failed(error.kind, clock.now())
      throw error
    }
  }

  async function request(request: OutboundRequest): Promise<OutboundResponse> {
    const deadlineMs = request.deadlineMs ?? DEFAULT_DEADLINE_MS
    const isRepeatable = request.method !== 'POST'
    const retries = isRepeatable ? Math.min(request.retries ?? MAX_RETRIES, MAX_RETRIES) : 0
    const host = URL.canParse(String(request.url)) ? new URL(request.url).hostname : null
    if (host === null) {
      throw new ProviderError(
        request.provider,
        'bad_request',
        `Not an address: ${String(request.url)}`,
      )
    }
    request.signal?.throwIfAborted()
    const deadline = new AbortController()
    const endsAtMs = performance.now() + deadlineMs
    const timer = setTimeout(() => {
      const message = `${host}: no full answer within ${deadlineMs} ms`
      deadline.abort(new ProviderError(request.provider, 'timeout', message))
    }, deadlineMs)
    const signal = request.signal
      ? AbortSignal.any([request.signal, deadline.signal])
      : deadline.signal
    try {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(request, signal)
        } catch (error) {
          if (!(error instanceof ProviderError) || failureAction(error.kind) !== 'backOff')
            throw error
          const waitMs =
            error.retryAfterSeconds === null ? retryDelayMs(tried) : error.retryAfterSeconds * 1000
          if (tried > retries || performance.now() + waitMs >= endsAtMs) throw error
          await sleep(waitMs, signal)
        }
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    request,
    async requestJson(ask) {
      const response = await request(ask)
      try {
        return { ...response, json: JSON.parse(response.body.toString('utf8')) }
      } catch (error) {
        const kind = isChallengePage(response.body) ? 'blocked' : 'malformed'
        const message = `${new URL(response.url).hostname}: the body is not JSON`
        laneOf(new URL(ask.url).hostname).counters.failed(kind, clock.now())
        throw new ProviderError(ask.provider, kind, message, { cause: error })
      }
    },
    async requestText(ask) {
      const response = await request(ask)
      const contentType = response.headers['content-type'] ?? ''
      return { ...response, text: decodeText(response.body, contentType) }
    },
    metrics: () => [...lanes.values()].map((lane) => lane.read()),
    async close() {
      for (const lane of lanes.values()) lane.clear()
      await dispatcher.destroy()
    },
  }
}
