import type {
  ChangeSince,
  Performance,
  Watchlist,
  WatchlistItem,
} from '@leadenhall/contract/watchlists/index.ts'

/** A share added at 600 pence. */
export function buildItem(over: Partial<WatchlistItem> = {}): WatchlistItem {
  const ticker = over.ticker ?? 'VOD.L'
  return {
    id: `item-${ticker}`,
    watchlist_id: 7,
    ticker,
    name: `${ticker} plc`,
    created_at: '2026-11-02T09:00:00.000Z',
    position: 0,
    note: '',
    added: { price: 600, unit: 'GBX', source: 'yahoo', as_of: '2026-11-02T09:00:00.000Z' },
    ...over,
  }
}

/** A list of the given tickers, in this order. */
export function buildWatchlist(
  tickers: readonly string[] = [],
  over: Partial<Watchlist> = {},
): Watchlist {
  return {
    id: 7,
    user_id: 'user-1',
    name: 'Income',
    created_at: '2026-11-01T09:00:00.000Z',
    watchlist_items: tickers.map((ticker, position) => buildItem({ ticker, position })),
    share_token: null,
    ...over,
  }
}

export function buildChange(over: Partial<ChangeSince> = {}): ChangeSince {
  return {
    changeRatio: 0.05,
    unknownBecause: null,
    fromPrice: 600,
    unit: 'GBX',
    fromDate: '2025-11-20',
    ...over,
  }
}

/** Up 1% today, 5% over a year, and 2% since it was added. */
export function buildPerformance(over: Partial<Performance> = {}): Performance {
  return {
    ticker: 'VOD.L',
    today: buildChange({ changeRatio: 0.01, fromDate: null }),
    oneYear: buildChange(),
    sinceAdded: buildChange({ changeRatio: 0.02, fromDate: '2026-11-02' }),
    ...over,
  }
}
