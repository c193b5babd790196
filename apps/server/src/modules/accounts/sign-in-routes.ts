/** Sign-in, sign-out and password resets by email. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import type { Csrf } from '../../platform/http/csrf.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { AccountDeps } from './account-service.ts'
import { copyCookies, newTokenIn, toAuthHeaders } from './call-auth.ts'
import { requireUncommon } from './common-passwords.ts'
import { endOldSession } from './end-old-session.ts'
import { passkeyHostOf } from './passkey-plugin.ts'
import type { RobotCheck } from './robot-check.ts'
import { verifyCode } from './verify-code.ts'
import { completeJoin, findPendingJoin, type PendingJoin } from './ways-in/pending-join.ts'
import { isOffered, requireWay, type SignInOffer } from './ways-in/ways-in.ts'

export interface SignInDeps extends AccountDeps {
  readonly csrf: Csrf
  readonly robots: RobotCheck
  readonly publicUrl: string
  readonly offer: SignInOffer
  readonly recaptchaSiteKey: string | null
  readonly limits: SignInLimits
  /** Signs invitations and identities that wait for a proof. */
  readonly secret: string
  /** Mails the owner that a service signs in to the account from now on. */
  readonly sendJoined: (email: string, provider: PendingJoin['provider']) => void
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
    google: isOffered(deps.offer, 'google'),
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

  serve(endpoints.login, async ({ body }, { request, reply }) => {
    if (findPendingJoin(deps, request)?.email !== body.email.toLowerCase()) {
      requireWay(deps.offer, 'password', 'identity')
    }
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
    await completeJoin(deps, request, reply, newTokenIn(response))
    return undefined
  })

  serve(endpoints.completeLogin, async ({ body }, { request, reply }) => {
    await deps.limits.requireNetwork(request)
    const response = await verifyCode(deps, request, body.code)
    copyCookies(response, reply)
    await completeJoin(deps, request, reply, newTokenIn(response))
    return undefined
  })

  serve(endpoints.logout, async (_, { request, reply }) => {
    const response = await auth.api.signOut({ headers: toAuthHeaders(request), asResponse: true })
    copyCookies(response, reply)
    void reply.header('clear-site-data', '"cache"')
    return undefined
  })

  serve(endpoints.requestPasswordReset, async ({ body }, { request }) => {
    requireWay(deps.offer, 'password', 'identity')
    await deps.limits.requireMail(request, body.email, 'reset')
    await robots.require(body['g-recaptcha-response'])
    await auth.api.requestPasswordReset({ body: { email: body.email } })
    return { success: true, message: RESET_REQUESTED }
  })

  serve(endpoints.resetPassword, async ({ body }, { request }) => {
    requireWay(deps.offer, 'password', 'identity')
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

async function wantsSecondFactor(response: Response): Promise<boolean> {
  const body: unknown = await response.json()
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body
}
