/** Stores files of short positions: what they say, and the files themselves. */
import { createHash } from 'node:crypto'
import { toTradingDate } from '@leadenhall/contract/shared/trading-date.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { ParsedTotals, RegisterRow } from './parse-files.ts'
import type { ShortTotalsTable } from './tables.ts'

/** Below the limits of parameters of both engines. */
const ROWS_A_STATEMENT = 500

async function saveNames(trx: Db, names: ReadonlyMap<string, string>): Promise<void> {
  for (const batch of inBatches(
    [...names].map(([isin, name]) => ({ isin, name })),
    ROWS_A_STATEMENT,
  )) {
    await trx
      .insertInto('short_names')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('isin').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute()
  }
}

const namesOf = (rows: readonly { isin: string; name: string }[]) =>
  new Map(rows.map(({ isin, name }) => [isin, name]))

export interface ReadFile {
  readonly kind: string
  readonly text: string
  readonly readAtMs: number
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** @param fault why the file was refused; null for a good one */
export async function saveFile(
  db: Db,
  { kind, text, readAtMs }: ReadFile,
  fault: string | null,
  body: string | null = text,
): Promise<void> {
  const changes = { read_at: readAtMs, fault }
  await db
    .insertInto('short_files')
    .values({ kind, checksum: sumOf(text), body, ...changes })
    .onConflict((conflict) => conflict.columns(['kind', 'checksum']).doUpdateSet(changes))
    .execute()
}

const keyOf = ({ isin, day, holder }: RegisterRow) => `${isin}${day}${holder}`
const byKey = (a: RegisterRow, b: RegisterRow) => (keyOf(a) < keyOf(b) ? -1 : 1)

/** Rows that are stored already stay as they are. */
export async function storeRegister(
  db: Db,
  file: ReadFile,
  rows: readonly RegisterRow[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // In the order of the key, so that its tree grows at one end.
    for (const batch of inBatches(rows.toSorted(byKey), ROWS_A_STATEMENT)) {
      await trx
        .insertInto('short_positions')
        .values(batch.map(({ isin, day, holder, ratio }) => ({ isin, day, holder, ratio })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await saveNames(trx, namesOf(rows))
    await saveFile(trx, file, null, null)
  })
}

type StoredTotal = Selectable<ShortTotalsTable>
type NewTotal = Pick<StoredTotal, 'isin' | 'day' | 'ratio' | 'origin'>

/**
 * Adds totals that are new or corrected. A current file also ends what it no longer names, and
 * withdraws what it states of an earlier day again.
 * @param file with the London day on which it was published
 */
export async function storeTotals(
  db: Db,
  file: ReadFile & { readonly publishedOn: string },
  totals: ParsedTotals,
): Promise<void> {
  const { kind, publishedOn } = file
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('short_totals')
      .selectAll()
      .orderBy('day')
      .orderBy('published_on')
      .execute()
    const known = new KnownTotals(stored)
    const added =
      kind === 'current'
        ? addCurrent(known, totals, publishedOn)
        : addHistoric(known, totals, await lastCurrentDay(trx))
    const values = added.map((row) => ({ ...row, published_on: publishedOn }))
    for (const batch of inBatches(values, ROWS_A_STATEMENT)) {
      await trx
        .insertInto('short_totals')
        .values(batch)
        .onConflict((conflict) =>
          conflict.columns(['isin', 'day', 'published_on']).doUpdateSet((eb) => ({
            ratio: eb.ref('excluded.ratio'),
            origin: eb.ref('excluded.origin'),
          })),
        )
        .execute()
    }
    await saveNames(trx, namesOf(totals.rows))
    await saveFile(trx, file, null)
  })
}

/** The totals of each ISIN that count by day, and the changes a file makes. */
class KnownTotals {
  readonly #byIsin = new Map<string, Map<string, number | null>>()
  readonly #added = new Map<string, NewTotal>()

  constructor(stored: readonly StoredTotal[]) {
    for (const { isin, day, ratio, origin } of stored) this.#set(isin, day, ratio, origin)
  }

