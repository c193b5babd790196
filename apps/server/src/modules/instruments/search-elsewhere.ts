import type { InstrumentHit } from '@leadenhall/contract/instruments/index.ts'
import { findOutboundError } from '../../platform/outbound/find-outbound-error.ts'
import { within } from '../../platform/within.ts'
import type { Registry } from '../../providers/registry.ts'
import { toForeignHits } from './present-foreign-hits.ts'

/** Short, because the user is typing: local results are better than waiting. */
const TIMEOUT_MS = 1500

/** Searches the live source for symbols without a listing; empty if it fails or times out. */
export async function searchElsewhere(
  registry: Registry,
  text: string,
  onError: (error: unknown) => void,
): Promise<readonly InstrumentHit[]> {
  if (registry.providersFor('search').length === 0) return []
  try {
    const request = registry.ask('search', (provider) => provider.search(text))
    const { result } = (await within(TIMEOUT_MS, request)) ?? { result: [] }
    return toForeignHits(result)
  } catch (error) {
    if (!findOutboundError(error)) throw error
    onError(error)
    return []
  }
}
