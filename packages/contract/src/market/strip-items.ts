/** The top bar's seven items in order; `currency` is set if its symbol precedes the price. */
export const STRIP_ITEMS = [
  { ticker: '^FTSE', label: 'FTSE 100' },
  { ticker: '^FTAI', label: 'FTSE AIM All-Share' },
  { ticker: 'BZ=F', label: 'Brent', currency: 'USD' },
  { ticker: 'BTC-GBP', label: 'BTC-GBP' },
  { ticker: '^DJI', label: 'Dow Jones' },
  { ticker: 'GBPUSD=X', label: 'GBP-USD' },
  { ticker: '^GSPC', label: 'S&P 500' },
] as const satisfies readonly { ticker: string; label: string; currency?: string }[]

/** The call that fetches all their quotes. */
export const STRIP_QUERY = { tickers: STRIP_ITEMS.map(({ ticker }) => ticker).join(',') }
