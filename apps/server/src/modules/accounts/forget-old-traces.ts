import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forgetOldLogins } from './account-store.ts'
import type { Auth } from './create-auth.ts'

/** Sign-ins older than 90 days, and the sessions and tokens whose time is over. */
export async function forgetOldTraces(deps: {
  readonly auth: Auth
  readonly clock: Clock
  readonly db: Db
}): Promise<void> {
  const nowMs = deps.clock.now()
  await forgetOldLogins(deps.db, nowMs)
  const { adapter } = await deps.auth.$context
  for (const model of ['session', 'verification']) {
    await adapter.deleteMany({
      model,
      where: [{ field: 'expiresAt', operator: 'lt', value: new Date(nowMs) }],
    })
  }
}
