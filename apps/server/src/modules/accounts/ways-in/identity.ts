/**
 * Reads an OpenID Connect service's answer. Only issuer and subject identify (OpenID Connect Core 1.0,
 * 5.7): addresses are given to another owner.
 */
import { MAX_NAME_LENGTH } from '@leadenhall/contract/accounts/schemas.ts'
import { decodeJwt } from 'jose'

export type Claims = Readonly<Record<string, unknown>>

/** As long as a name that is entered here may be. */
function nameOf(value: unknown): string {
  return typeof value === 'string'
    ? Array.from(value.trim()).slice(0, MAX_NAME_LENGTH).join('')
    : ''
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '') || null

/** The user that claims describe. Claims of another type than text are left out. */
export function toUserFields(claims: Claims) {
  return {
    email: textOf(claims['email']),
    emailVerified: isConfirmed(claims['email_verified']),
    image: textOf(claims['picture']) ?? '',
    name: nameOf(claims['name']) || nameOf(claims['preferred_username']),
    firstName: nameOf(claims['given_name']),
    lastName: nameOf(claims['family_name']),
  }
}

/** Core, 5.1 has a boolean; some services send the text. */
const isConfirmed = (claim: unknown) => claim === true || claim === 'true'

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

/** Unique over all issuers: an operator may change the service. */
export const keyOf = ({ issuer, subject }: Identity) => `${issuer} ${subject}`

/**
 * @param idToken whose signature, issuer, audience, nonce and age were checked
 * @param claims of the ID token or, if it has no address, of the userinfo endpoint
 * @throws Error if claims and token do not belong together
 */
export function readIdentity(
  idToken: string | undefined,
  claims: Claims,
  clientId: string,
): Identity {
  if (!idToken) throw new Error('The answer has no ID token')
  const { azp, iss, sub } = decodeJwt(idToken)
  // Core, 3.1.3.7, 4 and 5.
  if (azp !== undefined && azp !== clientId) throw new Error('The ID token is for another client')
  if (!iss || !sub) throw new Error('The ID token names no subject')
  // Core, 5.3.2: userinfo of another subject must not be used.
  if (claims['sub'] !== sub) throw new Error('The userinfo is of another subject than the ID token')
  return { issuer: iss, subject: sub }
}

/** A claim is one text, or a list of groups. */
export function holds(claim: unknown, value: string): boolean {
  return Array.isArray(claim) ? claim.includes(value) : String(claim) === value
}
