/** Rate limits per network and per account on signing in, registering and requesting mail. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { AppError } from './app-error.ts'
import { createCountedLimits, type LimitRule, networkOf } from './counted-limits.ts'

export type MailPurpose = 'registration' | 'reset' | 'confirmation' | 'interest'

/** @throws AppError rate_limited with the seconds to wait */
export interface SignInLimits {
  /** Counts an attempt that names no account. */
  requireNetwork(request: FastifyRequest): Promise<void>
  /**
   * Counts an attempt at an account's password. Accounts are counted per network, so that a stranger
   * cannot lock out the owner.
   * @returns whether attempts from all networks are so many that a robot check is needed
   */
  requirePassword(request: FastifyRequest, email: string): Promise<{ needsProof: boolean }>
  /** Counts a mail to an address, whoever requests it; each purpose has a counter of its own. */
  requireMail(request: FastifyRequest, email: string, purpose: MailPurpose): Promise<void>
}

export interface SignInLimitOptions {
  readonly perAddress: LimitRule
  /** Of one account from one network, and of mails to one address. */
  readonly perAccount: LimitRule
  /** Of one account from all networks, beyond which a robot check is required. */
  readonly perAccountUnproven: LimitRule
  /** Shared by all nodes; null counts in this node's memory. */
  readonly redis: Redis | null
}

export const SIGN_IN_LIMITS = {
  perAddress: { max: 30, windowMs: 10 * 60_000 },
  perAccount: { max: 10, windowMs: 10 * 60_000 },
  perAccountUnproven: { max: 50, windowMs: 10 * 60_000 },
} as const

export async function createSignInLimits(
  app: FastifyInstance,
  { perAddress, perAccount, perAccountUnproven, redis }: SignInLimitOptions,
): Promise<SignInLimits> {
  const accounts = new WeakMap<FastifyRequest, string>()
  const accountOf = (request: FastifyRequest) => accounts.get(request) ?? ''
  const count = await createCountedLimits(app, {
    redis,
    message: 'Too many attempts. Try again later.',
    rules: {
      byAddress: { ...perAddress, keyOf: ({ ip }) => `sign-in:address:${networkOf(ip)}` },
      byAccount: {
        ...perAccount,
        keyOf: (request) => `sign-in:account:${networkOf(request.ip)}:${accountOf(request)}`,
      },
      byAccountAnywhere: {
        ...perAccountUnproven,
        keyOf: (request) => `sign-in:anywhere:${accountOf(request)}`,
      },
      byMail: { ...perAccount, keyOf: (request) => `sign-in:mail:${accountOf(request)}` },
    },
  })

  /** The network first, so that one without attempts left cannot use up those of an account. */
  async function countNetwork(request: FastifyRequest, email: string): Promise<void> {
    await count('byAddress', request)
    accounts.set(request, email.trim().toLowerCase())
  }

  return {
    requireNetwork: (request) => count('byAddress', request),
    async requirePassword(request, email) {
      await countNetwork(request, email)
      await count('byAccount', request)
      return { needsProof: await isExceeded(count('byAccountAnywhere', request)) }
    },
    async requireMail(request, email, purpose) {
      await countNetwork(request, `${purpose}:${email}`)
      await count('byMail', request)
    },
  }
}

async function isExceeded(counted: Promise<void>): Promise<boolean> {
  try {
    await counted
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return true
    throw error
  }
}
