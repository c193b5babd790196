import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'

/** The same way out with a deadline that a test can wait for. */
export function hurried(outbound: Outbound, deadlineMs: number): Outbound {
  return {
    ...outbound,
    request: (ask) => outbound.request({ ...ask, deadlineMs }),
    requestJson: (ask) => outbound.requestJson({ ...ask, deadlineMs }),
    requestText: (ask) => outbound.requestText({ ...ask, deadlineMs }),
  }
}
