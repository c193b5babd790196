/** Every fault of the outside world against one adapter, behind a real way out. */
import { expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../apps/server/src/platform/outbound/outbound.ts'
import {
  ProviderError,
  type ProviderErrorKind,
} from '../../apps/server/src/platform/outbound/provider-error.ts'
import { startTestServer } from '../../apps/server/src/platform/outbound/test-server.ts'
import { hurried } from '../faults/hurried.ts'
import { FAULTS, type Fault, type FaultName } from '../faults/upstream-faults.ts'

/** Long enough for a loopback, short enough to be waited for. */
const SHORT_MS = 60

export interface FaultySource {
  /** Content type of the source's good answers. */
  readonly contentType: string
  /**
   * Makes one call of a new adapter.
   * @param url address without a path, `http://127.0.0.1:4000`: whatever lies below it answers alike
   */
  call(place: { readonly url: string; readonly outbound: Outbound }): Promise<unknown>
  /** Kinds by which this source tells more than the others; null: it answers all the same. */
  readonly expected?: Partial<Record<FaultName, ProviderErrorKind | null>>
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

async function callThrough(source: FaultySource, fault: Fault): Promise<ProviderError | null> {
  const server = await startTestServer((request, response) => {
    fault.reply(response, source.contentType, request.url ?? '')
  })
  const outbound = createOutbound({
    productName: 'Test',
    allowedRanges: ['127.0.0.1/32'],
    allowedPorts: 'any',
    limitsFor: () => ({ concurrency: 10, perSecond: 1000 }),
    sleep: async () => undefined,
  })
  try {
    await source.call({
      url: server.url,
      outbound: fault.isEndless ? hurried(outbound, SHORT_MS) : outbound,
    })
    return null
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  } finally {
    await outbound.close()
    await server.close()
  }
}
