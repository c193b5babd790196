/** What the fixed watchlist watches. */
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

/** Most lists of one person, and most tickers of one list. */
export const MAX_WATCHLISTS = 50
export const MAX_WATCHLIST_ITEMS = 500
