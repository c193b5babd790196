/** Rate limits per API key, and per address whatever its keys. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { createCountedLimits, type LimitRule, networkOf } from './counted-limits.ts'

export interface KeyLimits {
  /** Counts a call before its key is looked up. @throws AppError rate_limited */
  requireAddress(request: FastifyRequest): Promise<void>
  /** Counts a call of the request's keyHolder. @throws AppError rate_limited */
  requireKey(request: FastifyRequest): Promise<void>
}

export interface KeyLimitOptions {
  readonly perAddress: LimitRule
  readonly perKey: LimitRule
  /** Shared by all nodes; null counts in this node's memory. */
  readonly redis: Redis | null
}

export const KEY_LIMITS = {
  perAddress: { max: 1200, windowMs: 60_000 },
  perKey: { max: 600, windowMs: 60_000 },
} as const

export async function createKeyLimits(
  app: FastifyInstance,
  { perAddress, perKey, redis }: KeyLimitOptions,
): Promise<KeyLimits> {
  const count = await createCountedLimits(app, {
    redis,
    message: 'Too many calls. Try again later.',
    rules: {
      byAddress: { ...perAddress, keyOf: ({ ip }) => `key:address:${networkOf(ip)}` },
      byKey: { ...perKey, keyOf: ({ keyHolder }) => `key:${keyHolder?.keyId ?? ''}` },
    },
  })
  return {
    requireAddress: (request) => count('byAddress', request),
    requireKey: (request) => count('byKey', request),
  }
}
