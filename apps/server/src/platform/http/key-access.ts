/**
 * Calls with an API key: `Authorization: Bearer lh_…`. The key replaces the session, cookies are
 * ignored, and only routes that declare a scope for keys are open to it.
 */
import type { KeyScope } from '@leadenhall/contract/shared/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import type { KeyLimits } from './key-limits.ts'

/** Distinguishes our keys from other bearer tokens, such as a proxy's. */
export const KEY_PREFIX = 'lh_'

export interface KeyHolder {
  readonly keyId: string
  readonly userId: string
  readonly scope: KeyScope
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The smallest scope that opens the route; absent or null: no key does. */
    keyScope?: KeyScope | null
  }
  interface FastifyRequest {
    /** Null without an API key. */
    keyHolder: KeyHolder | null
  }
}

export interface KeyGuard {
  /** @throws AppError unauthenticated with the reason */
  readonly find: (key: string) => Promise<KeyHolder>
  readonly limits: KeyLimits
}

/** Checks the key before anything else in the request. */
export function guardKeys(app: FastifyInstance, { find, limits }: KeyGuard): void {
  app.decorateRequest('keyHolder', null)
  const admit = async (request: FastifyRequest, reply: FastifyReply, key: string) => {
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
  }
  app.addHook('onRequest', (request, reply, next) => {
    const key = keyIn(request)
    if (key === null || request.is404) return next()
    // oxlint-disable-next-line promise/no-callback-in-promise -- only calls with a key cost a promise
    admit(request, reply, key).then(() => next(), next)
  })
}

function keyIn({ headers }: FastifyRequest): string | null {
  if (headers.authorization === undefined) return null
  const [, token] = /^Bearer +(\S+) *$/i.exec(headers.authorization) ?? []
  return token?.startsWith(KEY_PREFIX) ? token : null
}

/** @throws AppError forbidden */
function requireScope(request: FastifyRequest, { scope }: KeyHolder): void {
  const needed = request.routeOptions.config.keyScope ?? null
  if (needed === null) {
    throw new AppError('forbidden', 'API keys cannot do this. Sign in on the website instead.')
  }
  if (needed === 'write' && scope === 'read') {
    throw new AppError('forbidden', 'This API key can only read. Create one with write access.')
  }
}
