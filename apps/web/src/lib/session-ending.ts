import type { QueryClient } from '@tanstack/react-query'

const ending = new WeakSet<QueryClient>()

/** True until the page knows that the session has ended: nothing of the user is read meanwhile. */
export function isSessionEnding(client: QueryClient): boolean {
  return ending.has(client)
}

/**
 * Queries that are under way are cancelled, and none starts before the call has ended; parts of the
 * page that appear meanwhile would ask for what the session no longer allows.
 * @param call ends the session
 */
export async function endSession(client: QueryClient, call: () => Promise<unknown>): Promise<void> {
  ending.add(client)
  try {
    await client.cancelQueries()
    await call()
  } finally {
    ending.delete(client)
  }
}
