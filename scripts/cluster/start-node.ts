/** One node of several on this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')

export interface NodeOptions {
  readonly port: number
  /** Its own; nodes share nothing on the disk. */
  readonly dataDir: string
  /** What all nodes share: DATABASE_URL, REDIS_URL, APP_SECRET, PUBLIC_URL and what else is set. */
  readonly environment: Readonly<Record<string, string | undefined>>
}

export interface RunningNode {
  readonly child: ChildProcess
  /** @throws when it ends before it serves */
  readonly serving: Promise<void>
  readonly ended: Promise<void>
}

/** Its output goes on to this process's, and can be read until then. */
export function startNode({ port, dataDir, environment }: NodeOptions): RunningNode {
  mkdirSync(dataDir, { recursive: true })
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      // The balancer says for whom it asks.
      TRUST_PROXY: 'loopback',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const serving = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes(' serves on ')) resolve()
    })
    void ended.then(() => reject(new Error(`The node on port ${port} has ended`)))
  })
  serving.catch(() => undefined)
  return { child, serving, ended }
}
