/**
 * Kinds of failure:
 * - `timeout` no full answer within the deadline · `network` no connection · `server_error` 5xx
 * - `rate_limited` 429 · `blocked` 403, consent or challenge page · `unauthorised` credentials refused
 * - `not_found` the source does not know the symbol · `bad_request` the source refused the question
 * - `malformed` an answer of another shape · `too_large` over the size cap
 * - `circuit_open` not asked, the source failed repeatedly · `forbidden_address` SSRF guard
 * - `not_configured` needs a key or is switched off
 */
export type ProviderErrorKind =
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

export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  readonly provider: string
  /** Seconds that the source asked to wait, null when it did not say. */
  readonly retryAfterSeconds: number | null

  constructor(
    provider: string,
    kind: ProviderErrorKind,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | null } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.kind = kind
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
