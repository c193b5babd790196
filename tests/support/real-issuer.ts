/** A complete OpenID Connect provider on this machine, which signs in whoever a test names. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface RealIssuer {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
  /** Who signs in there from now on. */
  signsIn(claims: IssuerClaims): void
  /** Follows the application's redirect through sign-in and consent; gives the path and query of the way back. */
  authorize(location: string): Promise<string>
  close(): Promise<void>
}

type IssuerClaims = Readonly<Record<string, unknown>> & { readonly sub: string }

const CLIENT_ID = 'terminal'
const CLIENT_SECRET = 'a-secret-of-the-client'

export async function startRealIssuer(redirectUri: string): Promise<RealIssuer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let person: IssuerClaims = { sub: 'unset' }
  const provider = withoutWarnings(() => createProvider(url, redirectUri, () => person))
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response)
    void finishInteraction(provider, person.sub, request, response)
  })
  return {
    url,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    signsIn(next) {
      person = next
    },
    authorize: (location) => follow(location, new URL(redirectUri).origin),
    close: () => closeServer(server),
  }
}

function createProvider(url: string, redirectUri: string, person: () => IssuerClaims): Provider {
  return new Provider(url, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Addresses in the ID token, as Google sends them.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ ...person(), sub }) }),
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the tests'] },
  })
}

/** Without TLS, a signing key of its own and a lasting store it warns, which suits a test. */
function withoutWarnings<T>(create: () => T): T {
  const { warn, info } = console
  console.warn = () => undefined
  console.info = () => undefined
  try {
    return create()
  } finally {
    Object.assign(console, { warn, info })
  }
}

type Handler = Parameters<Provider['interactionDetails']>

async function finishInteraction(
  provider: Provider,
  accountId: string,
  request: Handler[0],
  response: Handler[1],
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') {
    return provider.interactionFinished(request, response, { login: { accountId } })
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? accountId,
    clientId: String(params['client_id']),
  })
  grant.addOIDCScope(String(params['scope']))
  return provider.interactionFinished(request, response, {
    consent: { grantId: await grant.save() },
  })
}

const MOST_REDIRECTS = 12

async function follow(start: string, end: string): Promise<string> {
  const cookies = new Map<string, string>()
  let location = start
  for (let hop = 0; hop < MOST_REDIRECTS; hop += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(location, { redirect: 'manual', headers: { cookie } })
    for (const text of reply.headers.getSetCookie()) {
      const [pair = ''] = text.split(';', 1)
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = reply.headers.get('location')
    if (!next) throw new Error(`${location} answered ${reply.status}: ${await reply.text()}`)
    const url = new URL(next, location)
    if (url.origin === end) return url.pathname + url.search
    location = String(url)
  }
  throw new Error('Too many redirects')
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
