/**
 * Values derived from a ticker and its exchange: links to other sites, the second data provider's
 * ticker format, flags, the company name for news searches, and how a link opens.
 */
import { findExchange } from './exchanges.ts'
import {
  isFrankfurtSegment,
  isLondonMarket,
  toOwnCode,
  toYahooTicker,
  withoutSpaces,
} from './tickers.ts'

/**
 * The share's page of figures at Stockopedia, which names it by market and code: `LON:VOD` in London,
 * `NSQ:AAPL` on Nasdaq, `NYQ:BA` on NYSE. Null for other exchanges.
 * @param code the exchange's own
 */
export function toStockInfoLink(
  code: string,
  exchangeOrMarket: string,
): { readonly label: string; readonly url: string } | null {
  const prefix = stockInfoPrefix(exchangeOrMarket)
  if (prefix === null) return null
  const own = toOwnCode(withoutSpaces(code), exchangeOrMarket)
  return {
    label: prefix + own,
    url: `https://www.stockopedia.com/share-prices/${prefix}${encodeURIComponent(own)}`,
  }
}

function stockInfoPrefix(exchangeOrMarket: string): 'NSQ:' | 'NYQ:' | 'LON:' | null {
  if (isLondonMarket(exchangeOrMarket)) return 'LON:'
  const code = exchangeOrMarket.trim().toUpperCase()
  if (code === 'NASDAQ') return 'NSQ:'
  return code === 'NYSE' ? 'NYQ:' : null
}

/** The second provider's market code: `LON` for LSE and AIM, otherwise the exchange itself. */
export function secondProviderMarket(exchangeOrMarket: string): string {
  return isLondonMarket(exchangeOrMarket) ? 'LON' : exchangeOrMarket.trim()
}

/** A ticker in the second provider's format: `VOD:LON`, `AAPL:NASDAQ`. */
export function toSecondProviderTicker(ticker: string, exchangeOrMarket: string): string {
  const code = toOwnCode(withoutSpaces(ticker), exchangeOrMarket)
  return `${code}:${secondProviderMarket(exchangeOrMarket)}`
}

/**
 * The Yahoo-style symbol for either second-provider format: `VOD:LON` and `VOD.L:LON` → `VOD.L`,
 * `AAPL:NASDAQ` → `AAPL`.
 * @returns null when the text has no known market code
 */
export function parseSecondProviderTicker(text: string): string | null {
  const [, code, market] = /^([^:]+):([A-Za-z]+)$/.exec(withoutSpaces(text)) ?? []
  if (!code || !market) return null
  const exchange = market.toUpperCase() === 'LON' ? 'LSE' : market.toUpperCase()
  return findExchange(exchange) ? toYahooTicker(code, exchange) : null
}

/** ISO 3166-1 alpha-2 code of an exchange's or market's flag, lower case; null when unknown. */
export function flagOf(exchangeOrMarket: string): string | null {
  if (isLondonMarket(exchangeOrMarket)) return 'gb'
  if (isFrankfurtSegment(exchangeOrMarket)) return 'de'
  return findExchange(exchangeOrMarket.trim().toUpperCase())?.flag ?? null
}

/** The company name to search news for, without a trailing PLC, LIMITED, GROUP, S.A. or LTD. */
export function stripCompanySuffix(name: string): string {
  const suffix = /[\s,]+(?:plc|p\.l\.c|limited|group|s\.a|ltd)\.?$/i
  let rest = name.trim()
  while (suffix.test(rest)) rest = rest.replace(suffix, '').trim()
  return rest
}

/** Screens up to this width open links in a new tab, px. */
export const NARROW_SCREEN_PX = 640
const POP_UP_SHARE = 0.7

/** Position and size of a pop-up window, px, centred on the screen. */
export interface PopUpPlacement {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly top: number
}

/** A pop-up covers 70% of the screen; null on a narrow screen, where the link opens in a new tab. */
export function popUpPlacement(screenWidth: number, screenHeight: number): PopUpPlacement | null {
  if (screenWidth <= NARROW_SCREEN_PX) return null
  const width = Math.round(screenWidth * POP_UP_SHARE)
  const height = Math.round(screenHeight * POP_UP_SHARE)
  return {
    width,
    height,
    left: Math.round((screenWidth - width) / 2),
    top: Math.round((screenHeight - height) / 2),
  }
}
