/** Stores files of short positions: what they say, and the files themselves. */
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { RegisterRow, TotalRow } from './parse-files.ts'

/** Below the limits of parameters of both engines. */
const ROWS_A_STATEMENT = 500

function* inBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    yield rows.slice(start, start + ROWS_A_STATEMENT)
  }
}

async function saveNames(trx: Db, names: ReadonlyMap<string, string>): Promise<void> {
  for (const batch of inBatches([...names].map(([isin, name]) => ({ isin, name })))) {
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
    for (const batch of inBatches(rows.toSorted(byKey))) {
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

/**
 * Adds totals that are new or corrected. A current file also ends what it no longer names.
 * @param publishedOn London day of the file
 */
export async function storeTotals(
  db: Db,
  file: ReadFile & { readonly publishedOn: string },
  rows: readonly TotalRow[],
): Promise<void> {
  const { kind, publishedOn } = file
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .selectFrom('short_totals')
      .selectAll()
      .orderBy('day')
      .orderBy('published_on')
      .execute()
    const known = new Map(stored.map((row) => [`${row.isin}|${row.day}`, row.ratio]))
    const newest = new Map(stored.map((row) => [row.isin, row]))
    const added = new Map<string, { isin: string; day: string; ratio: number | null }>()
    const add = (isin: string, day: string, ratio: number | null) => {
      const key = `${isin}|${day}`
      if (!known.has(key) || known.get(key) !== ratio) added.set(key, { isin, day, ratio })
      known.set(key, ratio)
    }
    for (const { isin, day, ratio, endedOn } of rows) {
      add(isin, day, ratio)
      if (endedOn !== null && endedOn > day && !known.has(`${isin}|${endedOn}`)) {
        add(isin, endedOn, null)
      }
    }
    if (kind === 'current') {
      const named = new Set(rows.map(({ isin }) => isin))
      for (const [isin, { ratio, day }] of newest) {
        if (!named.has(isin) && ratio !== null && publishedOn > day) add(isin, publishedOn, null)
      }
    }
    const values = [...added.values()].map((row) => ({ ...row, published_on: publishedOn }))
    for (const batch of inBatches(values)) {
      await trx
        .insertInto('short_totals')
        .values(batch)
        .onConflict((conflict) =>
          conflict
            .columns(['isin', 'day', 'published_on'])
            .doUpdateSet((eb) => ({ ratio: eb.ref('excluded.ratio') })),
        )
        .execute()
    }
    await saveNames(trx, namesOf(rows))
    await saveFile(trx, file, null)
  })
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
