/**
 * better-auth owns users, sessions, passwords (scrypt), tokens and sign-in by Google or another OpenID Connect service. Our own routes
 * call it; its routes are not served, except the callbacks of those services, which we pass on from our paths.
 */

import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { getMigrations } from 'better-auth/db/migration'
import { twoFactor } from 'better-auth/plugins'
import type { Clock } from '../../platform/clock.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { surfaceStorageErrors } from '../../platform/db/storage-error.ts'
import { PASSKEY_SIGN_IN_PATH, passkeyPlugin } from './passkey-plugin.ts'
import { claimEarlierIssuer } from './ways-in/identity-store.ts'
import { indexInvitations, keepInvitationUsed } from './ways-in/invitations.ts'
import { createProviderSignIn } from './ways-in/late-provider.ts'
import {
  createProviderGate,
  findStateInvitation,
  type IdentityKeys,
} from './ways-in/provider-gate.ts'
import {
  type AdminClaims,
  type OidcConfig,
  type ProviderConfig,
  providerPlugin,
  takeClaim,
} from './ways-in/provider-plugin.ts'
import type { ProviderId, SignInOffer } from './ways-in/ways-in.ts'

/** Carries the client address resolved by the server to better-auth. Overwritten on every request, so clients cannot set it. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

const DAY_SECONDS = 86_400
const SESSION_DAYS = 30
/** Between the password and the code. */
const SECOND_STEP_SECONDS = 600
const SIGN_IN_PAGE = '/auth?login=true'

export interface AuthConfig {
  readonly appSecret: string
  readonly publicUrl: string
  readonly productName: string
  /** Null disables Google sign-in. */
  readonly google: ProviderConfig | null
  /** Another OpenID Connect service, such as Authelia or Keycloak; null for none. */
  readonly oidc: (ProviderConfig & OidcConfig & { readonly label: string }) | null
}

export interface AuthDeps {
  readonly database: OpenDatabase
  readonly config: AuthConfig & SignInOffer
  readonly clock: Clock
  readonly sendPasswordReset: (email: string, token: string) => Promise<void>
  readonly sendVerification: (user: {
    readonly id: string
    readonly email: string
  }) => Promise<void>
  /** Called at each sign-in by a service whose claim decides on administrators. */
  readonly onAdminClaim: (userId: string, isAdmin: boolean) => Promise<void>
  readonly onPasswordReset: (user: ResetUser) => Promise<void>
  /** Called once for each new session. */
  readonly onSignIn: (session: NewSession) => Promise<void>
  /** Uses up an authenticator code. @returns false if it was used before */
  readonly claimCode: (userId: string, code: string) => Promise<boolean>
  readonly log: (level: 'info' | 'warn' | 'error', message: string) => void
}

export interface ResetUser {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
}

export interface NewSession {
  readonly userId: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** Where there is a second factor, better-auth ends this session and asks for a code. */
  readonly isByPassword: boolean
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Migrates better-auth's own tables. */
export async function migrateAuthTables(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
): Promise<void> {
  const { runMigrations } = await getMigrations({
    database: databaseOf(database),
    user: USER,
    session: SESSION_FIELDS,
    plugins: [
      secondFactorPlugin(''),
      passkeyPlugin({ productName: '', publicUrl: 'http://localhost' }),
    ],
  })
  await runMigrations()
  await indexInvitations(database.db)
}

/** Migrates better-auth's own tables and creates its instance. */
export async function createAuth(deps: AuthDeps) {
  const options = buildOptions(deps)
  // Nodes that start together would create the same table twice.
  await deps.database.runAlone('auth tables', async () => {
    const { runMigrations } = await getMigrations(options)
    await runMigrations()
    await indexInvitations(deps.database.db)
  })
  for (const id of ['google', 'oidc'] as const) {
    const provider = deps.config[id]
    if (provider) await claimEarlierIssuer(deps.database.db, id, provider.discoveryUrl)
  }
  const auth = betterAuth(options)
  return {
    ...auth,
    api: withStorageErrors(auth.api),
    providers: {
      google: createProviderSignIn(() => openWith(deps, 'google')),
      oidc: createProviderSignIn(() => openWith(deps, 'oidc')),
    },
  }
}

/** Null if the service's discovery document could not be loaded. */
async function openWith(deps: AuthDeps, id: ProviderId) {
  const provider = deps.config[id]
  if (!provider) return null
  const { db } = deps.database
  const claims: AdminClaims = new Map()
  const keys: IdentityKeys = new WeakMap()
  const { publicUrl } = deps.config
  const options = buildOptions(deps, claims)
  const auth = betterAuth({
    ...options,
    user: { ...USER, validateUserInfo: createProviderGate(gateDepsOf(deps), keys) },
    plugins: [
      ...options.plugins,
      providerPlugin({ db, publicUrl, providerId: id, provider, claims, keys }),
    ],
  })
  const { socialProviders } = await auth.$context
  if (!socialProviders.some((one) => one.id === id)) return null
  return {
    api: withStorageErrors(auth.api),
    handler: (request: Request) => surfaceStorageErrors(() => auth.handler(request)),
  }
}

/** better-auth reports a database failure as a wrong password or a missing session; rethrow it instead. */
function withStorageErrors<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return (...args: unknown[]) =>
        surfaceStorageErrors(async () => Reflect.apply(call, target, args) as unknown)
    },
  })
}

/** Codes of an authenticator app, and recovery codes, which are stored encrypted. */
function secondFactorPlugin(issuer: string) {
  return twoFactor({ issuer, twoFactorCookieMaxAge: SECOND_STEP_SECONDS })
}

/** Messages that better-auth logs as errors when a user mistypes. */
const REFUSALS = new Set([
  'User not found',
  'Invalid password',
  'Credential account not found',
  'Password not found',
])

