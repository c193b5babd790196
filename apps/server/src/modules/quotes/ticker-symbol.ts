import type { Universe } from '../instruments/index.ts'

/** What can be a ticker at all: letters, digits and the signs that exchanges use in codes. */
const TICKER = /^[A-Z0-9^][A-Z0-9.\-^=/&:+_ ]{0,32}$/

/**
 * The Yahoo-style symbol that a person's ticker means: a listing's present ticker (former tickers and
 * own codes such as `BRK/B` included), else the text itself in capitals, spaces removed.
 * @returns null when the text cannot be a ticker
 */
export function findSymbol(universe: Universe, ticker: string): string | null {
  const text = ticker.trim().toUpperCase()
  if (!TICKER.test(text)) return null
  return universe.resolve(text)?.listing.ticker ?? text.replaceAll(' ', '')
}
