import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Failures that asking again at once can cure: the server has already tried its sources. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const isOfSource = error.code === 'upstream_unavailable' || error.code === 'not_configured'
  return error.code === 'network' || (error.status >= 502 && !isOfSource)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        retry: (count, error) => count < 1 && isPassing(error),
        refetchOnWindowFocus: true,
      },
    },
  })
}
