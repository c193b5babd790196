/** Sign-in with Google, which is a chain of redirects. */
import type { FastifyInstance } from 'fastify'
import { copyCookies, toAuthHeaders } from './call-auth.ts'
import { endOldSession } from './end-old-session.ts'
import type { SignInDeps } from './sign-in-routes.ts'

export function registerSignInRedirects(
  app: FastifyInstance,
  deps: Pick<SignInDeps, 'auth' | 'clock' | 'isGoogleOn' | 'publicUrl'>,
): void {
  const { auth } = deps

  app.get<{ Querystring: { returnTo?: string } }>(
    '/auth/google/redirect',
    { schema: { hide: true } },
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

  app.get('/auth/google/callback', { schema: { hide: true } }, async (request, reply) => {
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
  })
}

/** Only a path on this site, such as `/share/VOD.L`; anything else becomes `/`. */
function toLocalPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(text) ? text : '/'
}
