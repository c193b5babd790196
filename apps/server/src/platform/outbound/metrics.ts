import type { OutboundErrorKind } from './outbound-error.ts'

/** Counters of one host since the start of the process. */
export interface HostMetrics {
  readonly host: string
  /** Requests sent, retries and followed redirects included. */
  readonly requests: number
  /** Failures by kind; kinds that never occurred are absent. */
  readonly failures: Readonly<Partial<Record<OutboundErrorKind, number>>>
  /** Body bytes received, before decompression. */
  readonly bytes: number
  /** Milliseconds since the epoch. */
  readonly lastSuccessMs: number | null
  readonly lastFailureMs: number | null
  readonly lastFailureKind: OutboundErrorKind | null
  /** Sum over all answered requests; divide by `answered` for the mean. */
  readonly latencySumMs: number
  readonly answered: number
  readonly circuit: 'closed' | 'open' | 'half-open'
}

export class HostCounters {
  requests = 0
  bytes = 0
  answered = 0
  latencySumMs = 0
  lastSuccessMs: number | null = null
  lastFailureMs: number | null = null
  lastFailureKind: OutboundErrorKind | null = null
  readonly failures: Partial<Record<OutboundErrorKind, number>> = {}

  succeeded(nowMs: number): void {
    this.lastSuccessMs = nowMs
  }

  failed(kind: OutboundErrorKind, nowMs: number): void {
    this.failures[kind] = (this.failures[kind] ?? 0) + 1
    this.lastFailureMs = nowMs
    this.lastFailureKind = kind
  }

  read(host: string, circuit: HostMetrics['circuit']): HostMetrics {
    const { requests, bytes, answered, latencySumMs } = this
    const { lastSuccessMs, lastFailureMs, lastFailureKind } = this
    return {
      host,
      requests,
      failures: { ...this.failures },
      bytes,
      lastSuccessMs,
      lastFailureMs,
      lastFailureKind,
      latencySumMs,
      answered,
      circuit,
    }
  }
}
