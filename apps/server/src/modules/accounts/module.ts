import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import * as schemas from '@leadenhall/contract/accounts/schemas.ts'
import type { FastifyRequest } from 'fastify'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { findStorageError } from '../../platform/db/storage-error.ts'
import { decorateAccess } from '../../platform/http/access.ts'
import type { Csrf } from '../../platform/http/csrf.ts'
import {
  createSignInLimits,
  SIGN_IN_LIMITS,
  type SignInLimitOptions,
  type SignInLimits,
} from '../../platform/http/sign-in-limits.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Module, ModuleContext } from '../../platform/module.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { within } from '../../platform/within.ts'
import { type AccountDeps, ADMIN_ROLE, findUser, findVisitor, onSignIn } from './account-service.ts'
import { deletePersonalRows, findConfirmedEmail, grantRole, revokeRole } from './account-store.ts'
import { registerAddressChangeRoutes } from './address-change-routes.ts'
import { clearAvatar, registerAvatarRoutes } from './avatar-routes.ts'
import { claimCode } from './claim-code.ts'
import { registerConfirmationRoutes } from './confirmation-routes.ts'
import { createConfirmationToken } from './confirmation-token.ts'
import { type Auth, type AuthConfig, createAuth, type ResetUser } from './create-auth.ts'
import { registerCredentialRoutes } from './credential-routes.ts'
import { createGuests, type Guests } from './guests.ts'
import {
  addressChangedMail,
  addressChangeMail,
  joinedMail,
  passkeyMail,
  passwordResetMail,
  revokedMail,
  verificationMail,
} from './mails.ts'
import { registerPasskeyRoutes } from './passkey-routes.ts'
import { registerPersonalDataRoutes } from './personal-data-routes.ts'
import { registerProfileRoutes } from './profile-routes.ts'
import { pruneSessions } from './prune-sessions.ts'
import { registerRegistration } from './registration.ts'
import { type RevokeDeps, revokeAtReset } from './revoke-access.ts'
import { createRobotCheck, type RobotCheck } from './robot-check.ts'
import { registerSecondFactorRoutes } from './second-factor-routes.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { registerSignInRoutes } from './sign-in-routes.ts'
import { registerSignInRedirects } from './ways-in/sign-in-redirects.ts'
import { nameOfService, type ProviderId, type SignInOffer } from './ways-in/ways-in.ts'

export interface AccountOptions {
  readonly config: AuthConfig & {
    /** Addresses whose verified owners are administrators, lower case. */
    readonly adminEmails: readonly string[]
    /** Null: mails become files on this machine. */
    readonly smtpUrl: string | null
    readonly recaptcha: { readonly siteKey: string; readonly secretKey: string } | null
  } & SignInOffer
  readonly csrf: Csrf
  readonly database: OpenDatabase
  readonly limits: Partial<SignInLimitOptions>
  /** Shares rate-limit counters between nodes; null: each node counts its own. */
  readonly redis: SignInLimitOptions['redis']
  readonly mails: MailQueue
  readonly personal: PersonalData
  /** Overrides the cost of the robot check. */
  readonly robotCost?: number
  /** Revokes the user's API keys. */
  readonly revokeKeys: (userId: string) => Promise<void>
}

export interface Accounts {
  readonly limits: SignInLimits
  readonly robots: RobotCheck
  readonly guests: Guests
  /** Null if the user has not confirmed an address. */
  findConfirmedEmail(userId: string): Promise<string | null>
  /** The user who requests a page; null for a visitor, and while the storage does not respond. */
  findReader(request: FastifyRequest): Promise<User | null>
}

const PRUNE_EVERY_MS = 6 * 3_600_000
/** How long a page waits for its user. */
const READER_TIMEOUT_MS = 2000

