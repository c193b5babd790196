import path from 'node:path'
import { freePort } from '../support/free-port.ts'
import type { Place } from '../support/places.ts'
import { type RunningProcess, startNode } from '../support/run-node.ts'

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')

export interface Server {
  readonly url: string
  readonly process: RunningProcess
  /** Resolves when it serves. @throws when it ends before that */
  readonly serving: Promise<void>
  /** kill -9 of this very process. */
  kill(): Promise<void>
}

/** The product as `npm start` runs it, on the simulated market. */
export async function startServer({ databaseUrl, dataDir }: Place): Promise<Server> {
  const port = await freePort()
  const running = startNode([MAIN], {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    MARKET_DATA: 'demo',
    LOG_LEVEL: 'error',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  })
  const serving = running.printed('serves on')
  // Who kills it before that does not wait for it.
  serving.catch(() => undefined)
  return {
    url: `http://127.0.0.1:${port}`,
    process: running,
    serving,
    async kill() {
      running.child.kill('SIGKILL')
      await running.ended
    },
  }
}
