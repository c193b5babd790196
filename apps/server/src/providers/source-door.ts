/**
 * A source's own way out: looks at its switch, keeps its pace, and only then uses the outbound door.
 */
import { setTimeout } from 'node:timers/promises'
import type { Outbound, OutboundRequest } from '../platform/outbound/outbound.ts'
import { ProviderError } from '../platform/outbound/provider-error.ts'

export interface SourceDoorOptions {
  readonly key: string
  readonly outbound: Pick<Outbound, 'request' | 'requestJson' | 'requestText'>
  /** The values that hold now. */
  readonly controls: () => { readonly isOn: boolean; readonly requestsPerMinute: number }
  /** Longest wait for a turn; a longer queue is refused. Default 20 s. */
  readonly longestWaitMs?: number
}

export type SourceRequest = Omit<OutboundRequest, 'provider'>

export interface SourceDoor {
  /** @throws ProviderError, as requestText */
  request(request: SourceRequest): ReturnType<Outbound['request']>
  /** @throws ProviderError, `not_configured` when switched off, `rate_limited` when the queue is too long */
  requestText(request: SourceRequest): ReturnType<Outbound['requestText']>
  /** @throws ProviderError, as requestText */
  requestJson(request: SourceRequest): ReturnType<Outbound['requestJson']>
}

/** As many requests may start at once as the pace allows in this time. */
const BURST_MS = 10_000

export function createSourceDoor(options: SourceDoorOptions): SourceDoor {
  const { key, outbound, controls, longestWaitMs = 20_000 } = options
  let nextTurnMs = Number.NEGATIVE_INFINITY

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    const { isOn, requestsPerMinute } = controls()
    if (!isOn) {
      throw new ProviderError(key, 'not_configured', `${key} is switched off in its settings`)
    }
    const now = performance.now()
    const start = Math.max(nextTurnMs, now - BURST_MS)
    const waitMs = Math.max(0, start - now)
    if (waitMs > longestWaitMs) {
      throw new ProviderError(key, 'rate_limited', `${key} is being asked as often as allowed`, {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      })
    }
    nextTurnMs = start + 60_000 / requestsPerMinute
    if (waitMs > 0) await setTimeout(waitMs, undefined, signal ? { signal } : {})
  }

  return {
    async request(request) {
      await takeTurn(request.signal)
      return outbound.request({ ...request, provider: key })
    },
    async requestText(request) {
      await takeTurn(request.signal)
      return outbound.requestText({ ...request, provider: key })
    },
    async requestJson(request) {
      await takeTurn(request.signal)
      return outbound.requestJson({ ...request, provider: key })
    },
  }
}