export function accountsModule(options: AccountOptions): Module<Accounts> {
  return {
    name: 'accounts',
    summary: 'Registering, signing in, and the profile of the signed-in user',
    async register(context) {
      const { cache, clock, db, http, onError, outbound, pages, personal, serve, timers } = context
      pages.add('auth', { title: (_, query) => titleOfView(query) })
      const { config, csrf, database } = options
      const auth: Auth = await createAuth({
        database,
        config,
        clock,
        ...createAuthEvents(options, context, () => auth),
      })
      const accountDeps: AccountDeps = { auth, clock, db, adminEmails: config.adminEmails }
      decorateAccess(http, (request, access) => findVisitor(accountDeps, request, access))
      const limits = await createSignInLimits(http, {
        ...SIGN_IN_LIMITS,
        ...options.limits,
        redis: options.redis,
      })
      const robots = createRobots(options, context)

      const serveAccounts = serve({ endpoints, schemas })
      const joinDeps = createJoinDeps(options, context)
      const signInDeps = {
        ...accountDeps,
        csrf,
        robots,
        limits,
        publicUrl: config.publicUrl,
        offer: config,
        recaptchaSiteKey: config.recaptcha?.siteKey ?? null,
        ...joinDeps,
      }
      registerRegistration(serveAccounts, signInDeps)
      registerSignInRoutes(serveAccounts, signInDeps)
      registerSignInRedirects(http, signInDeps)
      const sendsMail = config.smtpUrl !== null
      const revokeDeps = createRevokeDeps(options, context, auth)
      registerConfirmationRoutes(http, {
        ...accountDeps,
        ...revokeDeps,
        limits,
        personal: options.personal,
        productName: config.productName,
      })
      registerProfileRoutes(serveAccounts, accountDeps)
      registerCredentialRoutes(serveAccounts, {
        ...accountDeps,
        limits,
        revokeKeys: options.revokeKeys,
        sendAddressChange: (email, token) =>
          options.mails.post(addressChangeMail(context.site, email, token)),
      })
      registerSecondFactorRoutes(serveAccounts, { ...accountDeps, limits, sendsMail })
      registerPasskeyRoutes(serveAccounts, {
        ...accountDeps,
        ...joinDeps,
        offer: config,
        limits,
        sendsMail,
        sendPasskeyNotice: (email, change, name) =>
          options.mails.post(passkeyMail(context.site, email, change, name)),
      })
      registerAddressChangeRoutes(http, {
        ...accountDeps,
        ...revokeDeps,
        limits,
        productName: config.productName,
        sendAddressChanged: (from, to) =>
          options.mails.post(addressChangedMail(context.site, from, to)),
      })
      registerSessionRoutes(serveAccounts, { ...accountDeps, limits })
      registerPersonalDataRoutes(serveAccounts, {
        ...accountDeps,
        limits,
        personal: options.personal,
        clearAvatar: (userId) => clearAvatar(cache, userId),
      })
      registerAvatarRoutes(http, { cache, db, outbound })
      personal.add({
        key: 'account',
        isFirst: true,
        delete: (trx, { id }) => deletePersonalRows(trx, id),
      })

      await pruneSessions(accountDeps)
      timers.every(PRUNE_EVERY_MS, () => pruneSessions(accountDeps), onError('old sessions'))
      return {
        limits,
        robots,
        guests: createGuests({ ...accountDeps, offer: config, personal: options.personal }),
        findConfirmedEmail: (userId) => findConfirmedEmail(db, userId),
        findReader: (request) => findReader(accountDeps, request),
      }
    },
  }
}

function createRobots(
  { config, robotCost }: AccountOptions,
  { clock, db, outbound }: ModuleContext,
): RobotCheck {
  return createRobotCheck({
    clock,
    db,
    outbound,
    secret: config.appSecret,
    recaptcha: config.recaptcha,
    ...(robotCost ? { cost: robotCost } : {}),
  })
}

function createJoinDeps({ config, mails }: AccountOptions, { site }: ModuleContext) {
  return {
    secret: config.appSecret,
    sendJoined: (email: string, provider: ProviderId) =>
      mails.post(joinedMail(site, email, nameOfService(config, provider))),
  }
}

function createRevokeDeps(
  { mails, personal }: AccountOptions,
  { clock, db, engine, site }: ModuleContext,
  auth: Auth,
): RevokeDeps {
  return {
    auth,
    clock,
    db,
    engine,
    personal,
    sendRevoked: (email, removed) => mails.post(revokedMail(site, email, removed)),
  }
}

function createAuthEvents(options: AccountOptions, context: ModuleContext, auth: () => Auth) {
  const { mails } = options
  const { clock, db, http, site } = context
  return {
    sendPasswordReset: async (email: string, token: string) =>
      mails.post(passwordResetMail(site, email, token)),
    sendVerification: async ({ id, email }: { id: string; email: string }) => {
      const token = await createConfirmationToken(auth(), id, clock.now())
      mails.post(verificationMail(site, email, token))
    },
    onAdminClaim: (userId: string, isAdmin: boolean) =>
      (isAdmin ? grantRole : revokeRole)(db, userId, ADMIN_ROLE),
    onSignIn: (session: Parameters<typeof onSignIn>[2]) => onSignIn(db, clock.now(), session),
    onPasswordReset: (user: ResetUser) =>
      revokeAtReset(createRevokeDeps(options, context, auth()), user),
    claimCode: (userId: string, code: string) => claimCode({ auth: auth(), db }, userId, code),
    log: (level: 'info' | 'warn' | 'error', message: string) =>
      http.log[level]({ part: 'accounts' }, message),
  }
}

async function findReader(deps: AccountDeps, request: FastifyRequest): Promise<User | null> {
  try {
    return (await within(READER_TIMEOUT_MS, findUser(deps, request))) ?? null
  } catch (error) {
    // Serve the page without storage: it can explain the outage, which a bare 503 cannot.
    if (!findStorageError(error)) throw error
    return null
  }
}

/** The address of the page selects one of its forms; undefined for registration. */
function titleOfView(query: URLSearchParams): string | undefined {
  if (query.has('reset')) return 'Choose a new password'
  if (query.get('forgot') === 'true') return 'Forgot your password?'
  return query.get('login') === 'true' ? 'Sign In' : undefined
}
