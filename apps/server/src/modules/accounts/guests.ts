/** Accounts that a visitor of the demo gets by one click, and which are deleted after a day. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../platform/http/app-error.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { listGuests, setGuards } from './account-guards.ts'
import { type AccountDeps, toUser } from './account-service.ts'
import { copyCookies, toAuthHeaders } from './call-auth.ts'
import { endOldSession } from './end-old-session.ts'
import { judgeWay, requireWay, type SignInOffer } from './ways-in/ways-in.ts'

const GUEST_DOMAIN = 'guest.invalid'
const KEPT_MS = 86_400_000

export interface Guests {
  /** False where the operator lets no newcomer in. */
  readonly areWelcome: boolean
  /**
   * Signs the visitor in as a new guest, and out of the account before. `reply` has the session's cookies.
   * @throws AppError forbidden where the operator lets no newcomer in
   */
  open(request: FastifyRequest, reply: FastifyReply): Promise<User>
  /** Deletes guests and all that is theirs, a day after they came. */
  prune(): Promise<void>
  /** Deletes all guests, where there is no demo any more. */
  deleteAll(): Promise<void>
}

/** @throws AppError validation_failed on field email */
export function requireNoGuestAddress(email: string): void {
  if (email.toLowerCase().endsWith(`@${GUEST_DOMAIN}`)) {
    throw invalid('email', 'This address receives no mail. Enter another one.')
  }
}

interface GuestDeps extends AccountDeps {
  readonly offer: SignInOffer
  readonly personal: PersonalData
}

export function createGuests(deps: GuestDeps): Guests {
  const { auth, clock, db, personal } = deps
  const deleteBefore = async (beforeMs: number) => {
    for (const { id, email } of await listGuests(db, beforeMs)) {
      await personal.delete(db, { id, email, isEmailConfirmed: false })
    }
  }
  return {
    areWelcome: judgeWay(deps.offer, 'guest', 'newcomer') === 'opens an account',
    async open(request, reply) {
      requireWay(deps.offer, 'guest', 'newcomer')
      const response = await auth.api.signUpEmail({
        body: {
          name: 'guest',
          email: `${randomUUID()}@${GUEST_DOMAIN}`,
          password: randomBytes(24).toString('base64url'),
          firstName: 'Guest',
          lastName: '',
        },
        headers: toAuthHeaders(request),
        asResponse: true,
      })
      const { user } = (await response.json()) as { user: Parameters<typeof toUser>[1] }
      await setGuards(db, user.id, { guest_since: clock.now() })
      await endOldSession(deps, request)
      copyCookies(response, reply)
      return toUser(deps, user)
    },
    prune: () => deleteBefore(clock.now() - KEPT_MS),
    deleteAll: () => deleteBefore(Number.MAX_SAFE_INTEGER),
  }
}
