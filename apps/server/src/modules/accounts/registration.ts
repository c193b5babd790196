/** Registering with an address and a password. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError, invalid } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { toUser } from './account-service.ts'
import { copyCookies, errorCodeOf, toAuthHeaders } from './call-auth.ts'
import { requireUncommon } from './common-passwords.ts'
import { endOldSession } from './end-old-session.ts'
import { requireNoGuestAddress } from './guests.ts'
import type { SignInDeps } from './sign-in-routes.ts'
import { findInvitation, isInvitationUsed } from './ways-in/invitations.ts'
import { judgeWay, requireWay } from './ways-in/ways-in.ts'

export function registerRegistration(serve: Serve, deps: SignInDeps): void {
  const { auth, robots } = deps
  serve(endpoints.register, async ({ body }, { request, reply }) => {
    requireWay(deps.offer, 'password', 'newcomer')
    requireNoGuestAddress(body.email)
    await deps.limits.requireMail(request, body.email, 'registration')
    await requireUncommon(body.password)
    await robots.require(body['g-recaptcha-response'])
    const invitation = await requireInvitation(deps, body.invitation)
    const response = await auth.api.signUpEmail({
      body: {
        name: body.name,
        email: body.email,
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name,
        ...(invitation === null ? {} : { invitation }),
      },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw await toRegistrationError(deps.db, body.email, invitation, response)
    await endOldSession(deps, request)
    copyCookies(response, reply)
    const { user } = (await response.json()) as { user: Parameters<typeof toUser>[1] }
    return toUser(deps, user)
  })
}

const INVITATION_NEEDED = 'Registration is by invitation: open the link that you were sent.'

/**
 * @returns the id of the invitation that the account will carry; null where none is needed
 * @throws AppError validation_failed without a valid invitation
 */
async function requireInvitation(
  deps: Pick<SignInDeps, 'clock' | 'db' | 'offer' | 'secret'>,
  invitation: string | undefined,
): Promise<string | null> {
  const verdict = judgeWay(deps.offer, 'password', 'newcomer')
  if (verdict !== 'opens an account by invitation') return null
  const id = invitation === undefined ? null : await findInvitation(deps, invitation)
  if (id === null) throw invalid('invitation', INVITATION_NEEDED)
  return id
}

async function toRegistrationError(
  db: Db,
  email: string,
  invitation: string | null,
  response: Response,
): Promise<AppError> {
  const code = await errorCodeOf(response)
  // With two simultaneous registrations, only the database's unique constraint rejects the second.
  const isTaken = async () =>
    (await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()) !== undefined
  if (code?.startsWith('USER_ALREADY_EXISTS') || (await isTaken())) {
    return invalid('email', 'The email has already been taken.')
  }
  // The same for two registrations with one invitation.
  if (invitation !== null && (await isInvitationUsed(db, invitation))) {
    return invalid('invitation', INVITATION_NEEDED)
  }
  return new AppError('internal_error', `Registration failed: ${code ?? response.status}`)
}
