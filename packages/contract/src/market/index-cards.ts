/** The indices and rates at the top of Home, in order. */
export const INDEX_CARDS = [
  { ticker: '^FTSE', name: 'FTSE 100' },
  { ticker: '^FTMC', name: 'FTSE 250' },
  { ticker: '^FTAI', name: 'FTSE AIM All-Share' },
  { ticker: '^GSPC', name: 'S&P 500' },
  { ticker: 'GBPUSD=X', name: 'GBP/USD' },
  { ticker: 'BZ=F', name: 'Brent crude' },
] as const

/** The call that fetches all their quotes. */
export const INDEX_CARDS_QUERY = { tickers: INDEX_CARDS.map(({ ticker }) => ticker).join(',') }
