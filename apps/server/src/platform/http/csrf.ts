/**
 * Every write repeats a cookie's value in a header, which another site can neither read nor send.
 * The value is signed, so that a cookie planted by another site is useless.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

export const CSRF_COOKIE = 'XSRF-TOKEN'
export const CSRF_HEADER = 'x-xsrf-token'

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface Csrf {
  /** A fresh signed value for the cookie. */
  issue(): string
  /** @throws AppError csrf_mismatch */
  require(request: FastifyRequest): void
}

export function createCsrf(secret: string): Csrf {
  const sign = (nonce: string) =>
    createHmac('sha256', secret).update(`csrf:${nonce}`).digest('base64url')
  const isOurs = (value: string) => {
    const [nonce = '', signature = ''] = value.split('.')
    return isSame(signature, sign(nonce))
  }
  return {
    issue() {
      const nonce = randomBytes(24).toString('base64url')
      return `${nonce}.${sign(nonce)}`
    },
    require(request) {
      const cookie = request.cookies[CSRF_COOKIE]
      const header = request.headers[CSRF_HEADER]
      const repeated = typeof header === 'string' && cookie !== undefined && isSame(header, cookie)
      if (!repeated || !isOurs(cookie)) {
        throw new AppError('csrf_mismatch', 'CSRF token mismatch. Load the page again.')
      }
    },
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True if the URL itself contains a secret that another site cannot know. */
    isOpenToOtherSites?: boolean
  }
}

/** Checks every write; an unknown route needs no token. */
export function guardWrites(app: FastifyInstance, csrf: Csrf): void {
  app.addHook('preParsing', async (request) => {
    const isRead = READING_METHODS.has(request.method)
    if (isRead || request.is404 || request.routeOptions.config.isOpenToOtherSites) return
    // Browsers attach cookies by themselves, but never API keys.
    if (request.keyHolder) return
    csrf.require(request)
  })
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