  get added(): NewTotal[] {
    return [...this.#added.values()]
  }

  get isins(): string[] {
    return [...this.#byIsin.keys()]
  }

  daysOf(isin: string): string[] {
    return [...(this.#byIsin.get(isin)?.keys() ?? [])].toSorted()
  }

  /** Undefined where nothing counts for the day; null from which the total is no longer published. */
  ratioOn(isin: string, day: string): number | null | undefined {
    return this.#byIsin.get(isin)?.get(day)
  }

  add(isin: string, day: string, ratio: number | null, origin: 'current' | 'historic'): void {
    if (this.ratioOn(isin, day) === ratio) return
    this.#added.set(`${isin}|${day}`, { isin, day, ratio, origin })
    this.#set(isin, day, ratio, origin)
  }

  withdraw(isin: string, day: string): void {
    this.#added.set(`${isin}|${day}`, { isin, day, ratio: null, origin: 'withdrawn' })
    this.#byIsin.get(isin)?.delete(day)
  }

  #set(isin: string, day: string, ratio: number | null, origin: StoredTotal['origin']): void {
    const days = this.#byIsin.get(isin) ?? new Map<string, number | null>()
    this.#byIsin.set(isin, days)
    if (origin === 'withdrawn') days.delete(day)
    else days.set(day, ratio)
  }
}

function addCurrent(
  known: KnownTotals,
  { rows, leftOut }: ParsedTotals,
  publishedOn: string,
): NewTotal[] {
  const newestDays = new Map<string, string>()
  for (const { isin, day, ratio } of rows) {
    known.add(isin, day, ratio, 'current')
    if (day > (newestDays.get(isin) ?? '')) newestDays.set(isin, day)
  }
  for (const [isin, day] of newestDays) {
    for (const later of known.daysOf(isin)) if (later > day) known.withdraw(isin, later)
  }
  // A row that cannot be read may name any of those that are missing.
  if (leftOut.some(({ isin }) => isin === null)) return known.added
  const named = new Set([...rows, ...leftOut].map(({ isin }) => isin))
  for (const isin of known.isins) {
    const newest = known.daysOf(isin).at(-1)
    if (named.has(isin) || newest === undefined || newest >= publishedOn) continue
    if (known.ratioOn(isin, newest) !== null) known.add(isin, publishedOn, null, 'current')
  }
  return known.added
}

/** @param currentDay of the last good current file, which outweighs what ended by then */
function addHistoric(
  known: KnownTotals,
  { rows }: ParsedTotals,
  currentDay: string | null,
): NewTotal[] {
  const published = new Map(
    known.isins.flatMap((isin) => {
      const newest = known.daysOf(isin).at(-1)
      return newest !== undefined && known.ratioOn(isin, newest) != null ? [[isin, newest]] : []
    }),
  )
  for (const { isin, day, ratio, endedOn } of rows) {
    const now = published.get(isin)
    const isOutweighed = (on: string) =>
      now !== undefined &&
      on >= now &&
      currentDay !== null &&
      endedOn !== null &&
      endedOn <= currentDay
    if (!isOutweighed(day)) known.add(isin, day, ratio, 'historic')
    if (endedOn === null || endedOn <= day || isOutweighed(endedOn)) continue
    if (known.ratioOn(isin, endedOn) === undefined) known.add(isin, endedOn, null, 'historic')
  }
  return known.added
}

async function lastCurrentDay(trx: Db): Promise<string | null> {
  const row = await trx
    .selectFrom('short_files')
    .select(({ fn }) => fn.max('read_at').as('last'))
    .where('kind', '=', 'current')
    .where('fault', 'is', null)
    .executeTakeFirst()
  return row?.last == null ? null : toTradingDate(row.last, 'Europe/London')
}

export async function storeReportable(
  db: Db,
  file: ReadFile,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await saveNames(trx, names)
    await saveFile(trx, file, null)
  })
}
