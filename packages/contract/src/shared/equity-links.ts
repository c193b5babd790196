/** External pages that the command menu offers for a share, by market. */
import { isUsExchange } from './exchanges.ts'
import { lseChatUrl } from './external-links.ts'
import { toSlug } from './slug.ts'
import { toSecondProviderTicker } from './ticker-links.ts'
import { isFrankfurtSegment, isLondonMarket, toMenuTicker, withoutSpaces } from './tickers.ts'

export interface LinkedShare {
  readonly ticker: string
  /** The exchange's own code. */
  readonly TIDM: string
  readonly name: string
  readonly exchange: string
  /** Ten digits; null for a company that does not file with the SEC. */
  readonly sec_cik: string | null
}

export interface EquityLink {
  readonly label: string
  readonly url: string
}

/** Maximum items in a share's sub-menu, including Quick Quote: indices 0 to 5. */
export const MAX_EQUITY_LINES = 6

const encode = encodeURIComponent

/** At most five, in menu order; sites without a page for the share are omitted. */
export function equityLinks(share: LinkedShare): EquityLink[] {
  const links = isLondonMarket(share.exchange)
    ? londonLinks(share)
    : isUsExchange(share.exchange.toUpperCase())
      ? americanLinks(share)
      : otherLinks(share)
  return links
    .flatMap(({ label, url }) => (url === null ? [] : [{ label, url }]))
    .slice(0, MAX_EQUITY_LINES - 1)
}

interface Candidate {
  readonly label: string
  readonly url: string | null
}

function londonLinks(share: LinkedShare): Candidate[] {
  return [
    financeSite(share),
    {
      label: 'London Stock Exchange',
      url: `https://www.londonstockexchange.com/stock/${encode(share.TIDM)}/${toSlug(share.name).toLowerCase() || 'company'}/company-page`,
    },
    { label: 'LSE share chat', url: lseChatUrl(share.ticker) },
    socialChat(share),
    portfolioSite(share),
  ]
}

function americanLinks(share: LinkedShare): Candidate[] {
  const cik = share.sec_cik
  return [
    financeSite(share),
    exchangeSite(share),
    socialChat(share),
    portfolioSite(share),
    {
      label: 'SEC Filings',
      url:
        cik === null
          ? null
          : `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${encode(cik)}`,
    },
  ]
}

function otherLinks(share: LinkedShare): Candidate[] {
  return [financeSite(share), exchangeSite(share), socialChat(share), portfolioSite(share)]
}

function financeSite({ TIDM, exchange }: LinkedShare): Candidate {
  const id = toSecondProviderTicker(TIDM.replace(/\.$/, ''), exchange)
  return { label: 'Google Finance', url: `https://www.google.com/finance/quote/${encode(id)}` }
}

function socialChat(share: LinkedShare): Candidate {
  return { label: 'Stocktwits', url: `https://stocktwits.com/symbol/${encode(menuTicker(share))}` }
}

function portfolioSite(share: LinkedShare): Candidate {
  return {
    label: 'Yahoo Finance',
    url: `https://finance.yahoo.com/quote/${encode(menuTicker(share))}`,
  }
}

/** The share's page on its exchange's site; null when that site has no page by code. */
function exchangeSite({ TIDM, exchange }: LinkedShare): Candidate {
  const code = encode(withoutSpaces(TIDM))
  const lower = code.toLowerCase()
  const pages: Readonly<Record<string, Candidate>> = {
    NASDAQ: { label: 'Nasdaq', url: `https://www.nasdaq.com/market-activity/stocks/${lower}` },
    NYSE: { label: 'NYSE', url: `https://www.nyse.com/quote/XNYS:${code}` },
    AMEX: { label: 'NYSE American', url: `https://www.nyse.com/quote/XASE:${code}` },
    TSX: { label: 'TMX Money', url: `https://money.tmx.com/en/quote/${code}` },
    TSXV: { label: 'TMX Money', url: `https://money.tmx.com/en/quote/${code}` },
    ASX: { label: 'ASX', url: `https://www.asx.com.au/markets/company/${code}` },
    TSE: {
      label: 'Japan Exchange Group',
      url: `https://quote.jpx.co.jp/jpxhp/main/index.aspx?f=stock_detail&disptype=information&qcode=${code}`,
    },
  }
  return pages[exchange.toUpperCase()] ?? { label: 'Exchange', url: null }
}

/** The menu's symbol: `.TO` also for the TSX Venture Exchange, `.DE` for Frankfurt's segments. */
function menuTicker({ ticker, TIDM, exchange }: LinkedShare): string {
  if (isLondonMarket(exchange)) return withoutSpaces(ticker)
  return toMenuTicker(TIDM, isFrankfurtSegment(exchange) ? 'FWB' : exchange)
}
