import type { Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'

/**
 * The outbound client with deadlines short enough for a test.
 * @param deadlineMsOf milliseconds by the URL that is asked
 */
export function withDeadline(outbound: Outbound, deadlineMsOf: (url: URL) => number): Outbound {
  const shortened = <T extends { readonly url: string | URL }>(ask: T) => ({
    ...ask,
    deadlineMs: deadlineMsOf(new URL(ask.url)),
  })
  return {
    ...outbound,
    request: (ask) => outbound.request(shortened(ask)),
    requestJson: (ask) => outbound.requestJson(shortened(ask)),
    requestText: (ask) => outbound.requestText(shortened(ask)),
  }
}
