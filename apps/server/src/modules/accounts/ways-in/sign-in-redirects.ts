/** Sign-in with Google or another OpenID Connect service, which is a chain of redirects. */
import type { FastifyInstance } from 'fastify'
import { copyCookies, newTokenIn, toAuthHeaders } from '../call-auth.ts'
import { endOldSession } from '../end-old-session.ts'
import type { SignInDeps } from '../sign-in-routes.ts'
import { completeJoin } from './pending-join.ts'
import { isOffered, type ProviderId } from './ways-in.ts'

export function registerSignInRedirects(
  app: FastifyInstance,
  deps: Pick<SignInDeps, 'auth' | 'clock' | 'db' | 'offer' | 'publicUrl' | 'secret' | 'sendJoined'>,
): void {
  for (const id of ['google', 'oidc'] as const) registerProvider(app, deps, id)
}

function registerProvider(
  app: FastifyInstance,
  deps: Parameters<typeof registerSignInRedirects>[1],
  id: ProviderId,
): void {
  const provider = deps.auth.providers[id]
  const isOn = isOffered(deps.offer, id)
  const back = (outcome: 'off' | 'failed') => `/auth?login=true&${id}=${outcome}`

  app.get<{ Querystring: { returnTo?: string; invitation?: string } }>(
    `/auth/${id}/redirect`,
    { schema: { hide: true } },
    async (request, reply) => {
      if (!isOn) return reply.redirect(back('off'))
      const response = await provider.use(({ api }) =>
        api.signInSocial({
          body: {
            provider: id,
            callbackURL: toLocalPath(request.query.returnTo),
            errorCallbackURL: '/auth?login=true',
            additionalData: { invitation: request.query.invitation },
          },
          headers: toAuthHeaders(request),
          asResponse: true,
        }),
      )
      if (!response?.ok) return reply.redirect(back('failed'))
      copyCookies(response, reply)
      const { url } = (await response.json()) as { url: string }
      return reply.redirect(url)
    },
  )

  app.get(`/auth/${id}/callback`, { schema: { hide: true } }, async (request, reply) => {
    if (!isOn) return reply.redirect(back('off'))
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const response = await provider.use(({ handler }) =>
      handler(
        new Request(`${deps.publicUrl}/api/auth/callback/${id}?${query}`, {
          headers: toAuthHeaders(request),
        }),
      ),
    )
    if (!response) return reply.redirect(back('failed'))
    const location = response.headers.get('location')
    const isIn = location !== null && !new URL(location, deps.publicUrl).searchParams.has('error')
    if (isIn) await endOldSession(deps, request)
    copyCookies(response, reply)
    if (isIn) await completeJoin(deps, request, reply, newTokenIn(response))
    return reply.redirect(location ?? back('failed'))
  })
}

/** Only a path on this site, such as `/share/VOD.L`; anything else becomes `/`. */
function toLocalPath(text: string | undefined): string {
  return text && /^\/(?![/\\])[\w\-./~%?=&]*$/.test(text) ? text : '/'
}
