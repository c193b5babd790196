/** Registration, sign-in, sign-out and password resets by email. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import type { Csrf } from '../../platform/http/csrf.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import { type AccountDeps, toUser } from './account-service.ts'
import { copyCookies, errorCodeOf, toAuthHeaders } from './call-auth.ts'
import { requireUncommon } from './common-passwords.ts'
import { endOldSession } from './end-old-session.ts'
import { requireNoGuestAddress } from './guests.ts'
import { useInvitation } from './invitations.ts'
import { passkeyHostOf } from './passkey-plugin.ts'
import type { RobotCheck } from './robot-check.ts'
import { requirePasswords, type SignInOffer } from './sign-in-offer.ts'
import { verifyCode } from './verify-code.ts'

export interface SignInDeps extends AccountDeps {
  readonly csrf: Csrf
  readonly robots: RobotCheck
  readonly publicUrl: string
  readonly offer: SignInOffer
  readonly recaptchaSiteKey: string | null
  readonly limits: SignInLimits
  /** Signs invitations. */
  readonly secret: string
}

const WRONG_CREDENTIALS = 'These credentials do not match our records.'
/** The same whether or not the address has an account, so that addresses cannot be probed. */
const RESET_REQUESTED =
  'If there is an account with this email address, we have sent it a link to reset the password.'

export function registerSignInRoutes(serve: Serve, deps: SignInDeps): void {
  const { auth, csrf, robots } = deps

  serve(endpoints.setCsrfCookie, async (_, { request, reply }) => {
    void reply.header('cache-control', 'no-store')
    csrf.issue(request, reply)
    return undefined
  })

  serve(endpoints.getSignInOptions, async () => ({
    google: deps.offer.google !== null,
    oidc: deps.offer.oidc && { label: deps.offer.oidc.label },
    password: deps.offer.allowsPasswords,
    registration: deps.offer.registration,
    passkeyHost: passkeyHostOf(deps.publicUrl),
    robotCheck: deps.recaptchaSiteKey
      ? { kind: 'recaptcha' as const, siteKey: deps.recaptchaSiteKey }
      : { kind: 'altcha' as const },
  }))

  serve(endpoints.getRobotChallenge, (_, { reply }) => {
    void reply.header('cache-control', 'no-store')
    return robots.createChallenge()
  })

  serve(endpoints.register, async ({ body }, { request, reply }) => {
    requirePasswords(deps)
    requireNoGuestAddress(body.email)
    await deps.limits.requireMail(request, body.email, 'registration')
    await requireUncommon(body.password)
    await robots.require(body['g-recaptcha-response'])
    await requireInvitation(deps, body.invitation)
    const response = await auth.api.signUpEmail({
      body: {
        name: body.name,
        email: body.email,
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name,
      },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw await toRegistrationError(deps.db, body.email, response)
    await endOldSession(deps, request)
    copyCookies(response, reply)
    const { user } = (await response.json()) as { user: Parameters<typeof toUser>[1] }
    return toUser(deps, user)
  })

  serve(endpoints.login, async ({ body }, { request, reply }) => {
    requirePasswords(deps)
    const { 'g-recaptcha-response': proof, ...credentials } = body
    const { needsProof } = await deps.limits.requirePassword(request, body.email)
    if (needsProof) await robots.require(proof ?? '')
    const response = await auth.api.signInEmail({
      body: credentials,
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw invalid('email', WRONG_CREDENTIALS)
    await endOldSession(deps, request)
    copyCookies(response, reply)
    if (await wantsSecondFactor(response)) {
      throw new AppError('second_factor_required', 'Enter the code of your authenticator app.')
    }
    return undefined
  })

  serve(endpoints.completeLogin, async ({ body }, { request, reply }) => {
    await deps.limits.requireNetwork(request)
    copyCookies(await verifyCode(deps, request, body.code), reply)
    return undefined
  })

  serve(endpoints.logout, async (_, { request, reply }) => {
    const response = await auth.api.signOut({ headers: toAuthHeaders(request), asResponse: true })
    copyCookies(response, reply)
    void reply.header('clear-site-data', '"cache"')
    return undefined
  })

  serve(endpoints.requestPasswordReset, async ({ body }, { request }) => {
    requirePasswords(deps)
    await deps.limits.requireMail(request, body.email, 'reset')
    await robots.require(body['g-recaptcha-response'])
    await auth.api.requestPasswordReset({ body: { email: body.email } })
    return { success: true, message: RESET_REQUESTED }
  })

  serve(endpoints.resetPassword, async ({ body }, { request }) => {
    requirePasswords(deps)
    await deps.limits.requireNetwork(request)
    await requireUncommon(body.password)
    const response = await auth.api.resetPassword({
      body: { newPassword: body.password, token: body.token },
      asResponse: true,
    })
    if (!response.ok)
      throw invalid('token', 'This link has expired or was already used. Request a new one.')
    return {
      success: true,
      message: 'Your password has been changed. Sign in with your new password.',
    }
  })
}

/** @throws AppError forbidden where no one may register, validation_failed without a valid invitation */
async function requireInvitation(
  deps: Pick<SignInDeps, 'clock' | 'db' | 'offer' | 'secret'>,
  invitation: string | undefined,
): Promise<void> {
  if (deps.offer.registration === 'open') return
  if (deps.offer.registration === 'closed') {
    throw new AppError('forbidden', 'Registration is closed here. Ask the operator.')
  }
  if (invitation !== undefined && (await useInvitation(deps, invitation))) return
  throw invalid('invitation', 'Registration is by invitation: open the link that you were sent.')
}

async function wantsSecondFactor(response: Response): Promise<boolean> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body
}

async function toRegistrationError(db: Db, email: string, response: Response): Promise<AppError> {
  const code = await errorCodeOf(response)
  // With two simultaneous registrations, only the database's unique constraint rejects the second.
  const isTaken = async () =>
    (await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()) !== undefined
  if (code?.startsWith('USER_ALREADY_EXISTS') || (await isTaken())) {
    return invalid('email', 'The email has already been taken.')
  }
  return new AppError('internal_error', `Registration failed: ${code ?? response.status}`)
}
