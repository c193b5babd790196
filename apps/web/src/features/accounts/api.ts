import * as endpoints from '@leadenhall/contract/accounts/endpoints.ts'
import type { User } from '@leadenhall/contract/accounts/index.ts'
import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { callApi } from '../../lib/api.ts'
import { bootstrap } from '../../lib/bootstrap.ts'
import { cachePage, clearOfflineCache } from '../../lib/offline-cache.ts'
import { tellTabs } from './session-channel.ts'

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

/** Updates this tab, and through a message the others, after signing in, signing out or a changed profile. */
export function useUserChange() {
  const client = useQueryClient()
  return {
    /** Resolves as soon as the user is known, before the page has its new data. */
    async signedIn() {
      await showSignedIn(client)
      tellTabs('signed-in')
    },
    /** Clears the user's data from memory and from the offline cache. */
    async signedOut() {
      tellTabs('signed-out')
      await showSignedOut(client)
    },
  }
}

/**
 * Reads the user, and everything else again; nothing of another user stays on screen meanwhile.
 * Resolves as soon as the user is known.
 */
export async function showSignedIn(client: QueryClient): Promise<void> {
  await clearOfflineCache()
  const before = client.getQueryData(userQuery.queryKey)
  const user = await callApi(endpoints.getUser, {})
  client.setQueryData(userQuery.queryKey, user)
  const isOther = before ? before.id !== user.id : false
  const renewed = isOther
    ? client.resetQueries({ predicate: isPrivate })
    : client.invalidateQueries()
  void renewed.then(cachePage)
}

/** Clears the user's data from memory, then from the offline cache. */
export async function showSignedOut(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: isPrivate })
  client.getMutationCache().clear()
  // Set rather than removed, because observers are not notified of a removal.
  client.setQueryData(userQuery.queryKey, null)
  await clearOfflineCache()
  await cachePage()
}

/** Everything but the user may belong to them. */
function isPrivate({ queryKey }: Query): boolean {
  return queryKey[0] !== userQuery.queryKey[0]
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
