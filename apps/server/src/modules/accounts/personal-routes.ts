/** What a signed-in person reads and changes of their own. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import * as schemas from '@leadenhall/contract/accounts/schemas.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visitorOf } from '../../platform/http/access.ts'
import { AppError, invalid, notFound } from '../../platform/http/app-error.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import {
  type AccountDeps,
  findSession,
  listRecentLogins,
  listRoles,
  toUser,
} from './account-service.ts'
import { deletePersonalRows, getProfile, updateProfileRecord } from './account-store.ts'
import { copyCookies, toAuthHeaders } from './call-auth.ts'
import type { PersonalPart } from './personal-part.ts'
import { toProfileRecord } from './profile-record.ts'

export interface PersonalDeps extends AccountDeps {
  readonly limits: SignInLimits
  /** What other modules keep of people. */
  readonly personalParts: readonly PersonalPart[]
  /** Entries of the mailing list under an address. */
  readonly listInterest: (email: string) => Promise<{ preferred_name: string; email: string }[]>
  readonly forgetAvatar: (userId: string) => Promise<void>
}

/** How recent a Google sign-in must be to stand in for a password. */
const FRESH_SIGN_IN_MS = 10 * 60_000
const RECENT_LOGINS = 10
const EVERY_LOGIN = 1_000_000

export function registerPersonalRoutes(app: FastifyInstance, deps: PersonalDeps): void {
  const { auth, db } = deps

  const sessionOf = async (request: FastifyRequest) => {
    const session = await findSession(auth, request)
    if (!session) throw new AppError('unauthenticated', 'Not Authorized!')
    return session
  }
  const profileOf = async (request: FastifyRequest) => {
    const { user } = await sessionOf(request)
    return toProfileRecord(await getProfile(db, user))
  }
  const listSessions = async (request: FastifyRequest) => {
    const current = await sessionOf(request)
    const sessions = await auth.api.listSessions({ headers: toAuthHeaders(request) })
    return sessions.map((session) => ({
      token: session.token,
      shown: {
        id: session.id,
        created_at: session.createdAt.toISOString(),
        expires_at: session.expiresAt.toISOString(),
        user_agent: session.userAgent ?? '',
        is_current: session.id === current.session.id,
      },
    }))
  }

  serveEndpoint(app, 'accounts', schemas, endpoints.getUser, async (_, { request }) =>
    toUser(deps, (await sessionOf(request)).user),
  )

  serveEndpoint(app, 'accounts', schemas, endpoints.listRoles, async (_, { request }) => {
    const roles = await listRoles(deps, (await sessionOf(request)).user)
    return roles.map((name) => ({ name }))
  })

  serveEndpoint(app, 'accounts', schemas, endpoints.listRecentLogins, (_, { request }) =>
    listRecentLogins(db, visitorOf(request).userId, RECENT_LOGINS),
  )

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.updateProfile,
    async ({ body }, { request, reply }) => {
      const response = await auth.api.updateUser({
        body: { name: body.name, firstName: body.firstName, lastName: body.lastName },
        headers: toAuthHeaders(request),
        asResponse: true,
      })
      if (!response.ok) throw new AppError('internal_error', 'Failed to update profile')
      copyCookies(response, reply)
      await profileOf(request)
      await updateProfileRecord(db, visitorOf(request).userId, { username: body.name })
      return { success: true, message: 'Your profile has been updated' }
    },
  )

  serveEndpoint(app, 'accounts', schemas, endpoints.getProfileRecord, (_, { request }) =>
    profileOf(request),
  )

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.putProfileRecord,
    async ({ body }, { request }) => {
      await profileOf(request)
      await updateProfileRecord(db, visitorOf(request).userId, withoutUndefined(body))
      return profileOf(request)
    },
  )

  serveEndpoint(app, 'accounts', schemas, endpoints.listSessions, async (_, { request }) =>
    (await listSessions(request)).map(({ shown }) => shown),
  )

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.revokeSession,
    async ({ params }, { request }) => {
      const found = (await listSessions(request)).find(({ shown }) => shown.id === params.id)
      if (!found) throw notFound('You have no such session.')
      await auth.api.revokeSession({
        body: { token: found.token },
        headers: toAuthHeaders(request),
      })
      return undefined
    },
  )

  serveEndpoint(app, 'accounts', schemas, endpoints.sendVerification, async (_, { request }) => {
    const { user } = await sessionOf(request)
    if (user.emailVerified) return { success: true, message: 'Your address is confirmed already.' }
    await deps.limits.require(request, user.email)
    await auth.api.sendVerificationEmail({
      body: { email: user.email },
      headers: toAuthHeaders(request),
    })
    return { success: true, message: 'A mail with a link is on its way.' }
  })

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.exportPersonalData,
    async (_, { request, reply }) => {
      const { user } = await sessionOf(request)
      void reply.header('content-disposition', 'attachment; filename="my-data.json"')
      return {
        exported_at: new Date(deps.clock.now()).toISOString(),
        user: await toUser(deps, user),
        profile: await profileOf(request),
        logins: await listRecentLogins(db, user.id, EVERY_LOGIN),
        sessions: (await listSessions(request)).map(({ shown }) => shown),
        // Before it is confirmed, the address may be somebody else's.
        interest: user.emailVerified ? await deps.listInterest(user.email) : [],
        ...(await exportParts(user.id)),
      }
    },
  )

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.deleteAccount,
    async ({ body }, { request, reply }) => {
      const { user, session } = await sessionOf(request)
      const { has_password: hasPassword } = await toUser(deps, user)
      await deps.limits.require(request, user.email)
      if (hasPassword) await requirePassword(request, body.password)
      else if (deps.clock.now() - session.createdAt.getTime() > FRESH_SIGN_IN_MS) {
        throw new AppError(
          'forbidden',
          'Sign in with Google again first: the last time is too long ago.',
        )
      }
      for (const part of deps.personalParts) await part.delete(user.id)
      await deletePersonalRows(db, user.id, user.email)
      const { internalAdapter } = await auth.$context
      await internalAdapter.deleteUserSessions(user.id)
      await internalAdapter.deleteUser(user.id)
      await deps.forgetAvatar(user.id)
      const response = await auth.api.signOut({ headers: toAuthHeaders(request), asResponse: true })
      copyCookies(response, reply)
      void reply.header('clear-site-data', '"cache"')
      return undefined
    },
  )

  const exportParts = async (userId: string) =>
    Object.fromEntries(
      await Promise.all(
        deps.personalParts.map(async ({ key, list }) => [key, await list(userId)] as const),
      ),
    )

  const requirePassword = async (request: FastifyRequest, password: string | undefined) => {
    if (!password) throw invalid('password', 'Enter your password.')
    const response = await auth.api.verifyPassword({
      body: { password },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw invalid('password', 'The password is wrong.')
  }
}

function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
