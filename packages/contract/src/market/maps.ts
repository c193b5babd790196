/** Indices that a market map can show. */
export const MARKET_MAPS = ['FTSE 100', 'FTSE 250', 'FTSE AIM All-Share'] as const
export type MarketMapName = (typeof MARKET_MAPS)[number]
