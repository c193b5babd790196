import type { InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'

/** The kind of instrument, which decides the page's panels. */
export type PageKind =
  | 'share'
  | 'trust'
  | 'fund'
  | 'foreign'
  | 'index'
  | 'currency'
  | 'commodity'
  | 'unlisted'

const FUND_TYPES: ReadonlySet<string> = new Set(['ETFs', 'ETNs', 'ETCs', 'ETCs/ETNs'])

/** @param instrument undefined for a symbol that no instrument list has, or until it is known */
export function pageKindOf(symbol: string, instrument: InstrumentDetail | undefined): PageKind {
  if (!instrument) {
    if (symbol.startsWith('^')) return 'index'
    if (symbol.endsWith('=X')) return 'currency'
    return symbol.endsWith('=F') ? 'commodity' : 'unlisted'
  }
  const { exchange, is_international: isInternational, listing_category: category } = instrument
  const type = instrument.mifir_identifier_description
  if (FUND_TYPES.has(type)) return 'fund'
  if (!isLondonExchange(exchange) || isInternational || type !== 'Shares') return 'foreign'
  return /closed-ended/i.test(category ?? '') ? 'trust' : 'share'
}
