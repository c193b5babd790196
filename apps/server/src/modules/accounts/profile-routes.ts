/** A signed-in user's own profile, roles and logins. */
import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Serve } from '../../platform/http/serve-endpoint.ts'
import { type AccountDeps, listRecentLogins, listRoles, toUser } from './account-service.ts'
import { updateProfileRecord } from './account-store.ts'
import { copyCookies, toAuthHeaders } from './call-auth.ts'
import { getProfileRecord, getSession } from './current-session.ts'

const RECENT_LOGINS = 10

export function registerProfileRoutes(serve: Serve, deps: AccountDeps): void {
  const { auth, db } = deps

  serve(endpoints.getUser, async (_, { request }) =>
    toUser(deps, (await getSession(deps, request)).user),
  )

  serve(endpoints.listRoles, async (_, { request }) => {
    const roles = await listRoles(deps, (await getSession(deps, request)).user)
    return roles.map((name) => ({ name }))
  })

  serve(endpoints.listRecentLogins, (_, { userId }) => listRecentLogins(db, userId, RECENT_LOGINS))

  serve(endpoints.updateProfile, async ({ body }, { request, reply, userId }) => {
    const response = await auth.api.updateUser({
      body: { name: body.name, firstName: body.firstName, lastName: body.lastName },
      headers: toAuthHeaders(request),
      asResponse: true,
    })
    if (!response.ok) throw new AppError('internal_error', 'Failed to update profile')
    copyCookies(response, reply)
    await getProfileRecord(deps, request)
    await updateProfileRecord(db, userId, { username: body.name })
    return { success: true, message: 'Your profile has been updated' }
  })

  serve(endpoints.getProfileRecord, (_, { request }) => getProfileRecord(deps, request))

  serve(endpoints.putProfileRecord, async ({ body }, { request, userId }) => {
    await getProfileRecord(deps, request)
    await updateProfileRecord(db, userId, withoutUndefined(body))
    return getProfileRecord(deps, request)
  })
}

function withoutUndefined<T extends object>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
