/**
 * Sign-in itself is better-auth's: users, sessions, passwords (scrypt), tokens, Google. It is called
 * from our own routes, which have the specification's paths; its own routes are not served, except
 * Google's callback, which is handed to it under our path.
 */
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { genericOAuth } from 'better-auth/plugins'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { tellingStorageErrors } from '../../platform/db/storage-error.ts'
import { createGoogleSignIn } from './late-google.ts'

/** Header in which our routes hand over the address that they have established; never taken from outside. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address'

const DAY_SECONDS = 86_400
const SESSION_DAYS = 30
const GOOGLE = 'google'
const SIGN_IN_PAGE = '/auth?login=true'

export interface AuthConfig {
  readonly appSecret: string
  readonly publicUrl: string
  readonly productName: string
  /** Null: no sign-in with Google. */
  readonly google: {
    readonly clientId: string
    readonly clientSecret: string
    readonly discoveryUrl: string
  } | null
}

export interface AuthDeps {
  readonly database: OpenDatabase
  readonly config: AuthConfig
  readonly sendPasswordReset: (email: string, token: string) => Promise<void>
  readonly sendVerification: (email: string, token: string) => Promise<void>
  readonly onPasswordReset: (userId: string) => Promise<void>
  /** Called once for every new session: a sign-in. */
  readonly onSignIn: (session: NewSession) => Promise<void>
  readonly log: (level: 'warn' | 'error', message: string) => void
}

export interface NewSession {
  readonly userId: string
  readonly ipAddress: string | null
  readonly userAgent: string | null
}

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Brings better-auth's own tables up to date, without an instance of it. */
export async function migrateAuthTables(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
): Promise<void> {
  const { runMigrations } = await getMigrations({ database: databaseOf(database), user: USER })
  await runMigrations()
}

/** Brings better-auth's own tables up to date and gives its instance. */
export async function createAuth(deps: AuthDeps) {
  const options = buildOptions(deps)
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  return {
    ...auth,
    api: tellingStorage(auth.api),
    google: createGoogleSignIn(() => openWithGoogle(deps)),
  }
}

/** Null when Google's addresses could not be had. */
async function openWithGoogle(deps: AuthDeps) {
  const { google, publicUrl } = deps.config
  if (!google) return null
  const auth = betterAuth({ ...buildOptions(deps), plugins: [googlePlugin(google, publicUrl)] })
  const { socialProviders } = await auth.$context
  if (!socialProviders.some(({ id }) => id === GOOGLE)) return null
  return {
    api: tellingStorage(auth.api),
    handler: (request: Request) => tellingStorageErrors(() => auth.handler(request)),
  }
}

/** better-auth answers a failure of the database as if a password were wrong or nobody signed in. */
function tellingStorage<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== 'function') return call
      return (...given: unknown[]) =>
        tellingStorageErrors(async () => Reflect.apply(call, target, given) as unknown)
    },
  })
}

/** What we keep of a person beside better-auth's own columns. */
const USER = {
  additionalFields: {
    firstName: { type: 'string', required: false, input: true },
    lastName: { type: 'string', required: false, input: true },
  },
} satisfies BetterAuthOptions['user']

function databaseOf({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>) {
  return { db, type: engine === 'sqlite' ? 'sqlite' : 'postgres' } as const
}

function buildOptions(deps: AuthDeps) {
  const { config, database } = deps
  return {
    appName: config.productName,
    baseURL: config.publicUrl,
    basePath: '/api/auth',
    secret: config.appSecret,
    database: databaseOf(database),
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      autoSignIn: true,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 3600,
      onPasswordReset: async ({ user }) => deps.onPasswordReset(user.id),
      sendResetPassword: async ({ user, token }) => deps.sendPasswordReset(user.email, token),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY_SECONDS,
      sendVerificationEmail: async ({ user, token }) => deps.sendVerification(user.email, token),
    },
    user: USER,
    // freshAge 0: one's sessions can be listed and ended however long ago one signed in.
    // It ends 30 days after the sign-in, as its cookie does.
    session: { expiresIn: SESSION_DAYS * DAY_SECONDS, disableSessionRefresh: true, freshAge: 0 },
    onAPIError: { errorURL: SIGN_IN_PAGE },
    // An unverified password account is never merged with a Google sign-in: better-auth's default, said aloud.
    account: {
      accountLinking: { enabled: true, requireLocalEmailVerified: true },
      updateAccountOnSignIn: false,
    },
    advanced: {
      cookiePrefix: 'leadenhall',
      useSecureCookies: config.publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    logger: {
      level: 'warn',
      log: (level, message) => {
        if (level === 'warn' || level === 'error') deps.log(level, message)
      },
    },
    databaseHooks: {
      account: {
        create: {
          // Google is asked who somebody is, never again on their behalf: its tokens are not kept.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null },
          }),
        },
      },
      session: {
        create: {
          after: async ({ userId, ipAddress, userAgent }) =>
            deps.onSignIn({ userId, ipAddress: ipAddress ?? null, userAgent: userAgent ?? null }),
        },
      },
    },
  } satisfies BetterAuthOptions
}

function googlePlugin(google: NonNullable<AuthConfig['google']>, publicUrl: string) {
  return genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        clientId: google.clientId,
        clientSecret: google.clientSecret,
        discoveryUrl: google.discoveryUrl,
        redirectURI: `${publicUrl}/auth/google/callback`,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        mapProfileToUser: (profile) => ({
          firstName: textOf(profile['given_name']),
          lastName: textOf(profile['family_name']),
        }),
      },
    ],
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
