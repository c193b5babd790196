import type { InstrumentKind } from './provenance.ts'
import { isIsin } from './tickers.ts'

/**
 * The kind that a Yahoo-style symbol's form shows: `^FTSE`, `GBPUSD=X`, `BZ=F`, `BTC-USD`, or the ISIN
 * of an added fund; `share` for every other. A quote's own kind is more precise, where there is one.
 */
export function kindOfSymbol(symbol: string): InstrumentKind {
  if (symbol.startsWith('^')) return 'index'
  if (symbol.endsWith('=X')) return 'currency-pair'
  if (symbol.endsWith('=F')) return 'future'
  if (isIsin(symbol)) return 'fund'
  return /-(USD|GBP|EUR)$/.test(symbol) ? 'crypto' : 'share'
}
