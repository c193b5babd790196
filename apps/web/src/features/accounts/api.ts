import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { cachePage, clearOfflineCache } from '../../lib/offline-cache.ts'

/**
 * The signed-in user. The server embeds it in the document, so the first page makes no request for it;
 * it is fetched again after signing in or out.
 */
export const userQuery = queryOptions<User | null>({
  queryKey: ['user'],
  queryFn: ({ signal }) => callApi(endpoints.getUser, {}, { signal }),
  initialData: bootstrap.user,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Reads the user again where something about the account may have changed. */
export function refetchUser(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: userQuery.queryKey })
}

export function useUser(): User | null {
  return useQuery(userQuery).data
}

/** Updates the cached user after signing in, signing out or changing the profile. */
export function useUserChange() {
  const client = useQueryClient()
  return {
    /** Resolves as soon as the user is known, before the page has its new data. */
    async signedIn() {
      await clearOfflineCache()
      client.setQueryData(userQuery.queryKey, await callApi(endpoints.getUser, {}))
      void client.invalidateQueries().then(cachePage)
    },
    /** Clears the user's data from memory and from the offline cache. */
    async signedOut() {
      const [user] = userQuery.queryKey
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== user })
      client.getMutationCache().clear()
      // Set rather than removed, because observers are not notified of a removal.
      client.setQueryData(userQuery.queryKey, null)
      await clearOfflineCache()
      await cachePage()
    },
  }
}

export const profileRecordQuery = queryOptions({
  queryKey: ['account', 'profile'],
  queryFn: ({ signal }) => callApi(endpoints.getProfileRecord, {}, { signal }),
})

const FULL_VOLUME = 1

/** Read-aloud volume from 0 to 1: the signed-in user's setting, otherwise full volume. */
export function useReadingVolume(): number {
  const user = useUser()
  const { data } = useQuery({ ...profileRecordQuery, enabled: user !== null })
  return data?.tts_volume ?? FULL_VOLUME
}
