import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../clock.ts'
import type { Stopwatch } from '../stopwatch.ts'
import type { AddressRules } from './address-guard.ts'
import type { HostMetrics } from './metrics.ts'

export interface OutboundRequest {
  readonly url: string | URL
  /** Only GET and HEAD are retried and follow redirects. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Accepted media types: `application/json`, `image/*`. */
  readonly accept: readonly string[]
  /** Cap on the bytes received and on the bytes decompressed; default 5 MB. */
  readonly maxBytes?: number
  /**
   * Covers queue, retries, redirects and the last byte of the body; default 10 s, and never more than
   * is left of the visitor's call.
   */
  readonly deadlineMs?: number
  /**
   * The user whose address this is. Each owner has a queue and a circuit of their own per host, so that
   * what one user's receiver does cannot hold up or shut out another's.
   */
  readonly owner?: string | undefined
  /** The source's name as users read it in failures: `Yahoo Finance`, `Webhook`. */
  readonly source: string
  readonly signal?: AbortSignal | undefined
  /** Statuses besides 2xx that are returned, whatever their content type. */
  readonly returnStatuses?: readonly number[]
  /** Retries after a transient failure, 0 to 2; default 2. */
  readonly retries?: number
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decompressed. */
  readonly body: Buffer
  /** The final URL after redirects; the original one when replayed. */
  readonly url: string
}

/** Concurrent requests, and requests started per second, per host. */
export interface HostLimits {
  readonly concurrency: number
  readonly perSecond: number
}

export interface OutboundOptions extends AddressRules {
  /** Sent to every host in the user agent, with version and contact if given. */
  readonly productName: string
  readonly version?: string
  readonly contactEmail?: string | null
  /** `http://127.0.0.1:4000`: every request goes to `<replayUrl>/<original host>/<path>?<query>`. */
  readonly replayUrl?: string | null
  readonly clock?: Clock
  readonly limitsFor?: (host: string) => HostLimits
  readonly circuit?: { readonly failures: number; readonly halfOpenAfterMs: number }
  /** Delay before retry `attempt` (from 1) when the source does not name one. */
  readonly retryDelayMs?: (attempt: number) => number
  /** For the delay between retries and the turns of sources. */
  readonly stopwatch?: Stopwatch
}

/**
 * The only way out. Every failure is an OutboundError with a kind; a call whose own signal was
 * aborted rejects with that signal's reason and counts as no failure.
 */
export interface Outbound {
  /** @throws OutboundError */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** @throws OutboundError, `malformed` when the body is not JSON (empty included) */
  requestJson(request: OutboundRequest): Promise<OutboundResponse & { readonly json: unknown }>
  /** @throws OutboundError */
  requestText(request: OutboundRequest): Promise<OutboundResponse & { readonly text: string }>
  /** By which sources wait for their turn. */
  readonly stopwatch: Stopwatch
  /** One entry per host that was used since the start. */
  metrics(): readonly HostMetrics[]
  /** Aborts running requests and closes all connections. */
  close(): Promise<void>
}
