/** Converts between Fastify and better-auth's fetch-style interface. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionIn, tokenIn } from '../../platform/http/csrf.ts'
import { CLIENT_ADDRESS_HEADER } from './create-auth.ts'

const MAX_USER_AGENT = 500

/** The request's headers for better-auth, plus the client address resolved by the server. */
export function toAuthHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  headers.set('user-agent', (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT))
  headers.set(CLIENT_ADDRESS_HEADER, request.ip)
  return headers
}

/** Forwards better-auth's cookies to the browser. */
export function copyCookies(from: Response, reply: FastifyReply): void {
  const cookies = from.headers.getSetCookie()
  if (cookies.length > 0) void reply.header('set-cookie', cookies)
}

/** The token of the session that a response opens; null if it opens none. */
export function newTokenIn(from: Response): string | null {
  const cookies = from.headers.getSetCookie().map((text) => {
    const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=')
    return [name, decodeURIComponent(value)] as const
  })
  return tokenIn(sessionIn(Object.fromEntries(cookies))) || null
}

/** better-auth's error code, or null if the response has none. */
export async function errorCodeOf(response: Response): Promise<string | null> {
  const body: unknown = await response.json().catch(() => null)
  const code = body !== null && typeof body === 'object' && 'code' in body ? body.code : null
  return typeof code === 'string' ? code : null
}
