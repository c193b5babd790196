/** Users and their sessions, as the rest of the server sees them. */
import type { Login, User } from '@leadenhall/contract/accounts/index.ts'
import type { EndpointAccess } from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Visitor } from '../../platform/http/access.ts'
import { findGuards, isGuest } from './account-guards.ts'
import { findProfile, getProfile, listLogins, listRoleNames, recordLogin } from './account-store.ts'
import { toAuthHeaders } from './call-auth.ts'
import type { Auth, NewSession } from './create-auth.ts'
import { describeDevice } from './describe-device.ts'
import { countPasskeys, hasPasskeyBefore } from './factor-store.ts'
import { locateAddress } from './locate-address.ts'

export const ADMIN_ROLE = 'admin'
/** The only URL from which pages load a user's picture. */
export const AVATAR_PATH = '/api/user/avatar'

export interface AccountDeps {
  readonly auth: Auth
  readonly clock: Clock
  readonly db: Db
  /** Addresses whose verified owners are administrators, lower case. */
  readonly adminEmails: readonly string[]
}

export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>
type AuthUser = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>['user']

/** Records the sign-in; the first one also creates the profile. */
export async function onSignIn(
  db: Db,
  nowMs: number,
  { userId, ipAddress, userAgent, isByPassword }: NewSession,
): Promise<void> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'twoFactorEnabled'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (isByPassword && user?.twoFactorEnabled) return
  await recordLogin(db, {
    user_id: userId,
    ip_address: ipAddress ?? '',
    user_agent: userAgent ?? '',
    created_at: nowMs,
  })
  if (user) await getProfile(db, user)
}

/** How long a session lasts without being used. */
const IDLE_MS = 7 * 86_400_000
/** A session that is used is written at most this often. */
const TOUCH_EVERY_MS = 3_600_000

type SessionDeps = Pick<AccountDeps, 'auth' | 'clock'>

/** The session of a request. One that was idle for too long ends here. */
export async function findSession({ auth, clock }: SessionDeps, request: FastifyRequest) {
  const found = await auth.api.getSession({ headers: toAuthHeaders(request) })
  if (!found) return null
  // Negative after the clock was set back, as on a machine that starts without the time.
  const idleMs = clock.now() - found.session.updatedAt.getTime()
  if (idleMs < TOUCH_EVERY_MS) return found
  const { internalAdapter } = await auth.$context
  const { token } = found.session
  if (idleMs > IDLE_MS) {
    await internalAdapter.deleteSession(token)
    return null
  }
  await internalAdapter.updateSession(token, { updatedAt: new Date(clock.now()) })
  return found
}

export async function findVisitor(
  deps: AccountDeps,
  request: FastifyRequest,
  access: EndpointAccess = 'signed-in',
): Promise<Visitor | null> {
  if (!request.headers.cookie) return null
  const session = await findSession(deps, request)
  if (!session) return null
  if (access !== 'admin') return { userId: session.user.id, isAdmin: false }
  const roles = await listRoles(deps, session.user)
  const isAdmin = roles.includes(ADMIN_ROLE)
  const needsStepUp = isAdmin && (await lacksSecondFactor(deps, session))
  return { userId: session.user.id, isAdmin, needsStepUp }
}

/** True if a session was opened without the second factor that its user has set up. */
export async function lacksSecondFactor(
  { db }: Pick<AccountDeps, 'db'>,
  { user, session }: FoundSession,
): Promise<boolean> {
  if (session.secondFactorAt) return false
  return user.twoFactorEnabled === true || (await countPasskeys(db, user.id)) > 0
}

/** The signed-in user, or null for a visitor. */
export async function findUser(deps: AccountDeps, request: FastifyRequest): Promise<User | null> {
  if (!request.headers.cookie) return null
  const session = await findSession(deps, request)
  return session ? toUser(deps, session.user) : null
}

/**
 * Stored roles, and admin for the verified owner of a configured address. A passkey from before the
 * confirmation may be of a stranger who registered the address first.
 */
export async function listRoles(
  { db, adminEmails }: Pick<AccountDeps, 'db' | 'adminEmails'>,
  user: Pick<AuthUser, 'id' | 'email' | 'emailVerified'>,
): Promise<string[]> {
  const stored = await listRoleNames(db, user.id)
  if (stored.includes(ADMIN_ROLE)) return stored
  const isNamed = user.emailVerified && adminEmails.includes(user.email.toLowerCase())
  if (!isNamed) return stored
  const confirmedAt = (await findGuards(db, user.id))?.confirmed_at ?? 0
  return (await hasPasskeyBefore(db, user.id, confirmedAt)) ? stored : [ADMIN_ROLE, ...stored]
}

export async function toUser(deps: AccountDeps, user: AuthUser): Promise<User> {
  const roles = await listRoles(deps, user)
  const profile = await findProfile(deps.db, user.id)
  const isVisiting = await isGuest(deps.db, user.id)
  return {
    id: user.id,
    name: profile?.username ?? user.name,
    first_name: user.firstName ?? '',
    last_name: user.lastName ?? '',
    email: user.email,
    email_verified: user.emailVerified,
    admin: roles.includes(ADMIN_ROLE),
    avatar_image: user.image ? AVATAR_PATH : null,
    roles: roles.map((name) => ({ name })),
    is_guest: isVisiting,
    has_password: !isVisiting && (await hasPassword(deps.auth, user.id)),
    has_second_factor: user.twoFactorEnabled === true,
    has_passkey: (await countPasskeys(deps.db, user.id)) > 0,
  }
}

export async function hasPassword(auth: Auth, userId: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context
  const accounts = await internalAdapter.findAccounts(userId)
  return accounts.some(({ providerId }) => providerId === 'credential')
}

/** Newest first, at most `limit`. */
export async function listRecentLogins(db: Db, userId: string, limit: number): Promise<Login[]> {
  const rows = await listLogins(db, userId, limit)
  return rows.map(({ id, ip_address: address, user_agent: userAgent, created_at: createdAt }) => ({
    id,
    ip_address: address,
    user_agent: userAgent,
    created_at: new Date(createdAt).toISOString(),
    device: describeDevice(userAgent),
    location: locateAddress(address),
  }))
}
