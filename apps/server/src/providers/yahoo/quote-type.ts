import type { InstrumentKind } from '@leadenhall/contract/shared/provenance.ts'

/** Yahoo's quoteType, instrumentType and search types. */
export function toInstrumentKind(quoteType: string | null): InstrumentKind {
  switch ((quoteType ?? '').toUpperCase()) {
    case 'EQUITY':
      return 'share'
    case 'ETF':
    case 'MUTUALFUND':
      return 'fund'
    case 'INDEX':
      return 'index'
    case 'CURRENCY':
      return 'currency-pair'
    case 'CRYPTOCURRENCY':
      return 'crypto'
    case 'FUTURE':
      return 'future'
    default:
      return 'other'
  }
}
