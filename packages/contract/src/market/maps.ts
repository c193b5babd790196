/** Indices that a market map can show. */
export const MARKET_MAPS = ['FTSE 100', 'FTSE 250', 'FTSE AIM All-Share'] as const
export type MarketMapName = (typeof MARKET_MAPS)[number]

/** The map of an index by its symbol; an index without an entry has no known members. */
export const MAP_OF_INDEX: Readonly<Record<string, MarketMapName>> = {
  '^FTSE': 'FTSE 100',
  '^FTMC': 'FTSE 250',
  '^FTAI': 'FTSE AIM All-Share',
}
