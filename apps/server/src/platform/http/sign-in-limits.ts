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

export async function createSignInLimits(
  app: FastifyInstance,
  { perAddress, perAccount, redis }: SignInLimitOptions,
): Promise<SignInLimits> {
  await app.register(rateLimit, {
    global: false,
    // Without its counter people can still sign in.
    skipOnError: true,
    ...(redis ? { redis, nameSpace: 'leadenhall:limit:' } : {}),
  })
  const accounts = new WeakMap<FastifyRequest, string>()
  const byAddress = app.createRateLimit({
    max: perAddress.max,
    timeWindow: perAddress.windowMs,
    keyGenerator: (request) => `sign-in:address:${networkOf(request.ip)}`,
  })
  const byAccount = app.createRateLimit({
    max: perAccount.max,
    timeWindow: perAccount.windowMs,
    keyGenerator: (request) => `sign-in:account:${accounts.get(request) ?? ''}`,
  })
  return {
    async require(request, account) {
      // In turn: an address that is out of tries cannot use up those of an account.
      refuseExceeded(await byAddress(request))
      if (account === null) return
      accounts.set(request, account.trim().toLowerCase())
      refuseExceeded(await byAccount(request))
    },
  }
}

function refuseExceeded(
  verdict: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>,
): void {
  if (verdict.isAllowed || !verdict.isExceeded) return
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
