/** Imports with their rows, stored in parts that each take little time to read. */
import type {
  ColumnMapping,
  ImportPreview,
  RowStatus,
} from '@leadenhall/contract/portfolio/index.ts'
import type { Db, DbEngine, DbTransaction } from '../../../platform/db/database.ts'
import { notFound } from '../../../platform/http/app-error.ts'
import { createPace } from '../../../platform/pace.ts'
import { requireStoredUser } from '../../accounts/index.ts'
import type { ImportPartsTable, ImportsTable } from '../tables.ts'
import type { ResolvedRow } from './resolve-rows.ts'

export type ImportRecord = Readonly<ImportsTable>
interface StoreDeps {
  readonly db: Db
  readonly engine: DbEngine
}
type Counts = ImportPreview['counts']

/** As stored in a record. */
interface StoredCounts extends Counts {
  /** Of all commits; absent for earlier releases, which had one. */
  readonly stored?: number
}

const ROWS_PER_PART = 500
/** Previews that were never stored are kept for so many imports. */
const KEPT_PREVIEWS = 10

function countRows(rows: readonly { readonly status: RowStatus }[]): Counts {
  const counts: Counts = { new: 0, known: 0, ignored: 0, needs_you: 0 }
  for (const { status } of rows) counts[status] += 1
  return counts
}

/** True if no row was answered, skipped or compared since the import's last commit: its new rows are stored. */
function isSettled({ compared, published, status }: ImportRecord): boolean {
  if (published === null || status === 'reverted') return false
  return compared === null || compared < published
}

/** Rows as they are after the commits of their import. */
export function settleRows(record: ImportRecord, rows: readonly ResolvedRow[]) {
  if (!isSettled(record)) return rows
  return rows.map(
    (row): ResolvedRow =>
      row.status === 'new' ? { ...row, status: 'known', reason: null, isStored: true } : row,
  )
}

export function countsOf(record: ImportRecord): {
  readonly counts: Counts
  readonly stored: number
} {
  const { stored, ...counts } = JSON.parse(record.counts) as StoredCounts
  const first = record.published === null ? 0 : counts.new
  return {
    counts: isSettled(record) ? { ...counts, new: 0, known: counts.known + counts.new } : counts,
    stored: stored === undefined ? first : stored,
  }
}

export function writeCounts(rows: readonly ResolvedRow[], stored: number): string {
  return JSON.stringify({ ...countRows(rows), stored } satisfies StoredCounts)
}

/** @throws AppError unauthenticated for an account that was deleted meanwhile */
export async function saveImport(
  deps: StoreDeps,
  record: ImportRecord,
  rows: readonly ResolvedRow[],
): Promise<void> {
  const pace = createPace()
  for (const part of toParts(record, rows)) {
    await pace()
    await writeFor(deps, record.user_id, (trx) =>
      trx.insertInto('portfolio_import_parts').values(part).execute(),
    )
  }
  // The record comes last: an import without it is never seen.
  await writeFor(deps, record.user_id, (trx) =>
    trx.insertInto('portfolio_imports').values(record).execute(),
  )
  await prunePreviews(deps.db, record.user_id)
}

function writeFor(
  { db, engine }: StoreDeps,
  userId: string,
  write: (trx: DbTransaction) => Promise<unknown>,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await requireStoredUser(trx, engine, userId)
    await write(trx)
  })
}

/** Replaces the rows of a stored import. */
export async function saveParts(
  db: Db,
  record: Pick<ImportRecord, 'id' | 'user_id'>,
  rows: readonly ResolvedRow[],
): Promise<void> {
  const pace = createPace()
  for (const part of toParts(record, rows)) {
    await pace()
    const { numUpdatedRows: updated } = await db
      .updateTable('portfolio_import_parts')
      .set({ rows: part.rows })
      .where('import_id', '=', part.import_id)
      .where('part', '=', part.part)
      .executeTakeFirst()
    if (updated === 0n) await addPart(db, part)
  }
}

/** Adds nothing to an import that was deleted meanwhile. */
async function addPart(db: Db, { import_id: id, part, rows, user_id: userId }: ImportPartsTable) {
  await db
    .insertInto('portfolio_import_parts')
    .columns(['import_id', 'part', 'user_id', 'rows'])
    .expression((eb) =>
      eb
        .selectFrom('portfolio_imports')
        .select([
          'id',
          eb.cast<number>(eb.val(part), 'integer').as('part'),
          eb.cast<string>(eb.val(userId), 'text').as('user_id'),
          eb.cast<string>(eb.val(rows), 'text').as('rows'),
        ])
        .where('id', '=', id),
    )
    .execute()
}

function* toParts(
  { id, user_id: userId }: Pick<ImportRecord, 'id' | 'user_id'>,
  rows: readonly ResolvedRow[],
) {
  for (let start = 0, part = 0; start < rows.length; start += ROWS_PER_PART, part++) {
    const text = JSON.stringify(rows.slice(start, start + ROWS_PER_PART))
    yield { import_id: id, part, user_id: userId, rows: text }
  }
}

/** @throws AppError not_found */
export async function getImportRecord(db: Db, userId: string, id: string): Promise<ImportRecord> {
  const record = await db
    .selectFrom('portfolio_imports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!record) throw notFound('Import not found. It may have been replaced by newer ones.')
  return record
}

export async function loadRows(db: Db, id: string): Promise<ResolvedRow[]> {
  const rows: ResolvedRow[] = []
  for await (const part of loadParts(db, id)) rows.push(...part)
  return rows
}

/** In the order of the file. */
export async function* loadParts(db: Db, id: string): AsyncGenerator<readonly ResolvedRow[]> {
  const pace = createPace()
  for (let part = 0; ; part++) {
    await pace()
    const found = await db
      .selectFrom('portfolio_import_parts')
      .select('rows')
      .where('import_id', '=', id)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!found) return
    yield JSON.parse(found.rows) as ResolvedRow[]
  }
}

/** How the user mapped the columns of files, by header. */
export async function listMappings(db: Db, userId: string): Promise<Map<string, ColumnMapping>> {
  const rows = await db
    .selectFrom('portfolio_mappings')
    .select(['header', 'mapping'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ header, mapping }) => [header, JSON.parse(mapping) as ColumnMapping]))
}

export async function keepMapping(
  deps: StoreDeps,
  userId: string,
  header: string,
  mapping: ColumnMapping,
): Promise<void> {
  const text = JSON.stringify(mapping)
  await writeFor(deps, userId, (trx) =>
    trx
      .insertInto('portfolio_mappings')
      .values({ user_id: userId, header, mapping: text })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'header']).doUpdateSet({ mapping: text }),
      )
      .execute(),
  )
}

export async function listNames(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('portfolio_names')
    .select(['name', 'ticker'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ name, ticker }) => [name, ticker]))
}

export async function keepName(
  deps: StoreDeps,
  userId: string,
  name: string,
  ticker: string,
): Promise<void> {
  await writeFor(deps, userId, (trx) =>
    trx
      .insertInto('portfolio_names')
      .values({ user_id: userId, name, ticker })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet({ ticker }))
      .execute(),
  )
}

async function prunePreviews(db: Db, userId: string): Promise<void> {
  const previews = await db
    .selectFrom('portfolio_imports')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'previewed')
    .orderBy('created_at', 'desc')
    .execute()
  const old = previews.slice(KEPT_PREVIEWS).map(({ id }) => id)
  if (old.length === 0) return
  await db.deleteFrom('portfolio_import_parts').where('import_id', 'in', old).execute()
  await db.deleteFrom('portfolio_imports').where('id', 'in', old).execute()
}
