import type { FastifyRequest } from 'fastify'
import { type AccountDeps, findSession } from './account-service.ts'

/** True if a request comes from an account's own session, or with its password. */
export async function isAccountOwner(
  { auth, clock }: Pick<AccountDeps, 'auth' | 'clock'>,
  request: FastifyRequest,
  userId: string,
  password: string | undefined,
): Promise<boolean> {
  const session = await findSession({ auth, clock }, request)
  if (session?.user.id === userId) return true
  if (!password) return false
  const { internalAdapter, password: passwords } = await auth.$context
  const accounts = await internalAdapter.findAccounts(userId)
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password
  return hash ? passwords.verify({ hash, password }) : false
}
