/** Addresses of other sites' pages about a share. They are made, never asked whether they exist. */
import { toSlug } from './slug.ts'
import { stripCompanySuffix } from './ticker-links.ts'
import { toOwnCode, withoutSpaces, yahooSuffix } from './tickers.ts'

const LONDON = 'LSE'
/** London's codes have three letters or more; shorter names are filled up with a dot: `BP.`. */
const SHORTEST_CODE = 3

/**
 * The exchange's code of a London line as other sites write it: `VOD.L` → `VOD`, `BP.L` → `BP.`,
 * `BT-A.L` → `BT.A`; null for what is not in London.
 */
export function toLondonCode(ticker: string): string | null {
  const symbol = withoutSpaces(ticker).toUpperCase()
  const code = toOwnCode(symbol, LONDON).replaceAll('-', '.')
  if (code === '' || !symbol.endsWith(yahooSuffix(LONDON))) return null
  return code.length < SHORTEST_CODE && !code.endsWith('.') ? `${code}.` : code
}

/** The share chat of lse.co.uk; null for what is not in London. */
export function lseChatUrl(ticker: string): string | null {
  const code = toLondonCode(ticker)
  return code && `https://www.lse.co.uk/ShareChat.html?ShareTicker=${encodeURIComponent(code)}`
}

/**
 * The share chat of ADVFN, whose addresses hold the company's name before the code; null for what is
 * not in London.
 * @param name the company's; null repeats the code in its place
 */
export function advfnChatUrl(ticker: string, name: string | null): string | null {
  const code = toLondonCode(ticker)
  if (!code) return null
  const slug = (toSlug(stripCompanySuffix(name ?? '')) || toSlug(code)).toLowerCase()
  const page = encodeURIComponent(`${slug}-${code}`)
  return `https://uk.advfn.com/stock-market/london/${page}/share-chat`
}
