/** The product as a process of its own: for browsers, kills, full disks, benchmarks and trials. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { type RunningProcess, runNode } from './run-node.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const STOP_LIMIT_MS = 5000

export interface ProductOptions {
  /** Default: demo. */
  readonly marketData?: 'demo' | 'live'
  /** Where requests to the outside go. */
  readonly upstream?: string
  /** A new one by default. */
  readonly dataDir?: string
  /** Copied into the data folder, so that it need not import the reference data. */
  readonly template?: string
  readonly databaseUrl?: string | null
  /** A free one by default. */
  readonly port?: number
  /** Runs `npm start` by default; the built server itself has Node's own settings. */
  readonly starter?: 'scripts/start.js' | 'apps/server/dist/main.js'
  readonly nodeFlags?: readonly string[]
  /** Wins over the other options. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Also prints its output. */
  readonly isShown?: boolean
}

export interface Product extends RunningProcess {
  readonly url: string
  readonly dataDir: string
  /** Resolves when it serves. @throws when it ends before that, with its output */
  readonly serving: Promise<void>
  /** By SIGTERM, or SIGKILL after five seconds; the data folder stays. */
  stop(): Promise<void>
  /** kill -9 of this very process. */
  kill(): Promise<void>
}

/** Starts it without waiting until it serves. */
export async function spawnProduct(options: ProductOptions = {}): Promise<Product> {
  const { starter = 'scripts/start.js', nodeFlags = [], databaseUrl, upstream } = options
  const port = options.environment?.['PORT'] ?? options.port ?? (await freePort())
  const dataDir =
    options.dataDir ??
    options.environment?.['DATA_DIR'] ??
    mkdtempSync(path.join(tmpdir(), 'leadenhall-product-'))
  if (options.template) cpSync(options.template, dataDir, { recursive: true })
  const script = path.join(ROOT, starter)
  const isServer = starter === 'apps/server/dist/main.js'
  const running = runNode(
    // The starter passes its arguments on to Node.
    isServer ? [...nodeFlags, script] : [script, ...nodeFlags],
    {
      HOME: process.env['HOME'],
      PORT: String(port),
      DATA_DIR: dataDir,
      MARKET_DATA: options.marketData ?? 'demo',
      DEMO_HOURS: 'exchange',
      LOG_LEVEL: 'warn',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(upstream ? { UPSTREAM_REPLAY_URL: upstream } : {}),
      ...options.environment,
    },
    // Away from the checkout: a developer's .env must not decide how the product runs.
    { cwd: tmpdir(), isShown: options.isShown ?? false },
  )
  const serving = running.printed('serves on')
  // A caller that kills it earlier does not wait for it.
  serving.catch(() => undefined)
  const end = async (signal: NodeJS.Signals) => {
    running.child.kill(signal)
    const impatience = setTimeout(() => running.child.kill('SIGKILL'), STOP_LIMIT_MS)
    await running.ended
    clearTimeout(impatience)
  }
  return {
    ...running,
    url: `http://localhost:${port}`,
    dataDir,
    serving,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}

/** Starts it and waits until it serves. @throws when it ends before that, with its output */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await spawnProduct(options)
  await product.serving
  return product
}

export function removeDataDir({ dataDir }: Pick<Product, 'dataDir'>): void {
  rmSync(dataDir, { recursive: true, force: true })
}
