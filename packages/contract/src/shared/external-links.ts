/** URLs of other sites' pages about a share. They are built without checking that the page exists. */
import { toSlug } from './slug.ts'
import { stripCompanySuffix } from './ticker-links.ts'
import { toOwnCode, withoutSpaces, yahooSuffix } from './tickers.ts'

const LONDON = 'LSE'
/** London codes have at least three characters; shorter ones are padded with a dot: `BP.`. */
const SHORTEST_CODE = 3

/**
 * The exchange code of a London listing as other sites write it: `VOD.L` → `VOD`, `BP.L` → `BP.`,
 * `BT-A.L` → `BT.A`; null for other exchanges.
 */
export function toLondonCode(ticker: string): string | null {
  const symbol = withoutSpaces(ticker).toUpperCase()
  const code = toOwnCode(symbol, LONDON).replaceAll('-', '.')
  if (code === '' || !symbol.endsWith(yahooSuffix(LONDON))) return null
  return code.length < SHORTEST_CODE && !code.endsWith('.') ? `${code}.` : code
}

/** The share's lse.co.uk chat; null outside London. */
export function lseChatUrl(ticker: string): string | null {
  const code = toLondonCode(ticker)
  return code && `https://www.lse.co.uk/ShareChat.html?ShareTicker=${encodeURIComponent(code)}`
}

/**
 * The share's ADVFN chat, whose URL has the company name before the code; null outside London.
 * @param name the company name; null repeats the code in its place
 */
export function advfnChatUrl(ticker: string, name: string | null): string | null {
  const code = toLondonCode(ticker)
  if (!code) return null
  const slug = (toSlug(stripCompanySuffix(name ?? '')) || toSlug(code)).toLowerCase()
  const page = encodeURIComponent(`${slug}-${code}`)
  return `https://uk.advfn.com/stock-market/london/${page}/share-chat`
}
