/**
 * Ends what was set up in an account before its owner was known: a stranger may have registered
 * the address first. See docs/decisions/051-nothing-outlives-the-first-confirmation.md.
 */
import type { FastifyRequest } from 'fastify'
import type { OpenDatabase } from '../../platform/db/database.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { findGuards, setGuards } from './account-guards.ts'
import { type AccountDeps, findSession } from './account-service.ts'
import { deleteTokens } from './account-store.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { deletePasskeys, deleteSecondFactor } from './factor-store.ts'

export interface RevokeDeps extends Pick<AccountDeps, 'auth' | 'clock' | 'db'> {
  readonly engine: OpenDatabase['engine']
  readonly personal: Pick<PersonalData, 'revoke'>
  /** Mails the owner what was removed. */
  readonly sendRevoked: (email: string, removed: readonly string[]) => void
}

interface Owner {
  readonly id: string
  readonly email: string
}

/** For the first confirmation of an address. The session that confirms goes on, where it is the account's. */
export async function revokeAtConfirmation(
  deps: RevokeDeps,
  owner: Owner,
  request: FastifyRequest,
): Promise<void> {
  const own = await findSession(deps, request)
  const kept = own?.user.id === owner.id ? own.session.token : null
  // First the sessions, which could set up something new meanwhile.
  await endOtherSessions(deps, owner.id, kept)
  await revoke(deps, owner, Number.POSITIVE_INFINITY)
  await setGuards(deps.db, owner.id, { confirmed_at: deps.clock.now() })
}

/** Factors that were set up after the confirmation stay: a mailbox alone must not remove them. */
export async function revokeAtReset(
  deps: RevokeDeps,
  owner: Owner & { readonly emailVerified: boolean },
): Promise<void> {
  await endOtherSessions(deps, owner.id, null)
  const confirmedAt = (await findGuards(deps.db, owner.id))?.confirmed_at ?? 0
  await revoke(deps, owner, owner.emailVerified ? confirmedAt : Number.POSITIVE_INFINITY)
}

/** @param factorsBeforeMs factors that were set up before then are removed too */
async function revoke(
  { db, engine, personal, sendRevoked }: RevokeDeps,
  { id, email }: Owner,
  factorsBeforeMs: number,
): Promise<void> {
  const removed = await db.transaction().execute(async (trx) => {
    const lists = await personal.revoke(trx, id)
    await deleteTokens(trx, id)
    if ((await deletePasskeys(trx, id, factorsBeforeMs)) > 0) lists.push('passkeys')
    // When an authenticator app was set up is not kept: confirming removes one from before.
    const isBefore = factorsBeforeMs === Number.POSITIVE_INFINITY
    if (isBefore && (await deleteSecondFactor({ db: trx, engine }, id))) {
      lists.push('the authenticator app and its recovery codes')
    }
    return lists
  })
  if (removed.length > 0) sendRevoked(email, removed)
}
