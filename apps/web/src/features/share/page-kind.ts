import { FUND_TYPE, type InstrumentDetail } from '@leadenhall/contract/instruments/index.ts'
import { EXCHANGE_TRADED } from '@leadenhall/contract/instruments/words.ts'
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import { isIsin } from '@leadenhall/contract/shared/tickers.ts'

/** The kind of instrument, which decides the page's panels. */
export type PageKind =
  | 'share'
  | 'trust'
  | 'fund'
  | 'open-fund'
  | 'gilt'
  | 'foreign'
  | 'index'
  | 'currency'
  | 'commodity'
  | 'unlisted'

/** Shares of a company, held directly or through a receipt. */
const COMPANY_TYPES: ReadonlySet<string> = new Set(['Shares', 'Depositary receipts'])

/** An index, a currency pair or a future, which no instrument list has. */
export function isBeyondLists(symbol: string): boolean {
  return symbol.startsWith('^') || /=[XF]$/.test(symbol)
}

/** @param instrument undefined for a symbol that no instrument list has, or until it is known */
export function pageKindOf(symbol: string, instrument: InstrumentDetail | undefined): PageKind {
  if (!instrument) {
    if (symbol.startsWith('^')) return 'index'
    if (symbol.endsWith('=X')) return 'currency'
    return symbol.endsWith('=F') ? 'commodity' : 'unlisted'
  }
  const { exchange, is_international: isInternational, listing_category: category } = instrument
  const type = instrument.mifir_identifier_description
  if (type === FUND_TYPE) return 'open-fund'
  if (EXCHANGE_TRADED.has(type)) return 'fund'
  if (type === 'Gilts') return 'gilt'
  if (!isLondonExchange(exchange) || isInternational || !COMPANY_TYPES.has(type)) return 'foreign'
  return /closed-ended/i.test(category ?? '') ? 'trust' : 'share'
}

/** Of a symbol until its instrument is known, so that a share's figures have their places from the start. */
export function likelyKindOf(symbol: string): PageKind {
  if (isIsin(symbol.toUpperCase())) return 'open-fund'
  return symbol.endsWith('.L') ? 'share' : 'unlisted'
}
