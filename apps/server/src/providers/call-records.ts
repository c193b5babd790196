import type { SourceHealth } from '@leadenhall/contract/health/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { OutboundErrorKind } from '../platform/outbound/outbound-error.ts'

/** How the last calls to each source went, on this node. */
export interface CallRecords {
  recordSuccess(key: string): void
  /** A source that does not know or rejects the question works, so that counts as a success. */
  recordFailure(key: string, kind: OutboundErrorKind): void
  stateOf(key: string): SourceHealth
}

interface CallRecord {
  lastSuccessMs: number | null
  lastFailureMs: number | null
  lastErrorKind: OutboundErrorKind | null
}

export function createCallRecords(clock: Clock): CallRecords {
  const records = new Map<string, CallRecord>()
  const recordOf = (key: string): CallRecord => {
    const known = records.get(key)
    if (known) return known
    const record: CallRecord = { lastSuccessMs: null, lastFailureMs: null, lastErrorKind: null }
    records.set(key, record)
    return record
  }
  const recordSuccess = (key: string) => {
    recordOf(key).lastSuccessMs = clock.now()
  }
  return {
    recordSuccess,
    recordFailure(key, kind) {
      if (kind === 'not_found' || kind === 'bad_request') return recordSuccess(key)
      const record = recordOf(key)
      record.lastFailureMs = clock.now()
      record.lastErrorKind = kind
    },
    stateOf: (key) => toHealth(recordOf(key)),
  }
}

function toHealth({ lastSuccessMs, lastFailureMs, lastErrorKind }: CallRecord): SourceHealth {
  const times = { lastSuccess: toInstant(lastSuccessMs), lastFailure: toInstant(lastFailureMs) }
  const isFailing = lastFailureMs !== null && lastFailureMs >= (lastSuccessMs ?? 0)
  if (isFailing) {
    const status = lastSuccessMs === null ? 'down' : 'degraded'
    return { status, detail: lastErrorKind, ...times }
  }
  return { status: 'ok', detail: lastSuccessMs === null ? 'Not asked yet' : null, ...times }
}

function toInstant(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toISOString()
}
