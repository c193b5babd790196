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
 * @param source key of the source that was asked, or `file`
 * @throws FileShapeError for a file that is not wholly understood, or older than the newest one
 */
export async function storeTable(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  bytes: Uint8Array,
  source: string,
): Promise<StoredTable> {
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const known = await db
    .selectFrom('documents')
    .select(['published', 'fault'])
    .where('checksum', '=', checksum)
    .executeTakeFirst()
  if (known?.fault === null) {
    const companies = (await readStates(db)).size
    return { isNew: false, day: known.published ?? '', companies, changed: 0 }
  }
  const document: NewDocument = {
    checksum,
    class: 'disclosure_table',
    source,
    read_at: clock.now(),
    body: Buffer.from(bytes).toString('base64'),
  }
  try {
    const table = parseDisclosureTable(decodeTable(bytes))
    return await db.transaction().execute((trx) => storeStates(trx, document, table))
  } catch (error) {
    if (!(error instanceof FileShapeError)) throw error
    await saveDocument(db, { ...document, published: null, fault: error.message })
    throw error
  }
}

type NewDocument = {
  readonly checksum: string
  readonly class: 'disclosure_table'
  readonly source: string
  readonly read_at: number
  readonly body: string
}

/** A file that was refused before is read again: the parser may have learned its form. */
async function saveDocument(
  db: Db,
  document: NewDocument & { readonly published: string | null; readonly fault: string | null },
): Promise<void> {
  const { checksum: _, ...changes } = document
  await db
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.column('checksum').doUpdateSet(changes))
    .execute()
}

async function storeStates(
  trx: Db,
  document: NewDocument,
  { day, entries }: DisclosureTable,
): Promise<StoredTable> {
  const newest = await trx
    .selectFrom('documents')
    .select(({ fn }) => fn.max('published').as('day'))
    .where('fault', 'is', null)
    .executeTakeFirst()
  if (newest?.day != null && newest.day > day) {
    throw new FileShapeError(
      `This table is of ${day}; a newer one, of ${newest.day}, is stored. Import tables in the order of their days.`,
    )
  }
  const changed = advanceStates(await readStates(trx), entries)
  await saveDocument(trx, { ...document, published: day, fault: null })
  const rows = changed.map((state) => ({ ...state, checksum: document.checksum }))
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
  readonly source: string | null
  readonly isin: string
  readonly entry: string | null
}

/** In the order of the files. */
export async function listStates(db: Db): Promise<StateRow[]> {
  const rows = await db
    .selectFrom('offer_states')
    .innerJoin('documents', 'documents.checksum', 'offer_states.checksum')
    .select(['offer_states.checksum', 'offer_states.isin', 'offer_states.entry'])
    .select(['documents.published', 'documents.read_at', 'documents.source'])
    .where('documents.fault', 'is', null)
    .orderBy('documents.published')
    .orderBy('documents.read_at')
    .execute()
  return rows.map(({ checksum, entry, isin, published, read_at: readAtMs, source }) => ({
    checksum,
    day: published ?? '',
    readAtMs,
    source,
    isin,
    entry,
  }))
}

export const parseEntry = (text: string): TableEntry => JSON.parse(text) as TableEntry
