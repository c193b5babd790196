import type { InstrumentKind } from './provenance.ts'

/**
 * The kind that a Yahoo-style symbol's form shows: `^FTSE`, `GBPUSD=X`, `BZ=F`, `BTC-USD`; `share` for
 * every other. A quote's own kind is more precise, where there is one.
 */
export function kindOfSymbol(symbol: string): InstrumentKind {
  if (symbol.startsWith('^')) return 'index'
  if (symbol.endsWith('=X')) return 'currency-pair'
  if (symbol.endsWith('=F')) return 'future'
  return /-(USD|GBP|EUR)$/.test(symbol) ? 'crypto' : 'share'
}
