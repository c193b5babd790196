/**
 * How an instrument is written. Three spellings meet here: the exchange's own code (`BP.`, `BT.A`,
 * `BRK/B`), the Yahoo-style symbol that the terminal uses everywhere (`BP.L`, `BT-A.L`, `BRK-B`), and
 * what people type (`£VOD`, `VOD LN`, `$AAPL`). Pure text rules: nothing here knows whether a ticker
 * exists, and no unit or currency is ever concluded from one. Links made of tickers are in
 * ticker-links.ts.
 */
import { findExchange } from './exchanges.ts'

/** Frankfurt's market segments, which the command menu receives in place of an exchange. */
const FRANKFURT_SEGMENTS = new Set(['PRIME STANDARD', 'GENERAL STANDARD', 'SCALE', 'BASIC BOARD'])

/** Market segments of London as its instrument list names them, besides those of the Main Market. */
const LONDON_SEGMENTS = new Set([
  'LSE',
  'AIM',
  'ADMISSION TO TRADING ONLY',
  'PROFESSIONAL SECURITIES MARKET',
])

/** Whether a text names London: the exchange, AIM, or any segment of the Main Market. */
export function isLondonMarket(exchangeOrMarket: string): boolean {
  const name = exchangeOrMarket.trim().toUpperCase()
  return LONDON_SEGMENTS.has(name) || name.startsWith('MAIN MARKET')
}

/** Whether a text names one of Frankfurt's market segments. */
export function isFrankfurtSegment(exchangeOrMarket: string): boolean {
  return FRANKFURT_SEGMENTS.has(exchangeOrMarket.trim().toUpperCase())
}

/** The suffix of Yahoo-style symbols: `.L`, `.T`, `.DE`, `.TO`, `.V`, `.AX`, otherwise none. */
export function yahooSuffix(exchangeOrMarket: string): string {
  if (isLondonMarket(exchangeOrMarket)) return '.L'
  if (isFrankfurtSegment(exchangeOrMarket)) return '.DE'
  return findExchange(exchangeOrMarket.trim().toUpperCase())?.suffix ?? ''
}

/** The command menu's suffix: as everywhere, but `.TO` for the TSX Venture Exchange too. */
export function menuSuffix(exchangeOrMarket: string): string {
  const suffix = yahooSuffix(exchangeOrMarket)
  return suffix === '.V' ? '.TO' : suffix
}

/**
 * The Yahoo-style symbol of an exchange's own code. Spaces go; a closing dot goes (`BP.` → `BP.L`);
 * share classes are joined by a hyphen (`BT.A` → `BT-A.L`, `BRK/B` → `BRK-B`); Nasdaq's mark of a
 * preferred share becomes `-P` (`BAC^L` → `BAC-PL`). A code that has its suffix is left as it is.
 */
export function toYahooTicker(code: string, exchangeOrMarket: string): string {
  return withSuffix(code, yahooSuffix(exchangeOrMarket))
}

/** As {@link toYahooTicker}, with the command menu's suffix. */
export function toMenuTicker(code: string, exchangeOrMarket: string): string {
  return withSuffix(code, menuSuffix(exchangeOrMarket))
}

function withSuffix(code: string, suffix: string): string {
  const text = withoutSpaces(code).toUpperCase()
  if (text === '') return ''
  const bare = suffix && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
  // An index keeps its leading caret: only a caret between two parts marks a preferred share.
  const joined = bare
    .replace(/\.+$/, '')
    .replace(/(?<=.)\^/g, '-P')
    .replace(/[./]/g, '-')
  return joined + suffix
}

/**
 * The exchange's own code as far as the symbol alone tells it: the symbol without its suffix. Codes
 * that hold a dot or a slash cannot be told from it and stand in the reference data.
 */
export function toOwnCode(ticker: string, exchange: string): string {
  const suffix = yahooSuffix(exchange)
  return suffix && ticker.endsWith(suffix) ? ticker.slice(0, -suffix.length) : ticker
}

/** A ticker as links and paths use it: without spaces. */
export function withoutSpaces(ticker: string): string {
  return ticker.replace(/\s+/g, '')
}

/**
 * "Convert to tickers": `£VOD` → `VOD.L`, `$AAPL` → `AAPL`, `VOD LN` → `VOD.L`, `BRENT` → `BZ=F`.
 * Anything else is returned trimmed and in capitals.
 */
export function convertToTicker(text: string): string {
  const typed = text.trim().toUpperCase()
  if (typed === 'BRENT') return 'BZ=F'
  const london = /^(£?)\s*(.*?)(\s+LN)?$/.exec(typed)
  if (london?.[2] && (london[1] || london[3])) return toYahooTicker(london[2], 'LSE')
  return typed.startsWith('$') ? typed.slice(1).trim() : typed
}

/** "Import multiple": tickers separated by commas, newlines removed, empty entries dropped. */
export function parseTickerList(text: string): string[] {
  return text
    .replace(/[\r\n]+/g, '')
    .split(',')
    .map((ticker) => ticker.trim())
    .filter((ticker) => ticker !== '')
}

/**
 * Whether a text is an ISIN: two letters, nine letters or digits, and the check digit of ISO 6166
 * (Luhn over the digits, letters counted as 10–35). Capitals only.
 */
export function isIsin(text: string): boolean {
  if (!/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(text)) return false
  let sum = 0
  let doubled = false
  for (let i = text.length - 1; i >= 0; i--) {
    const value = Number.parseInt(text[i] ?? '0', 36)
    for (const digit of value > 9 ? [value % 10, Math.floor(value / 10)] : [value]) {
      sum += doubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
      doubled = !doubled
    }
  }
  return sum % 10 === 0
}
