/**
 * A source's own way out: checks its switch and its rate limit before it sends a request.
 */
import type { Outbound, OutboundRequest } from '../platform/outbound/outbound.ts'
import { OutboundError } from '../platform/outbound/outbound-error.ts'
import type {
  SettingDefinition,
  SettingGroup,
  SettingReader,
} from '../platform/settings/setting.ts'

/** The settings that every source has. */
export type SourceSettings = {
  readonly enabled: SettingDefinition<boolean>
  readonly requestsPerMinute: SettingDefinition<number>
}

export interface SourceDoorOptions {
  /** Name that users read. */
  readonly title: string
  readonly outbound: Pick<Outbound, 'request' | 'requestJson' | 'requestText' | 'stopwatch'>
  readonly settings: SettingReader
  readonly group: SettingGroup<SourceSettings>
  /** Longest wait for a turn; a longer queue is rejected. Default 20 s. */
  readonly longestWaitMs?: number
}

export type SourceRequest = Omit<OutboundRequest, 'source'>

export interface SourceDoor {
  /** @throws OutboundError, as requestText */
  request(request: SourceRequest): ReturnType<Outbound['request']>
  /** @throws OutboundError, `not_configured` when switched off, `rate_limited` when the queue is too long */
  requestText(request: SourceRequest): ReturnType<Outbound['requestText']>
  /** @throws OutboundError, as requestText */
  requestJson(request: SourceRequest): ReturnType<Outbound['requestJson']>
}

/** A burst may have as many requests as the rate allows in this time. */
const BURST_MS = 10_000

export function createSourceDoor(options: SourceDoorOptions): SourceDoor {
  const { title, outbound, settings, group, longestWaitMs = 20_000 } = options
  let nextTurnMs = Number.NEGATIVE_INFINITY

  async function takeTurn(signal: AbortSignal | undefined): Promise<void> {
    const { enabled, requestsPerMinute } = settings.read(group)
    if (!enabled) {
      throw new OutboundError(title, 'not_configured', 'switched off in the settings')
    }
    const now = outbound.stopwatch.now()
    const start = Math.max(nextTurnMs, now - BURST_MS)
    const waitMs = Math.max(0, start - now)
    if (waitMs > longestWaitMs) {
      throw new OutboundError(title, 'rate_limited', 'the limit set for this source is reached', {
        retryAfterSeconds: Math.ceil(waitMs / 1000),
      })
    }
    nextTurnMs = start + 60_000 / requestsPerMinute
    if (waitMs > 0) await outbound.stopwatch.wait(waitMs, signal)
  }

  return {
    async request(request) {
      await takeTurn(request.signal)
      return outbound.request({ ...request, source: title })
    },
    async requestText(request) {
      await takeTurn(request.signal)
      return outbound.requestText({ ...request, source: title })
    },
    async requestJson(request) {
      await takeTurn(request.signal)
      return outbound.requestJson({ ...request, source: title })
    },
  }
}
