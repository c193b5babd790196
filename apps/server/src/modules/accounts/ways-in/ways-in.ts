/**
 * Every way to sign in, by what the operator set and what happened. Each way asks here; none decides by
 * itself. See docs/decisions/064-ways-in-are-one-table.md.
 */
import { AppError } from '../../../platform/http/app-error.ts'

/** Services that sign in in place of a password. */
export type ProviderId = 'google' | 'oidc'
export type Way = 'password' | 'passkey' | 'guest' | ProviderId

/**
 * `identity`: the password, passkey or the service's subject belongs to an account. `address`: only the
 * address does. `newcomer`: neither.
 */
export type Happening = 'identity' | 'address' | 'newcomer'
export type Registration = 'open' | 'invited' | 'closed'

export type Verdict =
  | 'signs in'
  | 'opens an account'
  | 'opens an account by invitation'
  /** Joins the account once its owner has signed in to it by another way. */
  | 'joins after a proof'
  | 'refused: unknown'
  | 'refused: registration is closed'
  | 'refused: only the service signs in'

/** Ways in that the operator opened. */
export interface SignInOffer {
  readonly google: object | null
  readonly oidc: { readonly label: string } | null
  /** False: only the OpenID Connect service signs in (`SIGN_IN=oidc`). */
  readonly allowsPasswords: boolean
  readonly registration: Registration
}

type Row = Readonly<Record<'identity' | 'address', Verdict>> & {
  readonly newcomer: Readonly<Record<Registration, Verdict>>
}

const BY_REGISTRATION = {
  open: 'opens an account',
  invited: 'opens an account by invitation',
  closed: 'refused: registration is closed',
} as const satisfies Row['newcomer']

const always = (verdict: Verdict): Row['newcomer'] => ({
  open: verdict,
  invited: verdict,
  closed: verdict,
})

const ONLY_THE_SERVICE: Row = {
  identity: 'refused: only the service signs in',
  address: 'refused: only the service signs in',
  newcomer: always('refused: only the service signs in'),
}

/** The operator's own service decides who has an account there, so it opens accounts in each case. */
const OWN_SERVICE: Row = {
  identity: 'signs in',
  address: 'joins after a proof',
  newcomer: always('opens an account'),
}

const TABLE: Readonly<Record<'all' | 'oidc', Readonly<Record<Way, Row>>>> = {
  all: {
    password: {
      identity: 'signs in',
      address: 'refused: unknown',
      newcomer: BY_REGISTRATION,
    },
    passkey: {
      identity: 'signs in',
      address: 'refused: unknown',
      newcomer: always('refused: unknown'),
    },
    google: {
      identity: 'signs in',
      address: 'joins after a proof',
      newcomer: BY_REGISTRATION,
    },
    oidc: OWN_SERVICE,
    // Only in the demo. A guest has no address, and no invitation.
    guest: {
      identity: 'refused: unknown',
      address: 'refused: unknown',
      newcomer: {
        open: 'opens an account',
        invited: 'refused: registration is closed',
        closed: 'refused: registration is closed',
      },
    },
  },
  oidc: {
    password: ONLY_THE_SERVICE,
    passkey: ONLY_THE_SERVICE,
    google: ONLY_THE_SERVICE,
    oidc: OWN_SERVICE,
    guest: ONLY_THE_SERVICE,
  },
}

export function judgeWay(offer: SignInOffer, way: Way, happening: Happening): Verdict {
  const row = TABLE[offer.allowsPasswords ? 'all' : 'oidc'][way]
  return happening === 'newcomer' ? row.newcomer[offer.registration] : row[happening]
}

/** As on its button. */
export function nameOfService({ oidc }: SignInOffer, provider: ProviderId): string {
  return provider === 'google' ? 'Google' : (oidc?.label ?? 'the service')
}

/** True if the way is set up and at least signs in who is known. */
export function isOffered(offer: SignInOffer, way: ProviderId): boolean {
  return offer[way] !== null && judgeWay(offer, way, 'identity') === 'signs in'
}

/** @throws AppError forbidden if this way does not sign in, or open an account for a newcomer */
export function requireWay(offer: SignInOffer, way: Way, happening: Happening): void {
  const verdict = judgeWay(offer, way, happening)
  if (verdict === 'refused: only the service signs in') {
    throw new AppError('forbidden', `Sign in with ${nameOfService(offer, 'oidc')} instead.`)
  }
  if (verdict === 'refused: registration is closed') {
    throw new AppError('forbidden', 'Registration is closed here. Ask the operator.')
  }
}