/** Extra user columns. */
const USER = {
  additionalFields: {
    firstName: { type: 'string', required: false, input: true },
    lastName: { type: 'string', required: false, input: true },
    /** Id of the invitation that opened the account. */
    invitation: { type: 'string', required: false, input: true, returned: false },
  },
} satisfies BetterAuthOptions['user']

/** Extra session columns. */
const SESSION_FIELDS = {
  additionalFields: {
    /** When a second factor or a passkey was used in this session; null for a password alone. */
    secondFactorAt: { type: 'date', required: false, input: false },
  },
} satisfies BetterAuthOptions['session']

const APP_CODE_PATH = '/two-factor/verify-totp'

/** Calls that open a session with two factors. */
const PROVEN_BY_TWO = new Set([
  PASSKEY_SIGN_IN_PATH,
  APP_CODE_PATH,
  '/two-factor/verify-backup-code',
])

/** @throws APIError if the authenticator code was used before */
async function requireUnused(
  { claimCode }: Pick<AuthDeps, 'claimCode'>,
  userId: string,
  body: { readonly code?: unknown } | undefined,
): Promise<void> {
  if (await claimCode(userId, String(body?.code))) return
  throw new APIError('UNAUTHORIZED', { message: 'The code was used already' })
}

function databaseOf({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>) {
  return { db, type: engine === 'sqlite' ? 'sqlite' : 'postgres' } as const
}

function buildOptions(deps: AuthDeps, claims: AdminClaims = new Map()) {
  const { config, database } = deps
  return {
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.appSecret,
    database: databaseOf(database),
    plugins: [secondFactorPlugin(config.productName), passkeyPlugin(config)],
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      onPasswordReset: async ({ user }) => deps.onPasswordReset(user),
      sendResetPassword: async ({ user, token }) => deps.sendPasswordReset(user.email, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_SECONDS,
      // Our own token: better-auth's names an address only, and can be used again and again.
      sendVerificationEmail: async ({ user }) => deps.sendVerification(user),
    },
    user: USER,
    // freshAge 0: users can list and end their sessions however long ago they signed in.
    // Sessions expire 30 days after sign-in, with their cookie.
    session: {
      ...SESSION_FIELDS,
      expiresIn: SESSION_DAYS * DAY_SECONDS,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    onAPIError: { errorURL: SIGN_IN_PAGE },
    // An account whose address is unconfirmed is never joined; others wait for a proof (ways-in/pending-join.ts).
    account: {
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    advanced: {
      cookiePrefix: cookiePrefixOf(config.publicUrl),
      // Would add __Secure- in front of a prefix that is already stricter.
      useSecureCookies: false,
      defaultCookieAttributes: {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: isHttps(config.publicUrl),
      },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    logger: {
      level: 'warn',
      log: (level, message) => {
        if (REFUSALS.has(message)) deps.log('info', message)
        else if (level === 'warn' || level === 'error') deps.log(level, message)
      },
    },
    databaseHooks: {
      user: userHooks(deps),
      account: ACCOUNT_HOOKS,
      session: sessionHooks(deps, claims),
    },
  } satisfies BetterAuthOptions
}

type DatabaseHooks = NonNullable<BetterAuthOptions['databaseHooks']>

const gateDepsOf = ({ clock, config, database }: AuthDeps) => ({
  clock,
  db: database.db,
  offer: config,
  secret: config.appSecret,
})

/** The account carries the invitation that opened it: a failed attempt uses none up. */
function userHooks(deps: AuthDeps): NonNullable<DatabaseHooks['user']> {
  return {
    create: {
      before: async (user, call) => {
        const isByService = call?.path?.startsWith('/callback/') === true
        if (!isByService || deps.config.registration !== 'invited') return
        const invitation = await findStateInvitation(gateDepsOf(deps))
        return { data: { ...user, invitation } }
      },
      after: async (user) => {
        const invitation: unknown = user['invitation']
        if (typeof invitation === 'string') await keepInvitationUsed(deps.database.db, invitation)
      },
    },
  }
}

/** A service only identifies the user; we never call it on their behalf, so its tokens are dropped. */
const ACCOUNT_HOOKS = {
  create: {
    before: async (account) => ({
      data: { ...account, accessToken: null, refreshToken: null, idToken: null },
    }),
  },
} satisfies DatabaseHooks['account']

function sessionHooks(deps: AuthDeps, claims: AdminClaims): NonNullable<DatabaseHooks['session']> {
  return {
    create: {
      before: async (session, call) => {
        if (call?.path === APP_CODE_PATH) await requireUnused(deps, session.userId, call.body)
        const isProven = PROVEN_BY_TWO.has(call?.path ?? '')
        return {
          data: { ...session, ...(isProven ? { secondFactorAt: session.createdAt } : {}) },
        }
      },
      after: async ({ userId, ipAddress, userAgent }, call) => {
        if (claims.size > 0 && call) {
          const accounts = await call.context.internalAdapter.findAccounts(userId)
          const isAdmin = takeClaim(claims, accounts)
          if (isAdmin !== undefined) await deps.onAdminClaim(userId, isAdmin)
        }
        return deps.onSignIn({
          userId,
          ipAddress: ipAddress ?? null,
          userAgent: userAgent ?? null,
          isByPassword: call?.path === '/sign-in/email',
        })
      },
    },
  }
}

const isHttps = (publicUrl: string) => publicUrl.startsWith('https:')

/** On HTTPS a browser takes such a cookie from this very host only, not from a neighbouring name. */
function cookiePrefixOf(publicUrl: string): string {
  return isHttps(publicUrl) ? '__Host-leadenhall' : 'leadenhall'
}
