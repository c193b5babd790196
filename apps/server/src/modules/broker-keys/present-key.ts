import type { BrokerKey } from '@leadenhall/contract/broker-keys/index.ts'
import type { ImportState } from '../portfolio/index.ts'
import { openCredentials } from './key-store.ts'
import type { SyncDeps } from './sync-deps.ts'
import { SECRET_CHANGED } from './sync-key.ts'
import type { BrokerKeyRow } from './tables.ts'

export async function presentKeys(
  deps: SyncDeps,
  userId: string,
  rows: readonly BrokerKeyRow[],
): Promise<BrokerKey[]> {
  const ids = rows.flatMap(({ import_id: id }) => id ?? [])
  const states = await deps.imports.statesOf(userId, ids)
  return rows.map((row) => presentKey(deps, row, states.get(row.import_id ?? '')))
}

function presentKey(deps: SyncDeps, row: BrokerKeyRow, state: ImportState | undefined): BrokerKey {
  const isReadable = openCredentials(deps.secrets, row) !== null
  const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: row.id,
    broker: row.broker,
    account_id: row.account_id,
    ends_with: row.ends_with,
    since: row.since,
    query_id: row.query_id,
    is_daily: row.is_daily === 1,
    state: isReadable ? stateOf(row, state) : 'refused',
    failure: isReadable ? row.failure : SECRET_CHANGED,
    failed_at: instant(row.failed_at),
    synced_at: instant(row.synced_at),
    next_at: instant(row.next_at),
    import:
      state && row.import_id !== null
        ? {
            id: row.import_id,
            status: state.status,
            new_rows: state.counts.new,
            needs_you: state.counts.needs_you,
          }
        : null,
    simulated: deps.serviceOf(row.broker).simulated,
  }
}

function stateOf(row: BrokerKeyRow, state: ImportState | undefined): BrokerKey['state'] {
  if (row.is_refused === 1) return 'refused'
  if (row.progress !== null) return 'syncing'
  if (row.failed_at !== null) return 'failed'
  return state?.status === 'previewed' ? 'waiting' : 'ready'
}
