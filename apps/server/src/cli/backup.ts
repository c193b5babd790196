/**
 * `npm run backup -- [file]`: one consistent state of the configured database in a file, also beside a
 * running server.
 */
import path from 'node:path'
import type { Config } from '../config.ts'
import { DATA_MODE_FACT } from '../data-mode.ts'
import { openPostgresSnapshot } from '../platform/backup/postgres-snapshot.ts'
import { openSqliteSnapshot } from '../platform/backup/sqlite-snapshot.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { sqliteFileOf } from '../platform/db/open-database.ts'
import { PRODUCT_SCHEMA } from '../product-schema.ts'
import { refuse, runCommand } from './run-command.ts'
import { toSecretFingerprint } from './secret-fingerprint.ts'

const USAGE = `Usage: npm run backup -- [file]

Without a file it is written to the folder backups of DATA_DIR, under the date and time.
`

async function backUp(config: Config, given: string | undefined): Promise<number> {
  const startedMs = performance.now()
  const snapshot = config.databaseUrl
    ? await openPostgresSnapshot(config.databaseUrl)
    : openSqliteSnapshot(sqliteFileOf(config.dataDir))
  const createdAt = new Date().toISOString()
  const file = given ? path.resolve(given) : path.join(config.dataDir, 'backups', toName(createdAt))
  try {
    const { tables, rows, bytes } = await writeBackup({
      schema: PRODUCT_SCHEMA,
      snapshot,
      file,
      facts: {
        createdAt,
        dataMode: await snapshot.findInstallationFact(DATA_MODE_FACT),
        secretFingerprint: toSecretFingerprint(config.appSecret),
      },
    })
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    process.stdout.write(
      `${file}: ${rows} rows of ${tables} tables in ${Math.ceil(bytes / 1024)} KiB, ${seconds} s\n`,
    )
    return 0
  } finally {
    await snapshot.close()
  }
}

/** `leadenhall-20261120T162025Z.jsonl.gz` */
function toName(createdAt: string): string {
  return `leadenhall-${createdAt.replace(/[-:]|\.\d+/g, '')}.jsonl.gz`
}

const [given, ...others] = process.argv.slice(2)
if (others.length > 0 || given?.startsWith('-')) refuse(USAGE)
else await runCommand((config) => backUp(config, given))
