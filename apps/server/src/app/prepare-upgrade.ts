/** Before a start changes the tables of an earlier version, and instead of one of a newer. */
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sqliteFileOf } from '../platform/db/open-database.ts'
import { asTyped } from './command-names.ts'
import type { Config } from './config.ts'
import {
  type BackupPlace,
  backupFolderOf,
  openSnapshot,
  stampOf,
  writeSnapshot,
} from './make-backup.ts'
import { PRODUCT_SCHEMA } from './product-schema.ts'

/** Of the backups that upgrades made. */
const KEPT = 3
const PREFIX = 'before-upgrade-'

/** The database was written by a newer version. The message says how to go back. */
export class NewerDatabaseError extends Error {
  constructor(unknown: string, backups: string) {
    super(
      `The database was written by a newer version of the program: this one does not know ${unknown}. ` +
        'Install that version again. To go back instead, start this version with an empty data folder that has ' +
        `the app-secret file of the old one (with PostgreSQL: an empty database), stop it, and run ${asTyped('npm run restore -- <file>')} ` +
        `with a backup that was made before the upgrade (${backups}). Nothing was changed.`,
    )
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Backs up a database whose tables this version will change, and deletes all but the newest three of
 * such backups.
 * @returns the backup; null if nothing will change
 * @throws NewerDatabaseError
 */
export async function prepareUpgrade(
  config: BackupPlace & Pick<Config, 'dataDir'>,
  nowMs: number,
): Promise<{ readonly file: string; readonly migrations: readonly string[] } | null> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl === null && !existsSync(sqliteFileOf(dataDir))) return null
  const snapshot = await openSnapshot(config)
  try {
    const known = Object.keys(PRODUCT_SCHEMA.migrations)
    const applied = snapshot.migrations
    const unknown = applied.find((name, place) => known[place] !== name)
    if (unknown !== undefined) throw new NewerDatabaseError(unknown, backupFolderOf(dataDir))
    const pending = known.slice(applied.length)
    if (applied.length === 0 || pending.length === 0) return null
    const createdAt = new Date(nowMs).toISOString()
    const file = path.join(backupFolderOf(dataDir), `${PREFIX}${stampOf(createdAt)}.jsonl.gz`)
    await writeSnapshot(config, snapshot, file, createdAt)
    await deleteOlder(backupFolderOf(dataDir))
    return { file, migrations: pending }
  } finally {
    await snapshot.close()
  }
}

async function deleteOlder(folder: string): Promise<void> {
  const files = (await readdir(folder)).filter(
    (name) => name.startsWith(PREFIX) && name.endsWith('.jsonl.gz'),
  )
  for (const name of files.toSorted().slice(0, -KEPT)) await rm(path.join(folder, name))
}
