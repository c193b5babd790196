import type { FastifyRequest } from 'fastify'
import { AppError } from '../../platform/http/app-error.ts'
import { type AccountDeps, findSession } from './account-service.ts'
import { getProfile } from './account-store.ts'
import { toAuthHeaders } from './call-auth.ts'
import { describeDevice } from './describe-device.ts'
import { toProfileRecord } from './profile-record.ts'

/** @throws AppError unauthenticated */
export async function getSession(deps: AccountDeps, request: FastifyRequest) {
  const session = await findSession(deps, request)
  if (!session) throw new AppError('unauthenticated', 'Not Authorized!')
  return session
}

/** The user's profile, created if missing. @throws AppError unauthenticated */
export async function getProfileRecord(deps: AccountDeps, request: FastifyRequest) {
  const { user } = await getSession(deps, request)
  return toProfileRecord(await getProfile(deps.db, user))
}

/** The user's sessions, each with the token that ends it. @throws AppError unauthenticated */
export async function listOwnSessions(deps: AccountDeps, request: FastifyRequest) {
  const current = await getSession(deps, request)
  const sessions = await deps.auth.api.listSessions({ headers: toAuthHeaders(request) })
  return sessions.map((session) => ({
    token: session.token,
    shown: {
      id: session.id,
      created_at: session.createdAt.toISOString(),
      expires_at: session.expiresAt.toISOString(),
      user_agent: session.userAgent ?? '',
      device: describeDevice(session.userAgent ?? ''),
      is_current: session.id === current.session.id,
    },
  }))
}
