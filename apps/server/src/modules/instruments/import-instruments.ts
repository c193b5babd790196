/**
 * Updates the stored universe from a list: adds, changes, renames and retires listings. Malformed
 * rows are reported and skipped, and leave stored listings untouched. One transaction, in chunks.
 */
import { randomUUID } from 'node:crypto'
import type { Db, DbTransaction } from '../../platform/db/database.ts'
import { setInstallationFact } from '../../platform/db/installation.ts'
import { createPace } from '../../platform/pace.ts'
import { readStoredListings } from './list-stored-listings.ts'
import { type ImportReport, planImport, type TickerOfListing } from './plan-import.ts'
import type { ReferenceChunk, ReferenceIndexMember } from './reference-data.ts'
import type { Listing } from './tables.ts'

/** A new value with every import, which makes running servers reload the universe. */
export const UNIVERSE_VERSION_FACT = 'universe-version'

const ROWS_PER_STATEMENT = 150

export interface ImportOptions {
  /** Date recorded for aliases and retirements, `YYYY-MM-DD`. */
  readonly today: string
  /** Replaces all stored index memberships; omitted, they stay. */
  readonly members?: readonly ReferenceIndexMember[]
}

/** @param chunks from parseReferenceRows */
export async function importInstruments(
  db: Db,
  chunks: AsyncIterable<ReferenceChunk>,
  { today, members }: ImportOptions,
): Promise<ImportReport> {
  const stored: Listing[] = []
  for await (const listing of readStoredListings(db)) stored.push(listing)
  const plan = await planImport(stored, chunks)
  await db.transaction().execute(async (trx) => {
    await inChunks(plan.issuers, async (rows) => {
      await trx
        .insertInto('issuers')
        .values(rows)
        .onConflict((conflict) => conflict.column('issuer_id').doNothing())
        .execute()
    })
    await inChunks(plan.upserts, (rows) => upsertListings(trx, rows))
    await inChunks(plan.retire, async (ids) => {
      await trx
        .updateTable('listings')
        .set({ retired_on: today })
        .where('listing_id', 'in', ids)
        .execute()
    })
    await inChunks(plan.end, (ids) => endAliases(trx, ids, today))
    await inChunks(plan.begin, (tickers) => beginAliases(trx, tickers, today))
    if (members) await replaceIndexMembers(trx, members)
    await setInstallationFact(trx, UNIVERSE_VERSION_FACT, randomUUID())
  })
  return plan.report
}

async function upsertListings(trx: DbTransaction, rows: readonly Listing[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).filter((column) => column !== 'listing_id')
  await trx
    .insertInto('listings')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('listing_id')
        .doUpdateSet((eb) =>
          Object.fromEntries(
            columns.map((column) => [column, eb.ref(`excluded.${column}` as 'excluded.name')]),
          ),
        ),
    )
    .execute()
}

/** A listing has one ticker at a time, so its only open alias ends. */
async function endAliases(
  trx: DbTransaction,
  listingIds: readonly string[],
  today: string,
): Promise<void> {
  await trx
    .updateTable('ticker_aliases')
    .set({ valid_to: today })
    .where('valid_to', 'is', null)
    .where('listing_id', 'in', listingIds)
    .execute()
}

async function beginAliases(
  trx: DbTransaction,
  tickers: readonly TickerOfListing[],
  today: string,
): Promise<void> {
  await trx
    .insertInto('ticker_aliases')
    .values(
      tickers.map(({ ticker, listingId }) => ({
        ticker,
        listing_id: listingId,
        valid_from: today,
        valid_to: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['ticker', 'listing_id', 'valid_from']).doUpdateSet({ valid_to: null }),
    )
    .execute()
}

async function replaceIndexMembers(
  trx: DbTransaction,
  members: readonly ReferenceIndexMember[],
): Promise<void> {
  await trx.deleteFrom('index_members').execute()
  await inChunks(members, async (chunk) => {
    const tickers = chunk.map(({ ticker }) => ticker)
    const listings = await trx
      .selectFrom('listings')
      .select(['listing_id', 'ticker'])
      .where('ticker', 'in', tickers)
      .where('retired_on', 'is', null)
      .execute()
    const idByTicker = new Map(listings.map(({ ticker, listing_id: id }) => [ticker, id]))
    const rows = chunk.flatMap(({ index, ticker, asOf }) => {
      const id = idByTicker.get(ticker)
      return id ? [{ index_name: index, listing_id: id, as_of: asOf }] : []
    })
    if (rows.length === 0) return
    await trx
      .insertInto('index_members')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['index_name', 'listing_id']).doNothing())
      .execute()
  })
}

async function inChunks<T>(
  rows: readonly T[],
  write: (chunk: readonly T[]) => Promise<void>,
): Promise<void> {
  const pace = createPace()
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await write(rows.slice(start, start + ROWS_PER_STATEMENT))
    await pace()
  }
}
