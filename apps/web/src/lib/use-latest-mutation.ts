import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { LatestWrites } from './latest-writes.ts'

interface Options<Data, Variables> {
  /** The state that a write leaves behind, as in `watchlist 7 order`. */
  readonly thing: string
  readonly queryKey: QueryKey
  /** The data as it will be. */
  readonly show: (shown: Data, variables: Variables) => Data
  readonly write: (variables: Variables) => Promise<unknown>
  /** Refetched once the last write has ended. Default: nothing. */
  readonly invalidates?: { readonly queryKey: QueryKey }
  /** Waits for a pause of this length, as while a pointer drags. */
  readonly pauseMs?: number
  readonly onError?: ((error: Error) => unknown) | undefined
}

interface Kept {
  readonly writes: LatestWrites
  /** Data of before the first change that is not stored yet, by thing. */
  readonly before: Map<string, unknown>
}

const keptBy = new WeakMap<QueryClient, Kept>()

function keptOf(client: QueryClient): Kept {
  const known = keptBy.get(client)
  if (known) return known
  const kept = { writes: new LatestWrites(), before: new Map() }
  keptBy.set(client, kept)
  return kept
}

/**
 * Shows a change before the server has it, and sends the thing's states in order. A failure restores
 * what was shown before the first change that is not stored.
 */
export function useLatestMutation<Data, Variables>(options: Options<Data, Variables>) {
  const { thing, queryKey, show, write, invalidates, pauseMs, onError } = options
  const client = useQueryClient()
  const { writes, before } = keptOf(client)
  return {
    mutate(variables: Variables): void {
      if (!writes.isWriting(thing)) before.set(thing, client.getQueryData(queryKey))
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (shown: Data | undefined) =>
        shown === undefined ? undefined : show(shown, variables),
      )
      writes.write({
        thing,
        pauseMs,
        send: () => write(variables),
        fail: (error) => {
          client.setQueryData(queryKey, before.get(thing))
          onError?.(error)
        },
        atRest: () => {
          if (invalidates) void client.invalidateQueries(invalidates)
        },
      })
    },
    /** Sends a write that waits for a pause. */
    flush: () => writes.flush(thing),
  }
}
