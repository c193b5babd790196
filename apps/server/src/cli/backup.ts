/**
 * `npm run backup -- [file]`: writes a consistent snapshot of the configured database to a file, also
 * while the server runs.
 */
import path from 'node:path'
import type { Config } from '../app/config.ts'
import { DATA_MODE_FACT } from '../app/data-mode.ts'
import { PRODUCT_SCHEMA } from '../app/product-schema.ts'
import { openPostgresSnapshot } from '../platform/backup/postgres-snapshot.ts'
import { openSqliteSnapshot } from '../platform/backup/sqlite-snapshot.ts'
import { writeBackup } from '../platform/backup/write-backup.ts'
import { sqliteFileOf } from '../platform/db/open-database.ts'
import { refuse, runCommand } from './run-command.ts'
import { toSecretFingerprint } from './secret-fingerprint.ts'

const USAGE = `Usage: npm run backup -- [file]

Without a file, the backup is written to DATA_DIR/backups, named by date and time.
`

async function backUp(config: Config, requested: string | undefined): Promise<number> {
  const startedMs = performance.now()
  const snapshot = config.databaseUrl
    ? await openPostgresSnapshot(config.databaseUrl)
    : openSqliteSnapshot(sqliteFileOf(config.dataDir))
  const createdAt = new Date().toISOString()
  const file = requested
    ? path.resolve(requested)
    : path.join(config.dataDir, 'backups', toName(createdAt))
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

const [requested, ...others] = process.argv.slice(2)
if (others.length > 0 || requested?.startsWith('-')) refuse(USAGE)
else await runCommand((config) => backUp(config, requested))
