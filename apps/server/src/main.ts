/** The process: configuration, lock, application, listen, graceful close. */
import { buildApp } from './app.ts'
import { type Config, loadConfig } from './config.ts'
import { describeFailure } from './describe-failure.ts'
import { lockDirectory } from './platform/db/directory-lock.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { releaseMemory } from './platform/release-memory.ts'

let config: Config | null = null

async function main(): Promise<void> {
  config = loadConfig()
  const unlock = lockDirectory(config.dataDir)
  const database = await openDatabase(config)
  const app = await buildApp(config, { database })
  releaseMemory()
  await app.http.listen({ port: config.port, host: config.host })
  const mode = app.dataMode === 'live' ? 'live market data' : 'simulated market data (demo)'
  process.stdout.write(`${config.productName} serves on ${config.publicUrl} with ${mode}\n`)

  let isClosing = false
  const close = (signal: NodeJS.Signals) => {
    if (isClosing) {
      process.stderr.write(`Second ${signal}: leaving at once\n`)
      process.exit(1)
    }
    isClosing = true
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
}

main().catch((error: unknown) => {
  const unforeseen = error instanceof Error ? error.stack : String(error)
  const text = describeFailure(error, config) ?? unforeseen
  process.stderr.write(`${text}\n`)
  process.exit(1)
})
