import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
  if (data !== undefined) return empty?.when(data) ? empty.show : children(data)
  if (error) return <Failure message={error.message} onRetry={() => void refetch()} />
  return loading
}
