/**
 * Tracks the age of query data that the worker served from its cache because the server could not be
 * reached. A call is matched to its query by the abort signal, the only thing they share.
 */
import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { LAST_SEEN_HEADER } from './offline-stores.ts'

const seenBySignal = new WeakMap<AbortSignal, number>()
const seenByQuery = new WeakMap<object, number>()

export function recordAge(reply: Response, signal: AbortSignal | undefined): void {
  const seen = reply.headers.get(LAST_SEEN_HEADER)
  if (seen !== null && signal) seenBySignal.set(signal, Date.parse(seen))
}

/** When a query's data was cached, in epoch milliseconds; null when it comes from the server. */
export function lastSeenOf(query: object): number | null {
  return seenByQuery.get(query) ?? null
}

/** When the oldest data on screen was cached; null when all of it comes from the server. */
export function oldestShown(client: QueryClient): number | null {
  const seen = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => lastSeenOf(query) ?? [])
  return seen.length > 0 ? Math.min(...seen) : null
}

/**
 * Wraps every query function. Cached data never overwrites newer data; the first live response
 * invalidates everything served from the cache.
 */
export async function trackAge<T>(
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const data = await ask(context)
  const seenMs = seenBySignal.get(context.signal)
  if (seenMs === undefined) {
    seenByQuery.delete(query)
    refetchCached(context.client)
    return data
  }
  const { data: held, dataUpdatedAt } = query.state
  const isHeldNewer = held !== undefined && lastSeenOf(query) === null && dataUpdatedAt >= seenMs
  seenByQuery.set(query, isHeldNewer ? dataUpdatedAt : seenMs)
  return isHeldNewer ? (held as T) : data
}

function refetchCached(client: QueryClient): void {
  const filters = { predicate: (query: object) => lastSeenOf(query) !== null }
  if (client.getQueryCache().findAll(filters).length === 0) return
  void client.invalidateQueries(filters, { cancelRefetch: false })
}
