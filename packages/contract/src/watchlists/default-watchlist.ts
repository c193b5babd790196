/** The tickers on the fixed watchlist. */
export const DEFAULT_WATCHLIST = [
  'AZN.L',
  'BP.L',
  'GSK.L',
  'HSBA.L',
  'LLOY.L',
  'RIO.L',
  'SHEL.L',
  'TSCO.L',
  'ULVR.L',
  'VOD.L',
] as const

/** Maximum lists per user, and maximum tickers per list. */
export const MAX_WATCHLISTS = 50
export const MAX_WATCHLIST_ITEMS = 500
