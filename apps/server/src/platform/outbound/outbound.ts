/**
 * The only way out of the server. It owns connections, deadlines, size caps, address and
 * content-type checks, the rate per host, retries and circuit breakers. It knows hosts, not formats:
 * the adapters interpret the responses.
 */
import { Agent } from 'undici'
import { systemClock } from '../clock.ts'
import { realStopwatch } from '../stopwatch.ts'
import { guardedLookup } from './address-guard.ts'
import { remainingCallMs } from './call-deadline.ts'
import { decodeText, isChallengePage } from './content.ts'
import { startDeadline } from './deadline.ts'
import { toOutboundError } from './failures.ts'
import { createHostLanes } from './host-lanes.ts'
import { OutboundError } from './outbound-error.ts'
import type {
  Outbound,
  OutboundOptions,
  OutboundRequest,
  OutboundResponse,
} from './outbound-types.ts'
import { createRetry } from './retry.ts'
import { isWrite, send } from './send.ts'

export type * from './outbound-types.ts'

const DEFAULT_DEADLINE_MS = 10_000
const DEFAULT_MAX_BYTES = 5 * 1024 * 1024

/** `Mozilla/5.0 (compatible; …)`, the form in which well-behaved robots identify themselves. */
function userAgentOf({ productName, version, contactEmail }: OutboundOptions): string {
  const name = [productName.replace(/[^\w.-]+/g, ''), version].filter(Boolean).join('/')
  const contact = contactEmail ? `; +mailto:${contactEmail.replace(/[^\x21-\x7e]+/g, '')}` : ''
  return `Mozilla/5.0 (compatible; ${name}${contact})`
}

function createDispatcher(options: OutboundOptions): Agent {
  // The operator names the replay server, so its address is exempt from the guard.
  const isReplayed = (options.replayUrl ?? null) !== null
  return new Agent({
    connections: 8,
    // Yahoo sends more than the default 16 kB of headers.
    maxHeaderSize: 64 * 1024,
    connect: { timeout: 5000, ...(isReplayed ? {} : { lookup: guardedLookup(options) }) },
  })
}

/** @throws OutboundError */
function requireHost({ url, source }: OutboundRequest): string {
  if (URL.canParse(String(url))) return new URL(url).hostname
  throw new OutboundError(source, 'bad_request', `Not an address: ${String(url)}`)
}

export function createOutbound(options: OutboundOptions): Outbound {
  const { clock = systemClock, stopwatch = realStopwatch } = options
  const lanes = createHostLanes(options)
  const retry = createRetry(options)
  const dispatcher = createDispatcher(options)
  const userAgent = userAgentOf(options)

  async function attempt(request: OutboundRequest, signal: AbortSignal): Promise<OutboundResponse> {
    const host = new URL(request.url).hostname
    const lane = lanes.laneOf(host, request.owner)
    const sendOnce = async () => {
      try {
        return await send(request, {
          dispatcher,
          rules: options,
          replayUrl: options.replayUrl ?? null,
          userAgent,
          maxBytes: request.maxBytes ?? DEFAULT_MAX_BYTES,
          signal,
          now: () => clock.now(),
          countersOf: (name) => lanes.laneOf(name).counters,
        })
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw toOutboundError(request.source, host, error)
      }
    }
    try {
      const response = await lane.run(request.source, signal, sendOnce)
      lane.counters.succeeded(clock.now())
      return response
    } catch (error) {
      if (error instanceof OutboundError) lane.counters.failed(error.kind, clock.now())
      throw error
    }
  }

  async function request(request: OutboundRequest): Promise<OutboundResponse> {
    const { source, signal, deadlineMs: limitMs = DEFAULT_DEADLINE_MS } = request
    const host = requireHost(request)
    signal?.throwIfAborted()
    const allowedMs = Math.min(limitMs, remainingCallMs())
    const deadline = startDeadline({ source, host, limitMs: allowedMs, signal })
    const retries = isWrite(request) ? 0 : request.retries
    try {
      return await retry(() => attempt(request, deadline.signal), { retries, deadline })
    } finally {
      deadline.clear()
    }
  }

  return {
    request,
    stopwatch,
    async requestJson(ask) {
      const response = await request(ask)
      try {
        return { ...response, json: JSON.parse(response.body.toString('utf8')) }
      } catch (error) {
        const kind = isChallengePage(response.body) ? 'blocked' : 'malformed'
        const message = `${new URL(response.url).hostname}: the body is not JSON`
        lanes.laneOf(new URL(ask.url).hostname).counters.failed(kind, clock.now())
        throw new OutboundError(ask.source, kind, message, { cause: error })
      }
    },
    async requestText(ask) {
      const response = await request(ask)
      const contentType = response.headers['content-type'] ?? ''
      return { ...response, text: decodeText(response.body, contentType) }
    },
    metrics: () => lanes.metrics(),
    async close() {
      lanes.clear()
      await dispatcher.destroy()
    },
  }
}
