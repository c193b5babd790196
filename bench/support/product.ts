/** The product as `npm start` runs it, or on Node's own settings, for a benchmark. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../tests/support/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Product {
  readonly url: string
  readonly dataDir: string
  /** Of the process, in MiB. */
  residentMiB(): number
  close(): Promise<void>
}

export interface ProductOptions {
  /** Runs Node with its own settings instead of those of `npm start`. */
  readonly isPlain?: boolean
  readonly nodeFlags?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly onOutput?: (text: string) => void
}

/** On the simulated market, with every instrument and an empty database. */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { isPlain = false, nodeFlags = [], environment = {}, onOutput } = options
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leadenhall-bench-'))
  const port = await freePort()
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  const command = isPlain ? 'exec node apps/server/src/main.ts' : scripts.start
  const child = spawn('sh', ['-c', command.replace(' node ', ` node ${nodeFlags.join(' ')} `)], {
    cwd: ROOT,
    env: {
      ...process.env,
      PATH: `${path.join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      MARKET_DATA: 'demo',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await serving(child, onOutput)
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    residentMiB() {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
    },
    async close() {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('close', resolve))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function serving(child: ChildProcess, onOutput?: (text: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      onOutput?.(text)
      if (text.includes(' serves on ')) resolve()
    })
    child.once('close', (code) => reject(new Error(`The product ended with ${code}`)))
  })
}
