import { callApi } from '../../lib/api.ts'
import { useApiMutation } from '../../lib/use-api-mutation.ts'
import type { Example } from './examples.ts'

/** Runs an example's call from this page as the signed-in user. */
export function useExampleCall({ endpoint, input }: Example) {
  return useApiMutation<unknown>(() => callApi<typeof endpoint>(endpoint, input), {})
}
