/** The process: configuration, lock, application, listen, graceful close. */
import { buildApp } from './app/build-app.ts'
import { type Config, loadConfig } from './app/config.ts'
import { describeFailure } from './app/describe-startup-failure.ts'
import { prepareUpgrade } from './app/prepare-upgrade.ts'
import { lockDirectory } from './platform/db/directory-lock.ts'
import { openDatabase } from './platform/db/open-database.ts'

/** npm passes the terminal's Ctrl-C on, so that one press can arrive twice. */
const ECHO_MS = 250

let config: Config | null = null

async function main(): Promise<void> {
  // Files that the server writes are readable by its own user only.
  process.umask(0o077)
  config = loadConfig()
  const unlock = lockDirectory(config.dataDir)
  const upgrade = await prepareUpgrade(config, Date.now())
  if (upgrade) {
    process.stdout.write(
      `The database is of an earlier version (${upgrade.migrations.length} changes). Backed up to ${upgrade.file}\n`,
    )
  }
  const database = await openDatabase(config)
  const app = await buildApp(config, { database })
  await app.http.listen({ port: config.port, host: config.host })

  let closingSince: number | null = null
  const close = (signal: NodeJS.Signals) => {
    if (closingSince !== null) {
      if (performance.now() - closingSince < ECHO_MS) return
      process.stderr.write(`Second ${signal}: stopping immediately\n`)
      process.exit(1)
    }
    closingSince = performance.now()
    app.close().then(
      () => {
        unlock()
        process.exit(0)
      },
      (error: unknown) => {
        process.stderr.write(`Closing failed: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)

  const mode = app.dataMode === 'live' ? 'live market data' : 'simulated market data (demo)'
  process.stdout.write(`${config.productName} serves on ${config.publicUrl} with ${mode}\n`)
}

main().catch((error: unknown) => {
  const unforeseen = error instanceof Error ? error.stack : String(error)
  const text = describeFailure(error, config) ?? unforeseen
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
