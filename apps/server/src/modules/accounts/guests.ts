/** Accounts that a visitor of the demo gets by one click, and which are deleted after a day. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PersonalData } from '../../platform/personal-data.ts'
import { type AccountDeps, toUser } from './account-service.ts'
import { copyCookies, toAuthHeaders } from './call-auth.ts'

const GUEST_DOMAIN = 'guest.invalid'
const KEPT_MS = 86_400_000

export interface Guests {
  /** Signs the visitor in as a new guest. The cookies of the session are those of `reply`. */
  open(request: FastifyRequest, reply: FastifyReply): Promise<User>
  /** Deletes guests and all that is theirs, a day after they came. */
  prune(): Promise<void>
}

/** Whether an address belongs to no one, so that nothing is sent to it. */
export function isGuestAddress(email: string): boolean {
  return email.endsWith(`@${GUEST_DOMAIN}`)
}

export function createGuests(deps: AccountDeps & { readonly personal: PersonalData }): Guests {
  const { auth, clock, db, personal } = deps
  return {
    async open(request, reply) {
      // The address says when the guest came.
      const email = `${clock.now()}-${randomUUID()}@${GUEST_DOMAIN}`
      const response = await auth.api.signUpEmail({
        body: {
          name: 'guest',
          email,
          password: randomBytes(24).toString('base64url'),
          firstName: 'Guest',
          lastName: '',
        },
        headers: toAuthHeaders(request),
        asResponse: true,
      })
      copyCookies(response, reply)
      const { user } = (await response.json()) as { user: Parameters<typeof toUser>[1] }
      return toUser(deps, user)
    },
    async prune() {
      const guests = await db
        .selectFrom('user')
        .select(['id', 'email'])
        .where('email', 'like', `%@${GUEST_DOMAIN}`)
        .execute()
      const { internalAdapter } = await auth.$context
      for (const { id, email } of guests) {
        const openedAtMs = Number.parseInt(email, 10)
        if (clock.now() - openedAtMs < KEPT_MS) continue
        await personal.delete(db, { id, email, isEmailConfirmed: false })
        await internalAdapter.deleteUserSessions(id)
        await internalAdapter.deleteUser(id)
      }
    },
  }
}
