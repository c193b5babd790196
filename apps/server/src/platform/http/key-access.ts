/**
 * Calls with an API key: `Authorization: Bearer lh_…`. The key stands in for a session, cookies that
 * come with it count for nothing, and it reaches only routes that name a scope for keys.
 */
import type { KeyScope } from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { KeyLimits } from './key-limits.ts'

/** Every key begins so, which tells it from bearer tokens of others, such as a proxy's. */
export const KEY_PREFIX = 'lh_'

export interface KeyHolder {
  readonly keyId: string
  readonly userId: string
  readonly scope: KeyScope
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The least scope of an API key that opens the route; absent or null: no key does. */
    keyScope?: KeyScope | null
  }
  interface FastifyRequest {
    /** Null without an API key. */
    keyHolder: KeyHolder | null
  }
}

export interface KeyGuard {
  /** @throws AppError unauthenticated, saying what is wrong with the key */
  readonly find: (key: string) => Promise<KeyHolder>
  readonly limits: KeyLimits
}

/** Judges a key before anything else of the request is looked at. */
export function guardKeys(app: FastifyInstance, { find, limits }: KeyGuard): void {
  app.decorateRequest('keyHolder', null)
  app.addHook('onRequest', async (request, reply) => {
    const key = keyIn(request)
    if (key === null || request.is404) return
    void reply.header('cache-control', 'private, no-store')
    await limits.requireAddress(request)
    try {
      request.keyHolder = await find(key)
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthenticated') {
        void reply.header('www-authenticate', 'Bearer error="invalid_token"')
      }
      throw error
    }
    await limits.requireKey(request)
    requireScope(request, request.keyHolder)
  })
}

function keyIn({ headers }: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return token?.startsWith(KEY_PREFIX) ? token : null
}

/** @throws AppError forbidden */
function requireScope(request: FastifyRequest, { scope }: KeyHolder): void {
  const needed = request.routeOptions.config.keyScope ?? null
  if (needed === null) {
    throw new AppError('forbidden', 'No API key may do this: sign in on the website instead.')
  }
  if (needed === 'write' && scope === 'read') {
    throw new AppError('forbidden', 'This API key may only read. Make one that may also write.')
  }
}
