/**
 * `npm run backup -- [file]`: writes a consistent snapshot of the configured database to a file, also
 * while the server runs.
 */
import path from 'node:path'
import type { Config } from '../app/config.ts'
import { backupFolderOf, openSnapshot, stampOf, writeSnapshot } from '../app/make-backup.ts'
import { refuse, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run backup -- [file]

Without a file, the backup is written to DATA_DIR/backups, named by date and time.
`

async function backUp(config: Config, requested: string | undefined): Promise<number> {
  const startedMs = performance.now()
  const snapshot = await openSnapshot(config)
  const createdAt = new Date().toISOString()
  const file = requested
    ? path.resolve(requested)
    : path.join(backupFolderOf(config.dataDir), `leadenhall-${stampOf(createdAt)}.jsonl.gz`)
  try {
    const { tables, rows, bytes } = await writeSnapshot(config, snapshot, file, createdAt)
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    process.stdout.write(
      `${file}: ${rows} rows of ${tables} tables in ${Math.ceil(bytes / 1024)} KiB, ${seconds} s\n`,
    )
    return 0
  } finally {
    await snapshot.close()
  }
}

export async function run([requested, ...others]: readonly string[]): Promise<void> {
  if (others.length > 0 || requested?.startsWith('-')) return refuse(USAGE)
  await runCommand((config) => backUp(config, requested))
}

if (import.meta.main) await run(process.argv.slice(2))
