/** What each page asks at once: the calls whose answers its document brings along. */
import { getAdvfnChat, getLseChat } from '@leadenhall/contract/boards/endpoints.ts'
import { getChart } from '@leadenhall/contract/history/endpoints.ts'
import { CHART_RANGES, DEFAULT_CHART_RANGE } from '@leadenhall/contract/history/ranges.ts'
import { getInstrument } from '@leadenhall/contract/instruments/endpoints.ts'
import { listIndices, listSessions } from '@leadenhall/contract/market/endpoints.ts'
import { STRIP_QUERY } from '@leadenhall/contract/market/strip-items.ts'
import { listCompanyNewsGroups, listMarketHeadlines } from '@leadenhall/contract/news/endpoints.ts'
import { getRandomQuotation } from '@leadenhall/contract/quotations/endpoints.ts'
import { getStockInfo, listQuotes } from '@leadenhall/contract/quotes/endpoints.ts'
import { toAddress } from '@leadenhall/contract/shared/endpoint.ts'
import type { PageMatch } from '@leadenhall/contract/shared/pages.ts'
import { listTweets } from '@leadenhall/contract/social/endpoints.ts'
import { DEFAULT_WATCHLIST } from '@leadenhall/contract/watchlists/default-watchlist.ts'

const OF_EVERY_PAGE = [toAddress(listQuotes, { query: STRIP_QUERY }), toAddress(listSessions, {})]
const OF_HOME = [listIndices, listMarketHeadlines, getRandomQuotation].map((call) =>
  toAddress(call, {}),
)
const OF_WATCHLIST = [
  toAddress(listQuotes, { query: { tickers: DEFAULT_WATCHLIST.toSorted().join(',') } }),
]

export interface FirstCallDeps {
  /** The ticker that an instrument goes by, undefined for one that is not listed. */
  readonly toSymbol: (ticker: string) => string | undefined
  /** Whether posts on X are shown at all. */
  readonly hasSocialPosts: boolean
}

/** Addresses of calls that say the same to everybody. */
export function listFirstCalls(
  deps: FirstCallDeps,
  { page, params }: PageMatch,
  query: URLSearchParams,
): readonly string[] {
  if (page.name === 'home') return [...OF_EVERY_PAGE, ...OF_HOME]
  if (page.name === 'watchlist') return [...OF_EVERY_PAGE, ...OF_WATCHLIST]
  if (page.name !== 'share') return OF_EVERY_PAGE
  return [...OF_EVERY_PAGE, ...ofShare(deps, params['ticker'] ?? '', query)]
}

function ofShare(deps: FirstCallDeps, asked: string, query: URLSearchParams): readonly string[] {
  const ticker = deps.toSymbol(asked)
  if (ticker === undefined) return []
  const named = CHART_RANGES.find(({ range }) => range === query.get('range'))
  return [
    toAddress(getInstrument, { params: { ticker: asked } }),
    toAddress(getStockInfo, { params: { ticker }, query: { getProfile: 'true' } }),
    toAddress(getChart, {
      params: { ticker },
      query: { range: named?.range ?? DEFAULT_CHART_RANGE },
    }),
    ...[listCompanyNewsGroups, getLseChat, getAdvfnChat].map((call) =>
      toAddress(call, { params: { ticker } }),
    ),
    ...(deps.hasSocialPosts ? [toAddress(listTweets, { params: { ticker } })] : []),
  ]
}
