import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { pruneLogins } from './account-store.ts'
import type { Auth } from './create-auth.ts'

/** Deletes sign-in records older than 90 days, and expired sessions and tokens. */
export async function pruneSessions(deps: {
  readonly auth: Auth
  readonly clock: Clock
  readonly db: Db
}): Promise<void> {
  const nowMs = deps.clock.now()
  await pruneLogins(deps.db, nowMs)
  const { adapter } = await deps.auth.$context
  for (const model of ['session', 'verification']) {
    await adapter.deleteMany({
      model,
      where: [{ field: 'expiresAt', operator: 'lt', value: new Date(nowMs) }],
    })
  }
}
