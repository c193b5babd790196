import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure } from './failure.tsx'

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>
  readonly loading: ReactNode
  /** Shown instead of the children when the data says so. */
  readonly empty?: { readonly when: (data: T) => boolean; readonly show: ReactNode }
  readonly children: (data: T) => ReactNode
}

/** The states of a panel's data in one place; old data stays while new is fetched. */
export function QueryView<T>({ query, loading, empty, children }: QueryViewProps<T>) {
  const { data, error, refetch } = query
  if (data !== undefined) return empty?.when(data) ? empty.show : children(data)
  if (error) return <Failure message={error.message} onRetry={() => void refetch()} />
  return loading
}
