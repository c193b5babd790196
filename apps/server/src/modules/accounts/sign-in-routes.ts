/** Registering, signing in and out, Google, passwords and addresses by mail. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import * as schemas from '@leadenhall/contract/accounts/schemas.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import { CSRF_COOKIE, type Csrf } from '../../platform/http/csrf.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import { type AccountDeps, findSession, toUser } from './account-service.ts'
import { copyCookies, errorCodeOf, toAuthHeaders } from './call-auth.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { RobotCheck } from './robot-check.ts'

export interface SignInDeps extends AccountDeps {
  readonly csrf: Csrf
  readonly robots: RobotCheck
  readonly publicUrl: string
  readonly isGoogleOn: boolean
  readonly recaptchaSiteKey: string | null
  readonly limits: SignInLimits
}

const WRONG_CREDENTIALS = 'These credentials do not match our records.'
const ALWAYS_THE_SAME =
  'If an account has this address, a mail with a link for a new password is on its way.'

export function registerSignInRoutes(app: FastifyInstance, deps: SignInDeps): void {
  const { auth, csrf, robots } = deps
  const isSecure = deps.publicUrl.startsWith('https:')

  serveEndpoint(app, 'accounts', schemas, endpoints.setCsrfCookie, async (_, { reply }) => {
    void reply.header('cache-control', 'no-store')
    void reply.setCookie(CSRF_COOKIE, csrf.issue(), {
      path: '/',
      sameSite: 'lax',
      secure: isSecure,
    })
    return undefined
  })

  serveEndpoint(app, 'accounts', schemas, endpoints.getSignInOptions, async () => ({
    google: deps.isGoogleOn,
    robotCheck: deps.recaptchaSiteKey
      ? { kind: 'recaptcha' as const, siteKey: deps.recaptchaSiteKey }
      : { kind: 'altcha' as const },
  }))

  serveEndpoint(app, 'accounts', schemas, endpoints.getRobotChallenge, (_, { reply }) => {
    void reply.header('cache-control', 'no-store')
    return robots.createChallenge()
  })

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.register,
    async ({ body }, { request, reply }) => {
      await deps.limits.require(request, body.email)
      await requireUncommon(body.password)
      await robots.require(body['g-recaptcha-response'])
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
    },
  )

  serveEndpoint(app, 'accounts', schemas, endpoints.login, async ({ body }, { request, reply }) => {
    await deps.limits.require(request, body.email)
    const response = await auth.api.signInEmail({
      body,
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw invalid('email', WRONG_CREDENTIALS)
    await endOldSession(deps, request)
    copyCookies(response, reply)
    return undefined
  })

  serveEndpoint(app, 'accounts', schemas, endpoints.logout, async (_, { request, reply }) => {
    const response = await auth.api.signOut({ headers: toAuthHeaders(request), asResponse: true })
    copyCookies(response, reply)
    void reply.header('clear-site-data', '"cache"')
    return undefined
  })

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.requestPasswordReset,
    async ({ body }, { request }) => {
      await deps.limits.require(request, body.email)
      await robots.require(body['g-recaptcha-response'])
      await auth.api.requestPasswordReset({ body: { email: body.email } })
      return { success: true, message: ALWAYS_THE_SAME }
    },
  )

  serveEndpoint(
    app,
    'accounts',
    schemas,
    endpoints.resetPassword,
    async ({ body }, { request }) => {
      await deps.limits.require(request, null)
      await requireUncommon(body.password)
      const response = await auth.api.resetPassword({
        body: { newPassword: body.password, token: body.token },
        asResponse: true,
      })
      if (!response.ok) throw invalid('token', 'The link is not valid any more. Ask for a new one.')
      return { success: true, message: 'Your password has been changed. Sign in with the new one.' }
    },
  )

  registerRedirects(app, deps)
}

/** Answers that are redirects, not data. */
function registerRedirects(app: FastifyInstance, deps: SignInDeps): void {
  const { auth } = deps

  app.get<{ Querystring: { token?: string } }>(
    '/api/user/verification/confirm',
    { schema: { tags: ['accounts'], summary: 'The link of the verification mail' } },
    async (request, reply) => {
      const response = await auth.api.verifyEmail({
        query: { token: request.query.token ?? '' },
        headers: toAuthHeaders(request),
        asResponse: true,
      })
      return reply.redirect(response.ok ? '/profile?verified=yes' : '/auth?login=true&verified=no')
    },
  )

  app.get<{ Querystring: { returnTo?: string } }>(
    '/auth/google/redirect',
    { schema: { tags: ['accounts'], summary: 'Sign in with Google' } },
    async (request, reply) => {
      if (!deps.isGoogleOn) return reply.redirect('/auth?login=true&google=off')
      const response = await auth.google.use(({ api }) =>
        api.signInSocial({
          body: {
            provider: 'google',
            callbackURL: toLocalPath(request.query.returnTo),
            errorCallbackURL: '/auth?login=true',
          },
          headers: toAuthHeaders(request),
          asResponse: true,
        }),
      )
      if (!response?.ok) return reply.redirect('/auth?login=true&google=failed')
      copyCookies(response, reply)
      const { url } = (await response.json()) as { url: string }
      return reply.redirect(url)
    },
  )

  app.get(
    '/auth/google/callback',
    { schema: { tags: ['accounts'], summary: 'Where Google sends people back' } },
    async (request, reply) => {
      if (!deps.isGoogleOn) return reply.redirect('/auth?login=true&google=off')
      const query = request.url.slice(request.url.indexOf('?') + 1)
      const response = await auth.google.use(({ handler }) =>
        handler(
          new Request(`${deps.publicUrl}/api/auth/callback/google?${query}`, {
            headers: toAuthHeaders(request),
          }),
        ),
      )
      if (!response) return reply.redirect('/auth?login=true&google=failed')
      const location = response.headers.get('location')
      const isIn = location !== null && !new URL(location, deps.publicUrl).searchParams.has('error')
      if (isIn) await endOldSession(deps, request)
      copyCookies(response, reply)
      return reply.redirect(location ?? '/auth?login=true&google=failed')
    },
  )
}

/** A sign-in replaces the session that the browser had. */
async function endOldSession({ auth }: SignInDeps, request: FastifyRequest): Promise<void> {
  const old = await findSession(auth, request)
  if (!old) return
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteSession(old.session.token)
}

async function requireUncommon(password: string): Promise<void> {
  if (await isCommonPassword(password)) {
    throw invalid('password', 'This password is among the most common ones. Choose another.')
  }
}

async function toRegistrationError(db: Db, email: string, response: Response): Promise<AppError> {
  const code = await errorCodeOf(response)
  // Of two at the same moment one only learns from the database that the address is taken.
  const isTaken = async () =>
    (await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()) !== undefined
  if (code?.startsWith('USER_ALREADY_EXISTS') || (await isTaken())) {
    return invalid('email', 'The email has already been taken.')
  }
  return new AppError('internal_error', `Registering failed: ${code ?? response.status}`)
}

/** A path of this site, never another site: `/share/VOD.L`. */
function toLocalPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(text) ? text : '/'
}
