/** Credentials that a caller must send with an operation, as OpenAPI declares them. */
import {
  type EndpointAccess,
  type KeyScope,
  keyScopeOf,
} from '@leadenhall/contract/shared/endpoint.ts'
import { CSRF_COOKIE, CSRF_HEADER } from './csrf.ts'

/** Alternatives, of each of which all schemes are needed; an empty one needs nothing. */
export type ApiSecurity = readonly Readonly<Record<string, readonly string[]>>[]

interface Secured {
  readonly method: string
  readonly access?: EndpointAccess
  readonly keyScope?: KeyScope
}

/** @param publicUrl names the session cookie: browsers keep a `__Host-` one for https and this host alone */
export function securitySchemes(publicUrl: string) {
  const prefix = publicUrl.startsWith('https:') ? '__Host-' : ''
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: `${prefix}leadenhall.session_token`,
      description: 'The session of a person who has signed in with `POST /login`.',
    },
    csrf: {
      type: 'apiKey',
      in: 'header',
      name: CSRF_HEADER.toUpperCase(),
      description: `Repeats the value of the cookie \`${CSRF_COOKIE}\`, which \`GET /sanctum/csrf-cookie\` sets. Calls with an API key need none.`,
    },
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'An API key, made on the profile page. An operation names the smallest scope that it needs; `GET /api/keys/scopes` lists what each scope opens.',
    },
    apiKeyInUrl: {
      type: 'apiKey',
      in: 'query',
      name: 'key',
      description:
        'An API key with the scope `calendar` or `cell`, for programs that can only open a URL.',
    },
  } as const
}

/** A read or write with a session, or with a key where the operation has a scope for keys. */
export function securityOf(operation: Secured): ApiSecurity {
  const { access, method } = operation
  const scope = keyScopeOf(operation)
  const withCookies = {
    ...(access === undefined ? {} : { session: access === 'admin' ? ['admin'] : [] }),
    ...(method === 'GET' ? {} : { csrf: [] }),
  }
  return scope === null ? [withCookies] : [withCookies, { apiKey: [scope] }]
}
