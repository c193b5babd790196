import type { FastifyRequest } from 'fastify'
import { type AccountDeps, findSession } from './account-service.ts'

/** Ends the browser's previous session, which the new sign-in replaces. */
export async function endOldSession(
  { auth, clock }: Pick<AccountDeps, 'auth' | 'clock'>,
  request: FastifyRequest,
): Promise<void> {
  const old = await findSession({ auth, clock }, request)
  if (!old) return
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteSession(old.session.token)
}
