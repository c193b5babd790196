import { ProviderError } from './ports.ts'

/** The provider's failure behind an error; the cache wraps what its factory throws. */
export function findProviderError(error: unknown): ProviderError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderError) return cause
  }
  return undefined
}
