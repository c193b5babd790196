/** Rate limits, counted on this node and, with Redis, across all nodes. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import ipaddr from 'ipaddr.js'
import { AppError } from './app-error.ts'

export interface LimitRule {
  readonly max: number
  readonly windowMs: number
}

export interface CountedRule extends LimitRule {
  /** The key under which a request counts. */
  readonly keyOf: (request: FastifyRequest) => string
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/**
 * While Redis is down each node's own count applies, so that an outage does not allow guessing.
 * @returns counts a request under a rule; throws AppError rate_limited with the seconds to wait
 */
export async function createCountedLimits<Rule extends string>(
  app: FastifyInstance,
  options: {
    readonly rules: Readonly<Record<Rule, CountedRule>>
    /** Shared by all nodes; null counts in this node's memory alone. */
    readonly redis: Redis | null
    readonly message: string
  },
): Promise<(rule: Rule, request: FastifyRequest) => Promise<void>> {
  const { rules, redis, message } = options
  const own = await openCounter(app, rules, {})
  const shared = redis
    ? await openCounter(app, rules, { redis, nameSpace: 'leadenhall:limit:' })
    : null
  const refuseExceeded = (verdict: Awaited<ReturnType<Limiter>> | null) => {
    if (verdict === null || verdict.isAllowed || !verdict.isExceeded) return
    throw new AppError('rate_limited', message, { retryAfterSeconds: verdict.ttlInSeconds })
  }
  return async (rule, request) => {
    refuseExceeded(await own[rule](request))
    // The Redis client logs its own errors.
    if (shared) refuseExceeded(await shared[rule](request).catch(() => null))
  }
}

/** The plugin has one store per scope in which it is registered. */
async function openCounter<Rule extends string>(
  app: FastifyInstance,
  rules: Readonly<Record<Rule, CountedRule>>,
  store: object,
): Promise<Record<Rule, Limiter>> {
  const limiters: Partial<Record<Rule, Limiter>> = {}
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...store })
    for (const rule of Object.keys(rules) as Rule[]) {
      const { keyOf, max, windowMs } = rules[rule]
      limiters[rule] = scope.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf })
    }
  })
  return limiters as Record<Rule, Limiter>
}

/** The address, or the /64 of an IPv6 address, which belongs to one household. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
