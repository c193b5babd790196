/** Rate limits per address and per account on signing in, registering and requesting mail. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { createCountedLimits, type LimitRule, networkOf } from './counted-limits.ts'

export interface SignInLimits {
  /**
   * Counts one attempt.
   * @param account email address of the attempt; null when it names none
   * @throws AppError rate_limited with the seconds to wait
   */
  require(request: FastifyRequest, account: string | null): Promise<void>
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
  const accounts = new WeakMap<FastifyRequest, string>()
  const count = await createCountedLimits(app, {
    redis,
    message: 'Too many attempts. Try again later.',
    rules: {
      byAddress: { ...perAddress, keyOf: ({ ip }) => `sign-in:address:${networkOf(ip)}` },
      byAccount: {
        ...perAccount,
        keyOf: (request) => `sign-in:account:${accounts.get(request) ?? ''}`,
      },
    },
  })
  return {
    async require(request, account) {
      // In this order, so that an address without attempts left cannot use up those of an account.
      await count('byAddress', request)
      if (account === null) return
      accounts.set(request, account.trim().toLowerCase())
      await count('byAccount', request)
    },
  }
}
