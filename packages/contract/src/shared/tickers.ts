/**
 * The spellings of a ticker: the exchange's own code (`BP.`, `BT.A`, `BRK/B`), the Yahoo-style symbol
 * used throughout the terminal (`BP.L`, `BT-A.L`, `BRK-B`), and the forms users type (`£VOD`,
 * `VOD LN`, `$AAPL`). Pure text rules: nothing here knows whether a ticker exists, and a ticker never
 * implies a unit or currency. ticker-links.ts builds links from tickers.
 */
import { findExchange } from './exchanges.ts'

/** Frankfurt's market segments, which the command menu receives instead of an exchange. */
const FRANKFURT_SEGMENTS = new Set(['PRIME STANDARD', 'GENERAL STANDARD', 'SCALE', 'BASIC BOARD'])

/** London's market segments outside the Main Market, as the instrument list names them. */
const LONDON_SEGMENTS = new Set([
  'LSE',
  'AIM',
  'ADMISSION TO TRADING ONLY',
  'PROFESSIONAL SECURITIES MARKET',
])

/** True if the text names London: the exchange, AIM, or any Main Market segment. */
export function isLondonMarket(exchangeOrMarket: string): boolean {
  const name = exchangeOrMarket.trim().toUpperCase()
  return LONDON_SEGMENTS.has(name) || name.startsWith('MAIN MARKET')
}

/** True if the text names one of Frankfurt's market segments. */
export function isFrankfurtSegment(exchangeOrMarket: string): boolean {
  return FRANKFURT_SEGMENTS.has(exchangeOrMarket.trim().toUpperCase())
}

/** The Yahoo-style suffix: `.L`, `.T`, `.DE`, `.TO`, `.V`, `.AX`, or none. */
export function yahooSuffix(exchangeOrMarket: string): string {
  if (isLondonMarket(exchangeOrMarket)) return '.L'
  if (isFrankfurtSegment(exchangeOrMarket)) return '.DE'
  return findExchange(exchangeOrMarket.trim().toUpperCase())?.suffix ?? ''
}

/** The command menu's suffix: as {@link yahooSuffix}, but `.TO` also for the TSX Venture Exchange. */
export function menuSuffix(exchangeOrMarket: string): string {
  const suffix = yahooSuffix(exchangeOrMarket)
  return suffix === '.V' ? '.TO' : suffix
}

/**
 * The Yahoo-style symbol for an exchange's own code. Removes spaces and a trailing dot (`BP.` →
 * `BP.L`), joins share classes with a hyphen (`BT.A` → `BT-A.L`, `BRK/B` → `BRK-B`), and turns
 * Nasdaq's preferred-share mark into `-P` (`BAC^L` → `BAC-PL`). A code that already has its suffix is
 * returned unchanged.
 */
export function toYahooTicker(code: string, exchangeOrMarket: string): string {
  return withSuffix(code, yahooSuffix(exchangeOrMarket))
}

/** Like {@link toYahooTicker}, with the command menu's suffix. */
export function toMenuTicker(code: string, exchangeOrMarket: string): string {
  return withSuffix(code, menuSuffix(exchangeOrMarket))
}

function withSuffix(code: string, suffix: string): string {
  const text = withoutSpaces(code).toUpperCase()
  if (text === '') return ''
  const bare = suffix && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
  // Only a caret between two parts marks a preferred share; an index keeps its leading caret.
  const joined = withoutFinalDots(bare)
    .replace(/(?<=.)\^/g, '-P')
    .replace(/[./]/g, '-')
  return joined + suffix
}

/** By hand: a pattern for it takes quadratic time on a long text full of dots. */
function withoutFinalDots(text: string): string {
  let end = text.length
  while (text[end - 1] === '.') end -= 1
  return text.slice(0, end)
}

/**
 * The symbol without its suffix, which usually is the exchange's own code. Codes with a dot or slash
 * cannot be recovered from the symbol; the reference data has them.
 */
export function toOwnCode(ticker: string, exchange: string): string {
  const suffix = yahooSuffix(exchange)
  return suffix && ticker.endsWith(suffix) ? ticker.slice(0, -suffix.length) : ticker
}

/** The ticker without spaces, for links and paths. */
export function withoutSpaces(ticker: string): string {
  return ticker.replace(/\s+/g, '')
}

const CODE = '[A-Z0-9][A-Z0-9./-]*'
/** `LSE:VOD`, `LON:BT.A`, `XLON:RR.`, `AIM:XYZ`. */
const LONDON_FIRST = new RegExp(`^(?:LSE|LON|XLON|AIM)\\s*:\\s*(${CODE})$`)
/** `VOD:LSE`, `VOD LN`, `VOD LN EQUITY`, `VOD.LN`, `VOD.LON`, `BP..L`, `BT/A.L`. */
const LONDON_LAST = new RegExp(
  `^(${CODE}?)(?:\\s*:\\s*(?:LSE|LON|XLON|LN)|\\s+LN(?:\\s+EQUITY)?|\\.(?:LN|LON|L))$`,
)
/** Trading 212 marks London by a small l: `VODl_EQ`, `VOD_l_EQ`. */
const LONDON_EQUITY = /^([A-Z0-9.]+?)_?l_EQ$/

/**
 * The Yahoo-style symbol of a code that its spelling places in London, however other programs write
 * it; null for any other text. It says nothing about whether the code is listed.
 */
export function readLondonTicker(text: string): string | null {
  const typed = text.trim().toUpperCase()
  const londonEquity = LONDON_EQUITY.exec(text.trim())?.[1]
  if (londonEquity !== undefined) return toYahooTicker(londonEquity, 'LSE')
  const code = LONDON_FIRST.exec(typed)?.[1] ?? LONDON_LAST.exec(typed)?.[1]
  return code === undefined ? null : toYahooTicker(code.replace(/\.LN$/, ''), 'LSE')
}

/**
 * "Convert to tickers": `£VOD` → `VOD.L`, `$AAPL` → `AAPL`, `VOD LN` → `VOD.L`, `BRENT` → `BZ=F`.
 * Anything else is returned trimmed and upper-cased.
 */
export function convertToTicker(text: string): string {
  const typed = text.trim().toUpperCase()
  if (typed === 'BRENT') return 'BZ=F'
  const london = readLondonTicker(typed.replace(/^£\s*/, ''))
  if (london !== null) return london
  if (/^£\s*./.test(typed)) return toYahooTicker(typed.slice(1), 'LSE')
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
 * True if the text is an ISIN: two letters, nine letters or digits, and the ISO 6166 check digit (Luhn
 * over the digits, with letters as 10–35). Upper case only.
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
