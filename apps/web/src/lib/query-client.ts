import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Failures that asking again can cure. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'network' || error.status >= 502)
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
