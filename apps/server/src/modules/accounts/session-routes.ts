/** A user's own sessions, and the email that confirms their address. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { notFound } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { AccountDeps } from './account-service.ts'
import { toAuthHeaders } from './call-auth.ts'
import { getSession, listOwnSessions } from './current-session.ts'

export interface SessionRouteDeps extends AccountDeps {
  readonly limits: SignInLimits
}

export function registerSessionRoutes(serve: Serve, deps: SessionRouteDeps): void {
  const { auth, limits } = deps

  serve(endpoints.listSessions, async (_, { request }) =>
    (await listOwnSessions(deps, request)).map(({ shown }) => shown),
  )

  serve(endpoints.revokeSession, async ({ params }, { request }) => {
    const found = (await listOwnSessions(deps, request)).find(({ shown }) => shown.id === params.id)
    if (!found) throw notFound('Session not found. It may have ended already.')
    await auth.api.revokeSession({ body: { token: found.token }, headers: toAuthHeaders(request) })
    return undefined
  })

  serve(endpoints.sendVerification, async (_, { request }) => {
    const { user } = await getSession(deps, request)
    if (user.emailVerified)
      return { success: true, message: 'Your email address is already confirmed.' }
    await limits.requireMail(request, user.email, 'confirmation')
    await auth.api.sendVerificationEmail({
      body: { email: user.email },
      headers: toAuthHeaders(request),
    })
    return { success: true, message: 'Check your email for a link to confirm your address.' }
  })
}
