/** Every fault of the outside world against one adapter, through the real outbound door. */

import { expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import {
  OutboundError,
  type OutboundErrorKind,
} from '../../apps/server/src/platform/outbound/outbound-error.ts'
import { FAULTS, type Fault, type FaultName } from '../faults/upstream-faults.ts'
import { withDeadline } from '../faults/with-deadline.ts'
import { startTestServer } from './outbound-test-server.ts'
import { createSkippingStopwatch } from './skipping-stopwatch.ts'

/** Long enough for a loopback connection, short enough for a test. */
const SHORT_MS = 60

export interface FaultySource {
  /** Content type of the source's good answers. */
  readonly contentType: string
  /** Its host is fixed: requests reach the faulty server as replayed ones do. */
  readonly isReplayed?: true
  /**
   * Makes one call of a new adapter.
   * @param url address without a path, `http://127.0.0.1:4000`: every path below it answers alike
   */
  call(place: { readonly url: string; readonly outbound: Outbound }): Promise<unknown>
  /** Kinds that differ for this source; null: it answers despite the fault. */
  readonly expected?: Partial<Record<FaultName, OutboundErrorKind | null>>
}

/** One test for each fault, for use inside a `describe`. */
export function testSourceFaults(source: FaultySource): void {
  for (const [name, fault] of Object.entries<Fault>(FAULTS)) {
    const special = source.expected?.[name as FaultName]
    const kind = special === undefined ? fault.kind : special
    it(`${kind === null ? 'answers' : `is ${kind}`} after ${name}`, async () => {
      const failure = await callThrough(source, fault)
      expect(failure?.kind ?? null).toBe(kind)
      if (fault.retryAfterSeconds !== undefined) {
        expect(failure?.retryAfterSeconds).toBe(fault.retryAfterSeconds)
      }
    })
  }
}

async function callThrough(source: FaultySource, fault: Fault): Promise<OutboundError | null> {
  const server = await startTestServer((request, response) => {
    fault.reply(response, source.contentType, request.url ?? '')
  })
  const outbound = createOutbound({
    productName: 'Test',
    ...(source.isReplayed
      ? { replayUrl: server.url }
      : { allowedRanges: ['127.0.0.1/32'], allowedPorts: 'any' as const }),
    limitsFor: () => ({ concurrency: 10, perSecond: 1000 }),
    stopwatch: createSkippingStopwatch(),
  })
  try {
    await source.call({
      url: server.url,
      outbound: fault.isEndless ? withDeadline(outbound, () => SHORT_MS) : outbound,
    })
    return null
  } catch (error) {
    if (error instanceof OutboundError) return error
    throw error
  } finally {
    await outbound.close()
    await server.close()
  }
}
