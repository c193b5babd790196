/** Stores disclosure tables: the files themselves, and what each says otherwise than the one before. */
import { createHash } from 'node:crypto'
import { FileShapeError } from '../../platform/bind-columns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { inBatches } from '../../platform/db/in-batches.ts'
import type { DisclosureTable, TableEntry } from '../../providers/offer-ports.ts'
import { parseDisclosureTable } from './parse-table.ts'
import { decodeTable } from './read-lines.ts'
import { advanceStates } from './stages.ts'

/** Below the limits of parameters of both engines. */
const ROWS_A_STATEMENT = 500

export interface StoredTable {
  readonly isNew: boolean
  readonly day: string
  readonly companies: number
  /** Companies added, changed or gone. */
  readonly changed: number
}

/**
 * A refused file is kept with its fault, and the states of the table before stay. A file that is
 * stored already changes nothing.
 * @throws FileShapeError for a file that is not wholly understood, or older than the newest one
 */
export async function storeTable(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  bytes: Uint8Array,
): Promise<StoredTable> {
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const known = await db
    .selectFrom('offer_files')
    .select(['day', 'fault'])
    .where('checksum', '=', checksum)
    .executeTakeFirst()
  if (known?.fault === null) {
    const companies = (await readStates(db)).size
    return { isNew: false, day: known.day ?? '', companies, changed: 0 }
  }
  const file = { checksum, read_at: clock.now(), body: Buffer.from(bytes).toString('base64') }
  try {
    const table = parseDisclosureTable(decodeTable(bytes))
    return await db.transaction().execute((trx) => storeStates(trx, file, table))
  } catch (error) {
    if (!(error instanceof FileShapeError)) throw error
    await saveFile(db, { ...file, day: null, fault: error.message })
    throw error
  }
}

type NewFile = {
  readonly checksum: string
  readonly read_at: number
  readonly body: string
}

/** A file that was refused before is read again: the parser may have learned its form. */
async function saveFile(
  db: Db,
  file: NewFile & { readonly day: string | null; readonly fault: string | null },
): Promise<void> {
  const { checksum: _, ...changes } = file
  await db
    .insertInto('offer_files')
    .values(file)
    .onConflict((conflict) => conflict.column('checksum').doUpdateSet(changes))
    .execute()
}

async function storeStates(
  trx: Db,
  file: NewFile,
  { day, entries }: DisclosureTable,
): Promise<StoredTable> {
  const newest = await trx
    .selectFrom('offer_files')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('fault', 'is', null)
    .executeTakeFirst()
  if (newest?.day != null && newest.day > day) {
    throw new FileShapeError(
      `This table is of ${day}; a newer one, of ${newest.day}, is stored. Import tables in the order of their days.`,
    )
  }
  const changed = advanceStates(await readStates(trx), entries)
  await saveFile(trx, { ...file, day, fault: null })
  const rows = changed.map((state) => ({ ...state, checksum: file.checksum }))
  for (const values of inBatches(rows, ROWS_A_STATEMENT)) {
    await trx.insertInto('offer_states').values(values).execute()
  }
  return { isNew: true, day, companies: entries.length, changed: changed.length }
}

/** Companies of the newest table, as JSON. */
async function readStates(db: Db): Promise<Map<string, string>> {
  const states = new Map<string, string>()
  for (const { entry, isin } of await listStates(db)) {
    if (entry === null) states.delete(isin)
    else states.set(isin, entry)
  }
  return states
}

export interface StateRow {
  readonly checksum: string
  readonly day: string
  readonly readAtMs: number
  readonly isin: string
  readonly entry: string | null
}

/** In the order of the files. */
export async function listStates(db: Db): Promise<StateRow[]> {
  const rows = await db
    .selectFrom('offer_states')
    .innerJoin('offer_files', 'offer_files.checksum', 'offer_states.checksum')
    .select(['offer_states.checksum', 'offer_states.isin', 'offer_states.entry'])
    .select(['offer_files.day', 'offer_files.read_at'])
    .where('offer_files.fault', 'is', null)
    .orderBy('offer_files.day')
    .orderBy('offer_files.read_at')
    .execute()
  return rows.map(({ checksum, day, entry, isin, read_at: readAtMs }) => ({
    checksum,
    day: day ?? '',
    readAtMs,
    isin,
    entry,
  }))
}

export const parseEntry = (text: string): TableEntry => JSON.parse(text) as TableEntry
