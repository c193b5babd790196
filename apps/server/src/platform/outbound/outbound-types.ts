import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '../clock.ts'
import type { AddressRules } from './address-guard.ts'
import type { HostMetrics } from './metrics.ts'

export interface OutboundRequest {
  readonly url: string | URL
  /** Only GET and HEAD are repeated and follow redirects. */
  readonly method?: 'GET' | 'HEAD' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Media types that may come back, `application/json`, `image/*`. */
  readonly accept: readonly string[]
  /** Cap for the bytes received and for the bytes decompressed; default 5 MB. */
  readonly maxBytes?: number
  /** For everything: queue, retries, redirects and the last byte of the body; default 10 s. */
  readonly deadlineMs?: number
  /** Key of the provider on whose behalf this is asked. */
  readonly provider: string
  readonly signal?: AbortSignal | undefined
  /** Statuses besides 2xx that are answers to the caller, returned whatever their content type. */
  readonly returnStatuses?: readonly number[]
  /** Repetitions after a passing failure, 0 to 2; default 2. */
  readonly retries?: number
}

export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Decompressed. */
  readonly body: Buffer
  /** The address that answered, after redirects; the original one when replayed. */
  readonly url: string
}

/** Requests that may run at once, and that may start in one second, per host. */
export interface HostLimits {
  readonly concurrency: number
  readonly perSecond: number
}

export interface OutboundOptions extends AddressRules {
  /** Named to every host, with the version and the contact where there are any. */
  readonly productName: string
  readonly version?: string
  readonly contactEmail?: string | null
  /** `http://127.0.0.1:4000`: every request goes to `<replayUrl>/<original host>/<path>?<query>`. */
  readonly replayUrl?: string | null
  readonly clock?: Clock
  readonly limitsFor?: (host: string) => HostLimits
  readonly circuit?: { readonly failures: number; readonly halfOpenAfterMs: number }
  /** Wait before repetition `attempt` (from 1) when the source does not say. */
  readonly retryDelayMs?: (attempt: number) => number
  /** Replaces the wait between repetitions; for tests. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>
}

/**
 * The only door out. Every failure is a ProviderError with a kind; a call whose own signal was
 * aborted rejects with that signal's reason and counts as nobody's failure.
 */
export interface Outbound {
  /** @throws ProviderError */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /** @throws ProviderError, `malformed` when the body is not JSON (empty included) */
  requestJson(request: OutboundRequest): Promise<OutboundResponse & { readonly json: unknown }>
  /** @throws ProviderError */
  requestText(request: OutboundRequest): Promise<OutboundResponse & { readonly text: string }>
  /** One entry per host asked since the start. */
  metrics(): readonly HostMetrics[]
  /** Breaks off what is running and closes all connections. */
  close(): Promise<void>
}
