import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { Failure } from './failure.tsx'

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>
  readonly loading: ReactNode
  /** Shown instead of the children when the data is empty. */
  readonly empty?: { readonly when: (data: T) => boolean; readonly show: ReactNode }
  readonly children: (data: T) => ReactNode
}

/** Renders the states of a panel's data; previous data stays while new data loads. */
export function QueryView<T>({ query, loading, empty, children }: QueryViewProps<T>) {
  const { data, error, refetch } = query
  // A query reports its first data in a synchronous update. A deferred one builds the rows in slices.
  const isShown = useDeferredValue(data !== undefined)
  if (data !== undefined && !isShown) return loading
  if (data !== undefined) return empty?.when(data) ? empty.show : children(data)
  if (error) return <Failure message={error.message} onRetry={() => void refetch()} />
  return loading
}
