/** Asks the table of ways in before a service's sign-in opens, joins or enters an account. */
import type { BetterAuthOptions } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { hasIdentityOf } from './identity-store.ts'
import { findInvitation } from './invitations.ts'
import { JOIN_COOKIE, JOIN_SECONDS, sealJoin } from './pending-join.ts'
import { type Happening, judgeWay, type ProviderId, type SignInOffer, type Way } from './ways-in.ts'

/** Keys of the identities whose sign-in is under way, by the claims that the service sent. */
export type IdentityKeys = WeakMap<object, string>

interface GateDeps {
  readonly clock: Clock
  readonly db: Db
  readonly offer: SignInOffer
  readonly secret: string
}

type Validate = NonNullable<NonNullable<BetterAuthOptions['user']>['validateUserInfo']>
type Candidate = Parameters<Validate>[0]

const HAPPENING = {
  'sign-in': 'identity',
  'link-account': 'address',
  'create-user': 'newcomer',
} as const satisfies Record<Candidate['source']['action'], Happening>

/** A refusal's code is in the address of the sign-in page, which explains it. */
export function createProviderGate(deps: GateDeps, keys: IdentityKeys): Validate {
  return async (candidate, call) => {
    const { oauth, action } = candidate.source
    // Our own routes judge passwords and guests before they call the library.
    if (!oauth) return
    const way = oauth.providerId as ProviderId & Way
    switch (judgeWay(deps.offer, way, HAPPENING[action])) {
      case 'signs in':
      case 'opens an account':
        return
      case 'opens an account by invitation':
        return (await findStateInvitation(deps)) ? undefined : { error: 'invitation_needed' }
      case 'joins after a proof':
        return { error: await askForProof(deps, keys, candidate, call) }
      case 'refused: registration is closed':
        return { error: 'registration_closed' }
      case 'refused: only the service signs in':
      case 'refused: unknown':
        return { error: 'way_closed' }
    }
  }
}

/** The id of the invitation with which the browser left for the service. */
export async function findStateInvitation(deps: GateDeps): Promise<string | null> {
  const state = await getOAuthState()
  const invitation: unknown = state?.['invitation']
  return typeof invitation === 'string' ? findInvitation(deps, invitation) : null
}

async function askForProof(
  { clock, db, secret }: GateDeps,
  keys: IdentityKeys,
  { user, source }: Candidate,
  call: Parameters<Validate>[1],
): Promise<string> {
  const { providerId, profile } = source.oauth ?? {}
  const provider = providerId as ProviderId
  const identity = keys.get(profile ?? {})
  const { id: userId, email } = user
  if (!identity || !userId || !email) return 'unable_to_link_account'
  if (await hasIdentityOf(db, provider, userId)) return 'other_identity'
  const endsAtMs = clock.now() + JOIN_SECONDS * 1000
  const cookie = call.context.createAuthCookie(JOIN_COOKIE, { maxAge: JOIN_SECONDS })
  const join = { provider, identity, userId, email: email.toLowerCase(), endsAtMs }
  call.setCookie(cookie.name, sealJoin(secret, join), cookie.attributes)
  return 'proof_needed'
}
