import type { Db } from '../../platform/db/database.ts'
import { createPace } from '../../platform/pace.ts'
import type { Listing } from './tables.ts'

const PAGE_SIZE = 500

/** Every stored listing by id, read in pages so as not to block a running server. */
export async function listStoredListings(db: Db): Promise<Listing[]> {
  const listings: Listing[] = []
  const pace = createPace()
  for (;;) {
    const page = await db
      .selectFrom('listings')
      .selectAll()
      .where('listing_id', '>', listings.at(-1)?.listing_id ?? '')
      .orderBy('listing_id')
      .limit(PAGE_SIZE)
      .execute()
    listings.push(...page)
    if (page.length < PAGE_SIZE) return listings
    await pace()
  }
}
