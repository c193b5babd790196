/**
 * Sessions that were verified a moment ago. A page makes many calls, and each would otherwise read
 * session, user and roles again. A session that ends is forgotten on every node before the request
 * that ended it is answered. Where nodes cannot tell each other (several without Redis, or while it
 * does not respond), nothing is remembered.
 */
import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Cache } from '../../platform/cache/create-cache.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DbEngine } from '../../platform/db/database.ts'
import { sessionIn, tokenIn } from '../../platform/http/csrf.ts'

export interface KnownSessions {
  /** The id of the request's user; null without a session. `verify` reads it from the storage. */
  findUserId(request: FastifyRequest, verify: () => Promise<string | null>): Promise<string | null>
  forget(token: string): Promise<void>
}

const KNOWN_FOR_MS = 5000

interface KnownSession {
  /** Of the whole cookie, which is signed. */
  readonly cookieHash: string
  readonly userId: string
  readonly verifiedAtMs: number
}

export function createKnownSessions({
  cache,
  clock,
  engine,
}: {
  readonly cache: Cache
  readonly clock: Clock
  readonly engine: DbEngine
}): KnownSessions {
  // A SQLite file has one server; nodes on PostgreSQL share Redis, or nothing.
  const canForget = () => {
    const state = cache.state()
    return state === 'redis' || (state === 'memory' && engine === 'sqlite')
  }
  const load = async (cookie: string, verify: () => Promise<string | null>) => {
    const userId = await verify()
    if (userId === null) throw new NoSession()
    const known = { cookieHash: hashOf(cookie), userId, verifiedAtMs: clock.now() }
    return { value: known, ttlMs: KNOWN_FOR_MS }
  }
  return {
    async findUserId(request, verify) {
      const cookie = sessionIn(request.cookies)
      if (cookie === '' || !canForget()) return verify()
      try {
        const known = await cache.getOrLoad<KnownSession>(keyOf(tokenIn(cookie)), () =>
          load(cookie, verify),
        )
        const ageMs = clock.now() - known.verifiedAtMs
        const isFresh = ageMs >= 0 && ageMs < KNOWN_FOR_MS
        return isFresh && known.cookieHash === hashOf(cookie) ? known.userId : await verify()
      } catch (error) {
        if (error instanceof NoSession) return null
        throw error
      }
    },
    forget: (token) => cache.delete(keyOf(token)),
  }
}

/** Keeps an absent session out of the cache. */
class NoSession extends Error {}

/** Tokens open accounts, so that they are no keys of a cache which other programs may read. */
function keyOf(token: string): string {
  return `session:${hashOf(token)}`
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url')
}
