/**
 * Every write repeats a cookie's value in a header, which another site can neither read nor send.
 * The value is signed, so that a cookie planted by somebody else is no use.
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
    /** True where the address itself holds a secret that another site cannot know. */
    isOpenToOtherSites?: boolean
  }
}

/** Checks every request that may change something; a route that is not found needs no token. */
export function guardWrites(app: FastifyInstance, csrf: Csrf): void {
  app.addHook('preParsing', async (request) => {
    const isRead = READING_METHODS.has(request.method)
    if (isRead || request.is404 || request.routeOptions.config.isOpenToOtherSites) return
    // A browser sends cookies by itself, but no API key.
    if (request.keyHolder) return
    csrf.require(request)
  })
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
