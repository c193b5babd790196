import { onlineManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { lastSeenOf, withAge } from './last-seen.ts'

/** Failures that asking again at once can cure: the server has already tried its sources. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isOfSource = error.code === 'upstream_unavailable' || error.code === 'not_configured'
  return error.code === 'network' || (error.status >= 502 && !isOfSource)
}

/** What failed is asked for again for as long as it is looked at, so that nobody has to notice. */
export const FAILED_REFRESH_MS = 30_000

/** Whether a failure may have passed by then: the server, its storage or a source was away. */
function mayHavePassed(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'not_configured') return false
  return error.code === 'network' || error.status >= 502
}

export function createQueryClient(): QueryClient {
  // It believes in a network until it hears otherwise, and would then not hear of its return.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 1 && isPassing(error),
        refetchOnWindowFocus: true,
        refetchOnReconnect: (query) => (lastSeenOf(query) === null ? true : 'always'),
        refetchInterval: (query) =>
          mayHavePassed(query.state.error) || lastSeenOf(query) !== null
            ? FAILED_REFRESH_MS
            : false,
        // Without network too: the worker gives what was seen last, or the failure is told.
        networkMode: 'always',
        persister: withAge,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
