/** Names and sectors of funds as the newest file gives them, in memory. */
import type { Db } from '../../platform/db/database.ts'
import type { NavSource } from '../../providers/nav-ports.ts'
import type { Registry } from '../../providers/registry.ts'
import type { Listing } from '../instruments/index.ts'

export interface TrustSectors {
  follow(): Promise<void>
  /** The AIC's sector, else the ICB supersector; null if neither is known. */
  of(listing: Listing): string | null
}

export function createTrustSectors(db: Db, registry: Registry<NavSource>): TrustSectors {
  const simulate = registry.providersFor('simulateSector')[0]?.simulateSector
  let sectors: ReadonlyMap<string, string | null> = new Map()
  let readAt: number | null = null
  return {
    async follow() {
      if (simulate) return
      const row = await db
        .selectFrom('trust_facts')
        .select(({ fn }) => fn.max('read_at').as('at'))
        .executeTakeFirst()
      const newest = row?.at ?? null
      if (newest === readAt) return
      const rows = await db.selectFrom('trust_facts').select(['isin', 'sector']).execute()
      sectors = new Map(rows.map(({ isin, sector }) => [isin, sector]))
      readAt = newest
    },
    of({ isin, ticker, icb_supersector: icb }) {
      if (simulate) return simulate(ticker)
      return (isin === null ? undefined : sectors.get(isin)) ?? icb
    },
  }
}
