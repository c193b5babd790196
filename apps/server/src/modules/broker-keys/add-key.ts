import { randomUUID } from 'node:crypto'
import type { BrokerKeyBody } from '@leadenhall/contract/broker-keys/index.ts'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import { invalid } from '../../platform/http/app-error.ts'
import { type BrokerService, KeyRefused } from '../../providers/broker-ports.ts'
import { toAppError } from '../../providers/to-app-error.ts'
import { requireStoredUser } from '../accounts/index.ts'
import { type Credentials, saveKeyRow, sealCredentials } from './key-store.ts'
import type { SyncDeps } from './sync-deps.ts'
import type { BrokerKeyRow } from './tables.ts'

const EARLIEST = '2000-01-01'
const SHOWN_CHARACTERS = 4

/**
 * Tests a key, keeps it, and plans its first sync.
 * @throws AppError validation_failed for a key that the broker does not accept, upstream_unavailable
 */
export async function addKey(
  deps: SyncDeps,
  userId: string,
  body: BrokerKeyBody,
): Promise<BrokerKeyRow> {
  const { clock, db, engine, imports, secrets } = deps
  const { account_id: accountId, broker } = body
  if (!(await imports.hasAccount(userId, accountId))) {
    throw invalid('account_id', 'Choose one of your accounts.')
  }
  const today = toTradingDate(clock.now(), 'Europe/London')
  const { credentials, query_id, since } = partsOf(body)
  if (since !== null && (since > today || since < EARLIEST)) {
    throw invalid('since', 'Enter a day between 1 January 2000 and today.')
  }
  const service = deps.serviceOf(broker)
  if (!service.isOn()) {
    throw invalid('broker', `${service.title} is switched off by the administrator.`)
  }
  const ticket = await testKey(service, credentials, userId)
  const nowMs = clock.now()
  const progress = {
    startedAt: nowMs,
    periods: service.periodsOf(since, today),
    tickets: ticket === null ? [] : [ticket],
    setbacks: 0,
  }
  const place = { user_id: userId, broker, account_id: accountId }
  const row: BrokerKeyRow = {
    ...place,
    id: randomUUID(),
    sealed: sealCredentials(secrets, place, credentials),
    ends_with: (credentials['key'] ?? credentials['token'] ?? '').slice(-SHOWN_CHARACTERS),
    query_id,
    since,
    is_daily: 0,
    progress: JSON.stringify(progress),
    next_at: ticket === null ? nowMs : nowMs + service.pauses.lookMs,
    synced_at: null,
    synced_through: null,
    failed_at: null,
    failure: null,
    is_refused: 0,
    import_id: null,
    asked: null,
    created_at: nowMs,
  }
  return db.transaction().execute(async (trx) => {
    await requireStoredUser(trx, engine, userId)
    return saveKeyRow(trx, row)
  })
}

function partsOf(body: BrokerKeyBody): {
  readonly credentials: Credentials
  readonly query_id: string | null
  readonly since: string | null
} {
  if (body.broker === 'trading-212') {
    const { key, secret, since } = body
    return { credentials: { key, secret }, query_id: null, since }
  }
  const { query_id, token } = body
  return { credentials: { token, query_id }, query_id, since: null }
}

async function testKey(
  service: BrokerService,
  credentials: Credentials,
  owner: string,
): Promise<string | null> {
  try {
    return await service.check({ credentials, owner })
  } catch (error) {
    if (error instanceof KeyRefused) throw invalid(error.field, error.message)
    throw toAppError(error) ?? error
  }
}
