import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../platform/db/database.ts'
import type { Listing } from './tables.ts'

const ROWS_A_PAGE = 500

/** Every stored listing by id, read in pages: all at once would hold up a running server. */
export async function listStoredListings(db: Db): Promise<Listing[]> {
  const listings: Listing[] = []
  for (;;) {
    const page = await db
      .selectFrom('listings')
      .selectAll()
      .where('listing_id', '>', listings.at(-1)?.listing_id ?? '')
      .orderBy('listing_id')
      .limit(ROWS_A_PAGE)
      .execute()
    listings.push(...page)
    if (page.length < ROWS_A_PAGE) return listings
    await setImmediate()
  }
}
