import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { forgetSeen, seePage } from '../../lib/forget-seen.ts'

/**
 * Who is signed in. The server writes it into the document, so that a visitor's first page asks
 * nothing; it is read again after signing in and out.
 */
export const userQuery = queryOptions<User | null>({
  queryKey: ['user'],
  queryFn: ({ signal }) => callApi(endpoints.getUser, {}, { signal }),
  initialData: bootstrap.user,
  staleTime: Number.POSITIVE_INFINITY,
})

export function useUser(): User | null {
  return useQuery(userQuery).data
}

/** Takes over what a sign-in, a sign-out or a change of profile has made true. */
export function useUserChange() {
  const client = useQueryClient()
  return {
    async signedIn() {
      await forgetSeen()
      client.setQueryData(userQuery.queryKey, await callApi(endpoints.getUser, {}))
      await client.invalidateQueries()
      await seePage()
    },
    /** Nothing of the person stays in memory, nor in what the browser keeps for times offline. */
    async signedOut() {
      const [user] = userQuery.queryKey
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== user })
      client.getMutationCache().clear()
      // Not removed before: whoever shows who is signed in would not hear of it.
      client.setQueryData(userQuery.queryKey, null)
      await forgetSeen()
      await seePage()
    },
  }
}

export const signInOptionsQuery = queryOptions({
  queryKey: ['sign-in-options'],
  queryFn: ({ signal }) => callApi(endpoints.getSignInOptions, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const loginsQuery = queryOptions({
  queryKey: ['account', 'logins'],
  queryFn: ({ signal }) => callApi(endpoints.listRecentLogins, {}, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => callApi(endpoints.listSessions, {}, { signal }),
})

export const profileRecordQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => callApi(endpoints.getProfileRecord, {}, { signal }),
})

const FULL_VOLUME = 1

/** How loud posts are read aloud, 0 to 1: the signed-in person's word, else at full volume. */
export function useReadingVolume(): number {
  const user = useUser()
  const { data } = useQuery({ ...profileRecordQuery, enabled: user !== null })
  return data?.tts_volume ?? FULL_VOLUME
}
