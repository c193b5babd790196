import { OutboundError } from './outbound-error.ts'

/** The outbound failure that an error is or was caused by. */
export function findOutboundError(error: unknown): OutboundError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) return cause
  }
  return undefined
}
