import { kindOfSymbol } from '@leadenhall/contract/shared/kind-of-symbol.ts'
import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'
import type { LatestQuotes } from './latest-quotes.ts'

/** The kind of instrument: by its newest quote, or by the symbol's form before the first. */
export function instrumentKindOf(
  latest: Pick<LatestQuotes, 'find'>,
  symbol: string,
): InstrumentKind {
  return latest.find(symbol)?.quote.kind ?? kindOfSymbol(symbol)
}
