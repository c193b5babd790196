/** Exports everything stored about a user, and deletes their account. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import type { SignInLimits } from '../../platform/http/sign-in-limits.ts'
import type { PersonalData } from '../../platform/personal-data.ts'
import { isGuest } from './account-guards.ts'
import { type AccountDeps, listRecentLogins, toUser } from './account-service.ts'
import { copyCookies, toAuthHeaders } from './call-auth.ts'
import { getProfileRecord, getSession, listOwnSessions } from './current-session.ts'
import { listOwnPasskeys } from './own-passkeys.ts'
import { requireProvenSession } from './proven-session.ts'
import { requireOwner } from './require-owner.ts'

export interface PersonalDataDeps extends AccountDeps {
  readonly limits: SignInLimits
  readonly personal: PersonalData
  readonly clearAvatar: (userId: string) => Promise<void>
}

const EVERY_LOGIN = 1_000_000

export function registerPersonalDataRoutes(serve: Serve, deps: PersonalDataDeps): void {
  const { auth, clock, db, personal } = deps

  serve(endpoints.exportPersonalData, async (_, { request, reply }) => {
    const { user } = await getSession(deps, request)
    void reply.header('content-disposition', 'attachment; filename="my-data.json"')
    return {
      exported_at: new Date(clock.now()).toISOString(),
      user: await toUser(deps, user),
      profile: await getProfileRecord(deps, request),
      logins: await listRecentLogins(db, user.id, EVERY_LOGIN),
      sessions: (await listOwnSessions(deps, request)).map(({ shown }) => shown),
      passkeys: await listOwnPasskeys(deps, request),
      ...(await personal.list(toPerson(user))),
    }
  })

  serve(endpoints.deleteAccount, async ({ body }, { request, reply }) => {
    const session = await getSession(deps, request)
    const { user } = session
    // A guest has no password to give.
    if (!(await isGuest(db, user.id))) await requireOwner(deps, request, session, body.password)
    await requireProvenSession(deps, session)
    await personal.delete(db, toPerson(user))
    await deps.clearAvatar(user.id)
    const response = await auth.api.signOut({ headers: toAuthHeaders(request), asResponse: true })
    copyCookies(response, reply)
    void reply.header('clear-site-data', '"cache"')
    return undefined
  })
}

function toPerson(user: { id: string; email: string; emailVerified: boolean }) {
  return { id: user.id, email: user.email, isEmailConfirmed: user.emailVerified }
}
