import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import { type AccountDeps, hasPassword } from './account-service.ts'
import type { getSession } from './current-session.ts'
import { requirePassword } from './require-password.ts'

/** A sign-in this recent is accepted in place of a password, from a user who has none. */
const FRESH_SIGN_IN_MS = 10 * 60_000

/**
 * Asks the owner of a session for the password, or for a recent sign-in with another service.
 * @throws AppError validation_failed on the password, or forbidden
 */
export async function requireOwner(
  deps: AccountDeps & { readonly limits: SignInLimits },
  request: FastifyRequest,
  { user, session }: Awaited<ReturnType<typeof getSession>>,
  password: string | undefined,
): Promise<void> {
  await deps.limits.requirePassword(request, user.email)
  if (await hasPassword(deps.auth, user.id)) await requirePassword(deps, request, password)
  else if (deps.clock.now() - session.createdAt.getTime() > FRESH_SIGN_IN_MS) {
    throw new AppError(
      'forbidden',
      'Your last sign-in was too long ago. Sign in again, then repeat this.',
    )
  }
}
