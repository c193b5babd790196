/**
 * Why a request to the outside failed:
 * - `timeout`: no complete response before the deadline · `network`: no connection
 * - `server_error`: 5xx · `rate_limited`: 429
 * - `blocked`: 403, a consent page or a robot challenge · `unauthorised`: credentials rejected
 * - `not_found`: the source does not have it · `bad_request`: the source rejected the request
 * - `malformed`: unreadable response · `too_large`: response over the size cap
 * - `circuit_open`: not sent, because the host failed repeatedly
 * - `forbidden_address`: refused by the SSRF guard · `not_configured`: needs a key or is switched off
 */
export type OutboundErrorKind =
  | 'timeout'
  | 'network'
  | 'server_error'
  | 'rate_limited'
  | 'blocked'
  | 'unauthorised'
  | 'not_found'
  | 'bad_request'
  | 'malformed'
  | 'too_large'
  | 'circuit_open'
  | 'forbidden_address'
  | 'not_configured'

export class OutboundError extends Error {
  readonly kind: OutboundErrorKind
  /** Name that users read: `Yahoo Finance`, `Webhook`. */
  readonly source: string
  /** The ticker or name that the source does not list, with `not_found`; null when unknown. */
  readonly subject: string | null
  /** Seconds that the source asked to wait; null when it did not say. */
  readonly retryAfterSeconds: number | null
  /** True if a limit of this installation kept the request from being sent. */
  readonly isOwnLimit: boolean

  constructor(
    source: string,
    kind: OutboundErrorKind,
    message: string,
    options: {
      cause?: unknown
      isOwnLimit?: true
      retryAfterSeconds?: number | null
      subject?: string
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'OutboundError'
    this.source = source
    this.kind = kind
    this.subject = options.subject ?? null
    this.isOwnLimit = options.isOwnLimit ?? false
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
