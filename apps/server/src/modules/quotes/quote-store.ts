import type { Db } from '../../platform/db/database.ts'
import type { ProviderProfile, ProviderQuote } from '../../providers/ports.ts'

export interface StoredQuote {
  readonly quote: ProviderQuote
  readonly unit: string | null
  readonly source: string
}

/** Stores each quote as the last known one of its subject and source. */
export async function saveQuotes(
  db: Db,
  source: string,
  fetchedAt: number,
  quotes: ReadonlyMap<string, ProviderQuote>,
): Promise<void> {
  if (quotes.size === 0) return
  const rows = [...quotes].map(([subject, quote]) => ({
    subject,
    source,
    unit: quote.unit,
    body: JSON.stringify(quote),
    as_of: Math.round(quote.asOfMs),
    fetched_at: fetchedAt,
  }))
  await db
    .insertInto('quotes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['subject', 'source']).doUpdateSet((eb) => ({
        unit: eb.ref('excluded.unit'),
        body: eb.ref('excluded.body'),
        as_of: eb.ref('excluded.as_of'),
        fetched_at: eb.ref('excluded.fetched_at'),
      })),
    )
    .execute()
}

/** When the newest stored quote of each subject from the given sources was made, in epoch milliseconds. */
export async function listStoredTimes(
  db: Db,
  sources: readonly string[],
  subjects: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (sources.length === 0 || subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('quotes')
    .select(({ fn }) => ['subject', fn.max('as_of').as('as_of')])
    .where('subject', 'in', subjects)
    .where('source', 'in', sources)
    .groupBy('subject')
    .execute()
  return new Map(rows.map((row) => [row.subject, row.as_of]))
}

/** The newest stored quote of a subject from the given sources. */
export async function findStoredQuote(
  db: Db,
  subject: string,
  sources: readonly string[],
): Promise<StoredQuote | undefined> {
  if (sources.length === 0) return undefined
  const row = await db
    .selectFrom('quotes')
    .select(['body', 'unit', 'source'])
    .where('subject', '=', subject)
    .where('source', 'in', sources)
    .orderBy('as_of', 'desc')
    .executeTakeFirst()
  return row && { quote: JSON.parse(row.body) as ProviderQuote, unit: row.unit, source: row.source }
}

export async function findStoredProfile(
  db: Db,
  subject: string,
  source: string,
): Promise<{ profile: ProviderProfile; fetchedAt: number } | undefined> {
  const row = await db
    .selectFrom('profiles')
    .select(['body', 'fetched_at'])
    .where('subject', '=', subject)
    .where('source', '=', source)
    .executeTakeFirst()
  return row && { profile: JSON.parse(row.body) as ProviderProfile, fetchedAt: row.fetched_at }
}

export async function saveProfile(
  db: Db,
  subject: string,
  source: string,
  fetchedAt: number,
  profile: ProviderProfile,
): Promise<void> {
  const body = JSON.stringify(profile)
  await db
    .insertInto('profiles')
    .values({ subject, source, body, fetched_at: fetchedAt })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'source']).doUpdateSet({ body, fetched_at: fetchedAt }),
    )
    .execute()
}

/** Units of the last stored quotes, to detect a change of unit. */
export async function listStoredUnits(
  db: Db,
  source: string,
  subjects: readonly string[],
): Promise<Map<string, string | null>> {
  if (subjects.length === 0) return new Map()
  const rows = await db
    .selectFrom('quotes')
    .select(['subject', 'unit'])
    .where('source', '=', source)
    .where('subject', 'in', subjects)
    .execute()
  return new Map(rows.map(({ subject, unit }) => [subject, unit]))
}
