/** A snapshot of the installation's database, also while servers run. */
import path from 'node:path'
import { openPostgresSnapshot } from '../platform/backup/postgres-snapshot.ts'
import type { Snapshot } from '../platform/backup/snapshot.ts'
import { openSqliteSnapshot } from '../platform/backup/sqlite-snapshot.ts'
import { type BackupReport, writeBackup } from '../platform/backup/write-backup.ts'
import { DATA_MODE_FACT } from '../platform/db/data-mode-facts.ts'
import { sqliteFileOf } from '../platform/db/open-database.ts'
import type { Config } from './config.ts'
import { PRODUCT_SCHEMA } from './product-schema.ts'
import { toSecretFingerprint } from './secret-fingerprint.ts'

export type BackupPlace = Pick<Config, 'appSecret' | 'databaseUrl' | 'dataDir'>

/** @throws BackupError if there is no database yet */
export function openSnapshot({ databaseUrl, dataDir }: BackupPlace): Promise<Snapshot> | Snapshot {
  return databaseUrl ? openPostgresSnapshot(databaseUrl) : openSqliteSnapshot(sqliteFileOf(dataDir))
}

export const backupFolderOf = (dataDir: string) => path.join(dataDir, 'backups')

/** `20261120T162025Z` */
export const stampOf = (createdAt: string) => createdAt.replace(/[-:]|\.\d+/g, '')

/** @throws BackupError when the file exists */
export async function writeSnapshot(
  place: BackupPlace,
  snapshot: Snapshot,
  file: string,
  createdAt: string,
): Promise<BackupReport> {
  return writeBackup({
    schema: PRODUCT_SCHEMA,
    snapshot,
    file,
    facts: {
      createdAt,
      dataMode: await snapshot.findInstallationFact(DATA_MODE_FACT),
      secretFingerprint: toSecretFingerprint(place.appSecret),
    },
  })
}
