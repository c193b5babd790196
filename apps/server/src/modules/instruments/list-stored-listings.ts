import type { Db } from '../../platform/db/database.ts'
import { createPace } from '../../platform/pace.ts'
import type { Listing } from './tables.ts'

const PAGE_SIZE = 200

/** Every stored listing by id, read in pages so as not to block a running server. */
export async function* readStoredListings(db: Db): AsyncGenerator<Listing, void> {
  const pace = createPace()
  let lastId = ''
  for (;;) {
    const page = await db
      .selectFrom('listings')
      .selectAll()
      .where('listing_id', '>', lastId)
      .orderBy('listing_id')
      .limit(PAGE_SIZE)
      .execute()
    yield* page
    if (page.length < PAGE_SIZE) return
    lastId = page.at(-1)?.listing_id ?? ''
    await pace()
  }
}
