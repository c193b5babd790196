/** How often one address and one account may try to sign in, register or ask for mail. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import ipaddr from 'ipaddr.js'
import { AppError } from './app-error.ts'

export interface SignInLimits {
  /**
   * Counts one try.
   * @param account e-mail address that the try is about, null when it names none
   * @throws AppError rate_limited with the seconds to wait
   */
  require(request: FastifyRequest, account: string | null): Promise<void>
}

export interface LimitRule {
  readonly max: number
  readonly windowMs: number
}

export interface SignInLimitOptions {
  readonly perAddress: LimitRule
  readonly perAccount: LimitRule
  /** Shared by all nodes; null counts in this node's memory. */
  readonly redis: Redis | null
}

export const SIGN_IN_LIMITS = {
  perAddress: { max: 30, windowMs: 10 * 60_000 },
  perAccount: { max: 10, windowMs: 10 * 60_000 },
} as const

/**
 * Every try is counted on this node and, with Redis, by all nodes together. While Redis is away each
 * node's own count holds, so that an outage opens no door to guessing.
 */
export async function createSignInLimits(
  app: FastifyInstance,
  { perAddress, perAccount, redis }: SignInLimitOptions,
): Promise<SignInLimits> {
  const accounts = new WeakMap<FastifyRequest, string>()
  const rules = {
    byAddress: toLimiter(perAddress, (request) => `sign-in:address:${networkOf(request.ip)}`),
    byAccount: toLimiter(perAccount, (request) => `sign-in:account:${accounts.get(request) ?? ''}`),
  }
  const own = await openCounter(app, rules, {})
  const shared = redis
    ? await openCounter(app, rules, { redis, nameSpace: 'leadenhall:limit:' })
    : null
  const count = async (rule: keyof typeof rules, request: FastifyRequest) => {
    refuseExceeded(await own[rule](request))
    // What is wrong with Redis is in the log.
    if (shared) refuseExceeded(await shared[rule](request).catch(() => null))
  }
  return {
    async require(request, account) {
      // In turn: an address that is out of tries cannot use up those of an account.
      await count('byAddress', request)
      if (account === null) return
      accounts.set(request, account.trim().toLowerCase())
      await count('byAccount', request)
    },
  }
}

function toLimiter(
  { max, windowMs }: LimitRule,
  keyGenerator: (request: FastifyRequest) => string,
) {
  return { max, timeWindow: windowMs, keyGenerator }
}

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

/** The plugin counts in one place for each scope that it is registered in. */
async function openCounter<Rule extends string>(
  app: FastifyInstance,
  rules: Readonly<Record<Rule, ReturnType<typeof toLimiter>>>,
  store: object,
): Promise<Record<Rule, Limiter>> {
  const limiters: Partial<Record<Rule, Limiter>> = {}
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...store })
    for (const rule of Object.keys(rules) as Rule[]) {
      limiters[rule] = scope.createRateLimit(rules[rule])
    }
  })
  return limiters as Record<Rule, Limiter>
}

function refuseExceeded(verdict: Awaited<ReturnType<Limiter>> | null): void {
  if (verdict === null || verdict.isAllowed || !verdict.isExceeded) return
  throw new AppError('rate_limited', 'Too many attempts. Try again later.', {
    retryAfterSeconds: verdict.ttlInSeconds,
  })
}

/** The address, or of IPv6 its /64, which one household has whole. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()
}
