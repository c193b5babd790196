/** A rate limit per network on reads that anyone may make and that cost far more than others. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { createCountedLimits, type LimitRule, networkOf } from './counted-limits.ts'

/** Enough for a user and for a script of a household, at about 50 ms of work each. */
export const HEAVY_READS: LimitRule = { max: 60, windowMs: 60_000 }

/** Counts a heavy read. @throws AppError rate_limited */
export type CountHeavyRead = (request: FastifyRequest) => Promise<void>

export async function createHeavyReadLimit(
  app: FastifyInstance,
  { redis, rule = HEAVY_READS }: { readonly redis: Redis | null; readonly rule?: LimitRule },
): Promise<CountHeavyRead> {
  const count = await createCountedLimits(app, {
    redis,
    message: 'Too many large requests. Ask for smaller ranges or pages, or try again later.',
    rules: { heavy: { ...rule, keyOf: ({ ip }) => `heavy:${networkOf(ip)}` } },
  })
  return (request) => count('heavy', request)
}
