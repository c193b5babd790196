import type { Snapshot } from './build-snapshot.ts'
import type { Clause } from './engine/table.ts'

/** Only the listings that are named, in any form of their tickers; no clause if none are asked for. */
export function clausesOfTickers(
  { listed, metrics }: Snapshot,
  tickers: readonly string[] | undefined,
): Clause[] {
  if (!tickers) return []
  const rows = tickers.flatMap((ticker) => {
    const id = listed.universe.resolve(ticker)?.listing.listing_id
    return metrics.rowOf(id ?? '') ?? []
  })
  return [{ kind: 'rows', rows }]
}
