/**
 * How old what a query holds is, where the server could not be reached and the worker gave what was
 * seen last. Calls note the age by the signal of their query; nothing else ties the two together.
 */
import type { Query, QueryClient, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { LAST_SEEN_HEADER } from './seen-stores.ts'

const seenBySignal = new WeakMap<AbortSignal, number>()
const seenByQuery = new WeakMap<object, number>()

export function noteAge(reply: Response, signal: AbortSignal | undefined): void {
  const seen = reply.headers.get(LAST_SEEN_HEADER)
  if (seen !== null && signal) seenBySignal.set(signal, Date.parse(seen))
}

/** When what a query holds was seen, epoch milliseconds; null where it comes from the server. */
export function lastSeenOf(query: object): number | null {
  return seenByQuery.get(query) ?? null
}

/** When the oldest of what is being shown was seen; null where all of it comes from the server. */
export function oldestShown(client: QueryClient): number | null {
  const seen = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap((query) => lastSeenOf(query) ?? [])
  return seen.length > 0 ? Math.min(...seen) : null
}

/**
 * Stands around every query. What was seen last replaces nothing newer, and the first answer of the
 * server makes everything be asked for again that came from elsewhere.
 */
export async function withAge<T>(
  ask: QueryFunction<T>,
  context: QueryFunctionContext,
  query: Query,
): Promise<T> {
  const data = await ask(context)
  const seenMs = seenBySignal.get(context.signal)
  if (seenMs === undefined) {
    seenByQuery.delete(query)
    refetchSeen(context.client)
    return data
  }
  const { data: held, dataUpdatedAt } = query.state
  const isHeldNewer = held !== undefined && lastSeenOf(query) === null && dataUpdatedAt >= seenMs
  seenByQuery.set(query, isHeldNewer ? dataUpdatedAt : seenMs)
  return isHeldNewer ? (held as T) : data
}

function refetchSeen(client: QueryClient): void {
  const filters = { predicate: (query: object) => lastSeenOf(query) !== null }
  if (client.getQueryCache().findAll(filters).length === 0) return
  void client.invalidateQueries(filters, { cancelRefetch: false })
}
