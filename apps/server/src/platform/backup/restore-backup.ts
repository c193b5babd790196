import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, OpenDatabase } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHeader } from './backup-format.ts'
import { insertRows } from './insert-rows.ts'
import {
  isBackedUp,
  isPersonal,
  listTables,
  type ProductSchema,
  requireKnown,
} from './product-tables.ts'
import { type BackupBatch, readBackup } from './read-backup.ts'
import { MIGRATION_TABLE } from './snapshot.ts'

/**
 * Reads the whole file and checks its checksum, before anything is changed.
 * @throws BackupError when it is damaged or newer than this version
 */
export async function checkBackup(schema: ProductSchema, file: string): Promise<BackupHeader> {
  if (!existsSync(file)) throw new BackupError(`${file} does not exist.`)
  let header: BackupHeader | undefined
  const batches = readBackup(file, (found) => {
    header = found
  })
  for await (const _ of batches) {
    // Reading is the check.
  }
  if (!header) throw new BackupError(`${file} is empty.`)
  requireKnown(schema, header.migrations, 'The backup')
  return header
}

/**
 * Replaces the database by a checked backup in one transaction: the schema as it was then, its rows,
 * and the migrations since. A failure leaves the database as it was.
 * @param replaces whether existing data of users may be deleted
 * @returns the number of restored rows
 * @throws BackupError
 */
export async function restoreBackup(deps: {
  readonly database: OpenDatabase
  readonly schema: ProductSchema
  readonly file: string
  readonly header: BackupHeader
  readonly replaces: boolean
}): Promise<number> {
  const { database, file, header, replaces, schema } = deps
  const names = Object.keys(schema.migrations)
  const now = await listTables(schema, names)
  const before = await listTables(schema, header.migrations)
  let written = 0

  await database.db.transaction().execute(async (trx) => {
    const there = new Set((await trx.introspection.getTables()).map(({ name }) => name))
    if (!replaces) {
      const personal = now.filter((table) => isPersonal(table) && there.has(table.name))
      await requireEmpty(
        trx,
        personal.map(({ name }) => name),
      )
    }
    for (const { name } of now.toReversed()) await trx.schema.dropTable(name).ifExists().execute()
    await sql`delete from ${sql.table(MIGRATION_TABLE)}`.execute(trx)

    await migrate(trx, schema, header.migrations)
    await schema.createUnmigratedTables({ db: trx, engine: database.engine })
    const expected = new Set(before.filter(isBackedUp).map(({ name }) => name))
    for await (const batch of readBackup(file, () => undefined)) {
      await insert(trx, batch)
    }
    await migrate(trx, schema, names.slice(header.migrations.length))

    async function insert(target: Db, batch: BackupBatch) {
      const { table, rows } = batch
      if (!expected.has(table)) throw new BackupError(`This version has no table ${table}.`)
      await insertRows(target, database.engine, batch)
      written += rows.length
    }
  })
  return written
}

async function requireEmpty(db: Db, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(db)
    if (rows.length === 0) continue
    throw new BackupError(
      `The database already holds people's data (${table}). To replace it by the backup's, add --replace.`,
    )
  }
}

async function migrate(db: Db, schema: ProductSchema, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await schema.migrations[name]?.up(db)
    await sql`insert into ${sql.table(MIGRATION_TABLE)} (name, timestamp)
      values (${name}, ${new Date().toISOString()})`.execute(db)
  }
}
