/** An OpenID Connect service on this machine that sends whatever a test wants, also what no honest one sends. */
import { OAuth2Server } from 'oauth2-mock-server'

export interface IdentityServer {
  /** Variables that make the application use it. */
  readonly environment: Readonly<Record<string, string>>
  /** The same, as a service of the operator's own. */
  readonly oidc: Readonly<Record<string, string>>
  /** Who signs in there from now on; claims that are undefined are left out. */
  signsIn(claims: Readonly<Record<string, unknown>>): void
  /** Its userinfo endpoint answers this from now on. */
  answersUserinfo(claims: Readonly<Record<string, unknown>>): void
  /** Follows the application's redirect; gives the path and query that it sends the browser back to. */
  authorize(location: string): Promise<string>
  close(): Promise<void>
}

const CLIENT_ID = 'terminal'

export async function startIdentityServer(): Promise<IdentityServer> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  await server.start(0, '127.0.0.1')
  const url = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = url
  let claims: Readonly<Record<string, unknown>> = {}
  let userinfo: Readonly<Record<string, unknown>> | null = null
  server.service.on('beforeTokenSigning', ({ payload }: { payload: Record<string, unknown> }) => {
    Object.assign(payload, { aud: CLIENT_ID, ...claims })
  })
  server.service.on('beforeUserinfo', (reply: { body: unknown }) => {
    if (userinfo) reply.body = userinfo
  })
  return {
    environment: {
      GOOGLE_CLIENT_ID: CLIENT_ID,
      GOOGLE_CLIENT_SECRET: 'a-secret-of-the-client',
      GOOGLE_DISCOVERY_URL: `${url}/.well-known/openid-configuration`,
    },
    oidc: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: 'a-secret-of-the-client',
    },
    signsIn(next) {
      claims = next
      userinfo = null
    },
    answersUserinfo(next) {
      userinfo = next
    },
    async authorize(location) {
      const reply = await fetch(location, { redirect: 'manual' })
      const back = new URL(reply.headers.get('location') ?? '')
      return back.pathname + back.search
    },
    close: () => server.stop(),
  }
}
