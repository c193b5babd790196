import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'

/** Callbacks that a component adds to its feature's mutation: messages, and where to go next. */
export interface MutationEvents<Data, Variables = void> {
  readonly onSuccess?: (data: Data, variables: Variables) => unknown
  readonly onError?: (error: Error) => unknown
}

interface Options<Data, Variables> extends MutationEvents<Data, Variables> {
  /** Refetched after success; the mutation is pending until it is there. */
  readonly invalidates?: { readonly queryKey: QueryKey }
}

/** A mutation, with the query that it invalidates. */
export function useApiMutation<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  { invalidates, onSuccess, onError }: Options<Data, Variables>,
) {
  const client = useQueryClient()
  return useMutation<Data, Error, Variables>({
    mutationFn,
    onSuccess: async (data, variables) => {
      await onSuccess?.(data, variables)
      if (invalidates) await client.invalidateQueries(invalidates)
    },
    onError: (error) => onError?.(error),
  })
}
