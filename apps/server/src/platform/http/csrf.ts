/**
 * Every write repeats a cookie's value in a header, which another site can neither read nor send.
 * The value is signed for the browser's session, so that a value which another site plants, or which
 * someone else was given, is useless.
 */
import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { AppError } from './app-error.ts'
import { runHook } from './run-hook.ts'

export const CSRF_COOKIE = 'XSRF-TOKEN'
export const CSRF_HEADER = 'x-xsrf-token'

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** The identity library's cookie, with and without a prefix. */
const SESSION_COOKIE = /(^|[.-])session_token$/

/** A page sends the same pair with each write, and hashing it took a tenth of the call. */
const VERIFIED_KEPT = 2000
const MAX_PAIR = 1000

export interface Csrf {
  /** Sets a cookie with a fresh value for the request's session. */
  issue(request: FastifyRequest, reply: FastifyReply): void
  /** @throws AppError csrf_mismatch */
  require(request: FastifyRequest): void
  /** Renews the cookie if the reply begins or ends a session. */
  follow(request: FastifyRequest, reply: FastifyReply): void
}

export function createCsrf(
  secret: string,
  { isSecure = false }: { readonly isSecure?: boolean } = {},
): Csrf {
  const sign = (nonce: string, session: string) => {
    const of = hash('sha256', session, 'base64url')
    return createHmac('sha256', secret).update(`csrf:${nonce}:${of}`).digest('base64url')
  }
  const verified = new LRUCache<string, true>({ max: VERIFIED_KEPT })
  const isOurs = (value: string, session: string) => {
    const pair = JSON.stringify([value, session])
    if (verified.has(pair)) return true
    const [nonce = '', signature = ''] = value.split('.')
    const isValid = isSame(signature, sign(nonce, session))
    if (isValid && pair.length <= MAX_PAIR) verified.set(pair, true)
    return isValid
  }
  const set = (reply: FastifyReply, session: string) => {
    const nonce = randomBytes(24).toString('base64url')
    const value = `${nonce}.${sign(nonce, session)}`
    const options = { path: '/', sameSite: 'lax', secure: isSecure } as const
    // As a header: the cookie plugin has written its own before `follow` runs.
    void reply.header('set-cookie', reply.server.serializeCookie(CSRF_COOKIE, value, options))
  }
  return {
    issue: (request, reply) => set(reply, sessionIn(request.cookies)),
    require(request) {
      const cookie = request.cookies[CSRF_COOKIE]
      const header = request.headers[CSRF_HEADER]
      if (!cookie || header !== cookie || !isOurs(cookie, sessionIn(request.cookies))) {
        throw new AppError('csrf_mismatch', 'CSRF token mismatch. Load the page again.')
      }
    },
    follow(request, reply) {
      const cookies = reply.getHeader('set-cookie')
      if (cookies === undefined) return
      const changed = [cookies]
        .flat()
        .map(String)
        .findLast((text) => {
          const [name = ''] = text.split('=', 1)
          return SESSION_COOKIE.test(name)
        })
      if (changed === undefined || request.cookies[CSRF_COOKIE] === undefined) return
      const [pair = ''] = changed.split(';', 1)
      set(reply, decodeURIComponent(pair.slice(pair.indexOf('=') + 1)))
    },
  }
}

/** The signed cookie of the session; empty without one. */
export function sessionIn(cookies: FastifyRequest['cookies']): string {
  const [, value = ''] = Object.entries(cookies).find(([name]) => SESSION_COOKIE.test(name)) ?? []
  return value
}

/** A session cookie is the token, a dot and its signature. */
export function tokenIn(cookie: string): string {
  return cookie.slice(0, Math.max(0, cookie.lastIndexOf('.')))
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the URL itself contains a secret that another site cannot know. */
    isOpenToOtherSites?: boolean
  }
}

/** Checks every write; an unknown route needs no token. */
export function guardWrites(app: FastifyInstance, csrf: Csrf): void {
  app.addHook('preParsing', (request, _reply, _payload, next) => {
    const isRead = READING_METHODS.has(request.method)
    const isOpen =
      isRead || request.is404 || request.routeOptions.config.isOpenToOtherSites === true
    // Browsers attach cookies by themselves, but never API keys.
    runHook(next, () => {
      if (!isOpen && !request.keyHolder) csrf.require(request)
    })
  })
  app.addHook('onSend', (request, reply, _payload, next) => {
    runHook(next, () => csrf.follow(request, reply))
  })
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
