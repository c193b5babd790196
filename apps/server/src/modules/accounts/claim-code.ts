import { symmetricDecrypt } from 'better-auth/crypto'
import type { Db } from '../../platform/db/database.ts'
import { claimCodeStep } from './account-guards.ts'
import { findCodeStep } from './code-step.ts'
import type { Auth } from './create-auth.ts'

/**
 * Uses up an authenticator code, which better-auth accepts for as long as it is valid.
 * @returns false if the code, or a later one, was used before
 */
export async function claimCode(
  { auth, db }: { readonly auth: Pick<Auth, '$context'>; readonly db: Db },
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('twoFactor')
    .select('secret')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) return false
  const { secretConfig } = await auth.$context
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret })
  // better-auth goes by the machine's clock.
  const step = findCodeStep(secret, code, Date.now())
  return step !== null && claimCodeStep(db, userId, step)
}
