/** Stores what a file of NAVs says: figures of the listings with its ISINs, and their sectors. */
import { isLondonExchange } from '@leadenhall/contract/shared/exchanges.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import { appendFigures, checkFigures, countRefused, isClosedEnded } from '../figures/index.ts'
import type { FundRow } from './parse-navs.ts'

export interface StoredNavs {
  /** Funds of the file that are listed in London. */
  readonly funds: number
  /** New or corrected figures. */
  readonly added: number
  /** Figures that were refused, by reason. */
  readonly refused: ReadonlyMap<string, number>
  /** ISINs with a NAV that no closed-ended fund in the list has. */
  readonly unlisted: readonly string[]
}

const UNLISTED = 'not a closed-ended fund in the list'
const ISINS_A_QUERY = 400

export async function storeNavs(
  db: Db,
  source: string,
  rows: readonly FundRow[],
  nowMs: number,
): Promise<StoredNavs> {
  const listings = await findFunds(db, rows)
  const all = new Map<string, number>()
  const unlisted: string[] = []
  let [funds, added] = [0, 0]
  for (const { isin, figures } of rows) {
    const ids = listings.get(isin) ?? []
    if (ids.length > 0) funds += 1
    else if (figures.length > 0) {
      unlisted.push(isin)
      await countRefused(db, { subject: isin, source }, new Map([[UNLISTED, 1]]), nowMs)
    }
    const { good, refused } = checkFigures(figures, nowMs)
    for (const [reason, count] of refused) all.set(reason, (all.get(reason) ?? 0) + count)
    await countRefused(db, { subject: isin, source }, refused, nowMs)
    for (const subject of ids) added += await appendFigures(db, { subject, source }, good, nowMs)
  }
  await saveFacts(db, source, rows, nowMs)
  return { funds, added, refused: all, unlisted }
}

/** Ids of London's closed-ended listings by ISIN; one fund can have lines in several currencies. */
async function findFunds(db: Db, rows: readonly FundRow[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const batch of inBatches(rows, ISINS_A_QUERY)) {
    const isins = batch.map(({ isin }) => isin)
    const listings = await db
      .selectFrom('listings')
      .selectAll()
      .where('isin', 'in', isins)
      .where('retired_on', 'is', null)
      .execute()
    for (const listing of listings.filter(isClosedEnded)) {
      if (listing.isin === null || !isLondonExchange(listing.exchange)) continue
      found.set(listing.isin, [...(found.get(listing.isin) ?? []), listing.listing_id])
    }
  }
  return found
}

async function saveFacts(db: Db, source: string, rows: readonly FundRow[], nowMs: number) {
  await db.transaction().execute(async (trx) => {
    for (const { isin, name, sector } of rows) {
      const facts = { name, sector, source, read_at: nowMs }
      await trx
        .insertInto('trust_facts')
        .values({ isin, ...facts })
        .onConflict((conflict) => conflict.column('isin').doUpdateSet(facts))
        .execute()
    }
  })
}
