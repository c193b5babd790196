/**
 * `npm run restore -- <file> [--replace]`: restores a backup from either engine into the configured
 * database. No server may be running.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../app/config.ts'
import { PRODUCT_SCHEMA } from '../app/product-schema.ts'
import { toSecretFingerprint } from '../app/secret-fingerprint.ts'
import { requireNoConnections } from '../platform/backup/require-stopped.ts'
import { checkBackup, restoreBackup } from '../platform/backup/restore-backup.ts'
import { lockDirectory } from '../platform/db/directory-lock.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { refuse, runCommand } from './run-command.ts'

const USAGE = `Usage: npm run restore -- <file> [--replace]

  --replace  discards the user data in the database
`
const OTHER_SECRET = `The app secret differs from that of the backed-up installation: users must sign in again.
To avoid this, copy its app-secret file to DATA_DIR, or set its APP_SECRET in the environment.
`

interface Request {
  readonly file: string
  readonly replaces: boolean
}

function parseRequest(args: readonly string[]): Request | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) return null
    return { file: path.resolve(file), replaces: values.replace }
  } catch {
    // Unknown option: print the usage.
    return null
  }
}

async function restore(config: Config, request: Request): Promise<number> {
  const startedMs = performance.now()
  const unlock = lockDirectory(config.dataDir)
  try {
    const header = await checkBackup(PRODUCT_SCHEMA, request.file)
    if (config.databaseUrl) await requireNoConnections(config.databaseUrl)
    const database = await openDatabase(config)
    try {
      const rows = await restoreBackup({
        ...request,
        header,
        database,
        schema: PRODUCT_SCHEMA,
      })
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      process.stdout.write(
        `Restored the state of ${header.createdAt} (${header.engine}, ${header.dataMode ?? 'no'} market data): ${rows} rows, ${seconds} s\n`,
      )
      const isOther = header.secretFingerprint !== toSecretFingerprint(config.appSecret)
      if (isOther) process.stdout.write(OTHER_SECRET)
      return 0
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

export async function run(args: readonly string[]): Promise<void> {
  const request = parseRequest(args)
  if (!request) return refuse(USAGE)
  await runCommand((config) => restore(config, request))
}

if (import.meta.main) await run(process.argv.slice(2))
