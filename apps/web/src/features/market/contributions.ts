import type { MapShare, MarketMap } from '@leadenhall/contract/market/index.ts'

export interface Contribution {
  readonly share: MapShare
  /** Points of the index, above 0 for a rise. */
  readonly points: number
}

/**
 * The part of each share in the day's move of an index, the largest rise first: its change weighted by
 * its market cap at the last close, of the index's level then. An estimate, because an index counts
 * only the shares in free float.
 * @param previousClose level of the index
 */
export function contributionsOf(
  { sectors }: Pick<MarketMap, 'sectors'>,
  previousClose: number,
): Contribution[] {
  const known = sectors.flatMap(({ shares }) =>
    shares.flatMap((share) => {
      const { change_ratio: change, market_cap_usd: cap } = share
      return change === null || change <= -1 ? [] : [{ share, change, before: cap / (1 + change) }]
    }),
  )
  const total = known.reduce((sum, { before }) => sum + before, 0)
  return known
    .map(({ share, change, before }) => ({
      share,
      points: (before / total) * change * previousClose,
    }))
    .toSorted((a, b) => b.points - a.points)
}
