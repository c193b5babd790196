import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { lastSeenOf, trackAge } from './last-seen.ts'
import { isSessionEnding } from './session-ending.ts'

/** Failures worth an immediate retry. Source failures are not: the server has already retried those. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isOfSource = error.code === 'upstream_unavailable' || error.code === 'not_configured'
  return error.code === 'network' || (error.status >= 502 && !isOfSource)
}

/** Failed queries are refetched at this interval while they are on screen. */
export const FAILED_REFRESH_MS = 30_000
/**
 * Data from the worker's cache is refetched sooner: the browser reports a connection before every
 * part of it works, and nothing else would tell that the server is back.
 */
export const CACHED_REFRESH_MS = 5000

/** True for temporary failures: the server, its storage or a source was unavailable. */
function mayHaveCleared(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'not_configured') return false
  return error.code === 'network' || error.status >= 502
}

export function createQueryClient(): QueryClient {
  // onlineManager assumes online until an event fires, so an offline start would go unnoticed.
  onlineManager.setOnline(navigator.onLine)
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        enabled: () => !isSessionEnding(client),
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 1 && isTransient(error),
        refetchOnWindowFocus: true,
        refetchOnReconnect: (query) => (lastSeenOf(query) === null ? true : 'always'),
        refetchInterval: (query) => {
          if (lastSeenOf(query) !== null) return CACHED_REFRESH_MS
          return mayHaveCleared(query.state.error) ? FAILED_REFRESH_MS : false
        },
        // Also run offline: the worker serves cached data, or the call fails visibly.
        networkMode: 'always',
        persister: trackAge,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}
