import { type QueryKey, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'

/** Callbacks that a component adds to its feature's mutation: messages, and where to go next. */
export interface MutationEvents<Data, Variables = void> {
  readonly onSuccess?: (data: Data, variables: Variables) => unknown
  readonly onError?: (error: Error) => unknown
}

interface Options<Data, Variables> extends MutationEvents<Data, Variables> {
  /** Refetched after success; the mutation is pending until it is there. */
  readonly invalidates?: { readonly queryKey: QueryKey }
  /** True for the call that ends the session; see `useIsSessionEnding`. */
  readonly endsSession?: boolean
}

const ENDS_SESSION = ['ends-session'] as const

/** True until the page knows that the session has ended: nothing of the user is read meanwhile. */
export function useIsSessionEnding(): boolean {
  return useIsMutating({ mutationKey: ENDS_SESSION }) > 0
}

/** A mutation, with the query that it invalidates. */
export function useApiMutation<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  { invalidates, endsSession = false, onSuccess, onError }: Options<Data, Variables>,
) {
  const client = useQueryClient()
  return useMutation<Data, Error, Variables>({
    mutationFn,
    ...(endsSession ? { mutationKey: ENDS_SESSION } : {}),
    onSuccess: async (data, variables) => {
      await onSuccess?.(data, variables)
      if (invalidates) await client.invalidateQueries(invalidates)
    },
    onError: (error) => onError?.(error),
  })
}
