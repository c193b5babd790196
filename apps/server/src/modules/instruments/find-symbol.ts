import { readLondonTicker } from '@leadenhall/contract/shared/tickers.ts'
import type { Listing } from './tables.ts'
import type { Universe } from './universe.ts'

/** Letters, digits and the punctuation that exchanges use in codes. */
const TICKER = /^[A-Z0-9^][A-Z0-9.\-^=/&:+_ ]{0,32}$/

/**
 * Other listings with the exchange code that was entered, or null if the ticker itself was.
 * @param symbol what {@link findSymbol} made of the text
 */
export function otherReadings(
  universe: Universe,
  entered: string,
  symbol: string,
): readonly Listing[] | null {
  const text = entered.trim().toUpperCase()
  if (text === symbol) return null
  const sameCode = universe.listByCode(text)
  if (!sameCode.some(({ ticker }) => ticker === symbol)) return null
  return sameCode.filter(({ ticker, retired_on: retiredOn }) => ticker !== symbol && !retiredOn)
}

/**
 * Resolves a ticker as entered to a Yahoo-style symbol: the current ticker of a listing, also found
 * by former tickers and exchange codes such as `BRK/B`; otherwise the text itself, in capitals and
 * without spaces.
 * @returns null if the text is not a valid ticker
 */
export function findSymbol(universe: Universe, ticker: string): string | null {
  const text = ticker.trim().toUpperCase()
  if (!TICKER.test(text)) return null
  // Capitals would hide the small l that marks London.
  const marked = ticker.trim().endsWith('_EQ') ? readLondonTicker(ticker) : null
  if (marked !== null) return universe.resolve(marked)?.listing.ticker ?? marked
  const found = universe.resolve(text)?.listing.ticker
  return found ?? readLondonTicker(text) ?? text.replaceAll(' ', '')
}
