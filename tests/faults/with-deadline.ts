import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'

/** The outbound client with a deadline short enough for a test. */
export function withDeadline(outbound: Outbound, deadlineMs: number): Outbound {
  return {
    ...outbound,
    request: (ask) => outbound.request({ ...ask, deadlineMs }),
    requestJson: (ask) => outbound.requestJson({ ...ask, deadlineMs }),
    requestText: (ask) => outbound.requestText({ ...ask, deadlineMs }),
  }
}
