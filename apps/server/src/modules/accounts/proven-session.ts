/**
 * A session is proven once a second factor was used in it. One that was opened without, as by Google
 * or before the factor was set up, is marked when a code proves it; a passkey opens a new one.
 */
import { STEP_UP_MESSAGE } from '../../platform/http/access.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  type AccountDeps,
  ADMIN_ROLE,
  type FoundSession,
  lacksSecondFactor,
  listRoles,
} from './account-service.ts'

/**
 * Asked before factors, password or address change and before the account is deleted, so that a
 * password alone does none of it. A passkey alone is
 * asked of administrators only: it protects no one else who can sign in with the password.
 * @throws AppError step_up_required
 */
export async function requireProvenSession(deps: AccountDeps, found: FoundSession): Promise<void> {
  if (!(await lacksSecondFactor(deps, found))) return
  const { user } = found
  if (user.twoFactorEnabled || (await listRoles(deps, user)).includes(ADMIN_ROLE)) {
    throw new AppError('step_up_required', STEP_UP_MESSAGE)
  }
}

export async function markProven(
  { auth, clock }: Pick<AccountDeps, 'auth' | 'clock'>,
  token: string,
): Promise<void> {
  const { internalAdapter } = await auth.$context
  await internalAdapter.updateSession(token, { secondFactorAt: new Date(clock.now()) })
}
