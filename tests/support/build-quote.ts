import { toQuote } from '../../apps/server/src/modules/quotes/to-quote.ts'
import type { ProviderQuote } from '../../apps/server/src/providers/ports.ts'
import type { Quote } from '../../packages/contract/src/quotes/index.ts'
import { buildProviderQuote } from './build-provider-quote.ts'

/** A quote as the API returns it, built from a source's quote with the given changes. */
export function buildQuote(given: Partial<ProviderQuote> = {}): Quote {
  const said = buildProviderQuote(given)
  return toQuote(said.symbol, said, {
    listedName: null,
    exchange: 'LSE',
    source: 'yahoo',
    simulated: false,
    stale: false,
    unitBefore: null,
    isInDoubt: false,
  })
}
