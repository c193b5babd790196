/**
 * Ledgers in memory, each kept up with its rows in the database by the ledger's version: a request
 * reads the version and then only what is newer.
 */
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/db/database.ts'
import { createPace } from '../../../platform/pace.ts'
import type { Entry } from '../engine/entry.ts'
import { changeLedger, EMPTY_LEDGER, type Ledger } from '../engine/ledger.ts'
import type { AccountRow, ActivityRow } from '../tables.ts'
import { toEntry } from './to-entry.ts'

export interface LoadedLedger {
  /** 0 before the first change. */
  readonly version: number
  /** Accounts that are not removed, in the order of their names. */
  readonly accounts: ReadonlyMap<string, AccountRow>
  /** Activities that count, by id. */
  readonly rows: ReadonlyMap<string, ActivityRow>
  readonly ledger: Ledger
}

export interface LedgerStore {
  load(userId: string): Promise<LoadedLedger>
}

const NOTHING: LoadedLedger = {
  version: 0,
  accounts: new Map(),
  rows: new Map(),
  ledger: EMPTY_LEDGER,
}

/** Activities kept in memory over all users, at about two kilobytes each. */
const MAX_KEPT = 300_000

export function createLedgerStore({ db }: { readonly db: Db }): LedgerStore {
  const kept = new LRUCache<string, LoadedLedger>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ rows }) => rows.size + 1,
  })
  const loading = new Map<string, Promise<LoadedLedger>>()

  const loadNewest = async (userId: string): Promise<LoadedLedger> => {
    const version = await readVersion(db, userId)
    const known = kept.get(userId)
    // A restored backup can go back.
    const before = known && known.version <= version ? known : NOTHING
    if (before.version === version) return before
    const loaded = await readNewer(db, userId, before, version)
    kept.set(userId, loaded)
    return loaded
  }

  return {
    load(userId) {
      const current = loading.get(userId)
      if (current) return current.then(() => loadNewest(userId))
      const next = loadNewest(userId).finally(() => loading.delete(userId))
      loading.set(userId, next)
      return next
    },
  }
}

export async function readVersion(db: Db, userId: string): Promise<number> {
  const found = await db
    .selectFrom('portfolio_ledgers')
    .select('version')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.version ?? 0
}

async function readNewer(
  db: Db,
  userId: string,
  before: LoadedLedger,
  version: number,
): Promise<LoadedLedger> {
  const unordered = await db
    .selectFrom('portfolio_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
  const accountRows = unordered.toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  const accounts = new Map(accountRows.map((account) => [account.id, account]))
  const imports = await db
    .selectFrom('portfolio_imports')
    .select(['id', 'published', 'reverted'])
    .where('user_id', '=', userId)
    .where('published', 'is not', null)
    .execute()
  const rows = new Map(before.rows)
  const touched = new Set<string>()
  const reverted = new Set(imports.flatMap((one) => (one.reverted === null ? [] : one.id)))
  const published = imports.filter(
    (one) => (one.published ?? 0) > before.version && one.reverted === null,
  )
  if (imports.some((one) => (one.reverted ?? 0) > before.version)) {
    for (const [id, row] of rows) {
      if (row.import_id !== null && reverted.has(row.import_id) && rows.delete(id)) touched.add(id)
    }
  }
  const pace = createPace()
  const take = async (list: readonly ActivityRow[]) => {
    for (const row of list) {
      await pace()
      const known = rows.get(row.id)
      if (known && known.revision >= row.revision) continue
      if (row.import_id !== null && reverted.has(row.import_id)) continue
      touched.add(row.id)
      if (row.is_removed === 1) rows.delete(row.id)
      else rows.set(row.id, row)
    }
  }
  for (const { id } of published) await take(await readImported(db, id))
  await take(await readRevisions(db, userId, before.version, version))
  const saved: Entry[] = []
  for (const id of touched) {
    await pace()
    const row = rows.get(id)
    if (row && accounts.has(row.account_id)) saved.push(toEntry(row))
  }
  const newAccounts = accountRows.filter(({ id }) => !before.accounts.has(id))
  for (const { id } of newAccounts) {
    for (const row of rows.values()) {
      if (row.account_id === id && !touched.has(row.id)) saved.push(toEntry(row))
    }
  }
  const ledger = changeLedger(before.ledger, {
    accounts: accountRows,
    removedAccounts: [...before.accounts.keys()].filter((id) => !accounts.has(id)),
    saved,
    removed: [...touched].filter((id) => !rows.has(id)),
  })
  return { version, accounts, rows, ledger }
}

/** First revisions, which an import stores without a version. */
function readImported(db: Db, importId: string): Promise<ActivityRow[]> {
  return db
    .selectFrom('portfolio_activities')
    .selectAll()
    .where('import_id', '=', importId)
    .where('version', 'is', null)
    .orderBy('position')
    .execute()
}

function readRevisions(
  db: Db,
  userId: string,
  after: number,
  upTo: number,
): Promise<ActivityRow[]> {
  return db
    .selectFrom('portfolio_activities')
    .selectAll()
    .where('user_id', '=', userId)
    .where('version', '>', after)
    .where('version', '<=', upTo)
    .orderBy('version')
    .orderBy('position')
    .execute()
}
