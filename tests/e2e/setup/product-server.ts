/** The product as its own process on a free port, with a data directory of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')
const START_LIMIT_MS = 60_000

export interface ProductServer {
  readonly url: string
  readonly dataDir: string
  /** From the start of the process to the first page served. */
  readonly startupMs: number
  /** Everything that it wrote, to tell why a start failed. */
  output(): string
  /** Ends the process and waits for it; the data directory stays. */
  stop(): Promise<void>
}

export interface ProductOptions {
  readonly marketData: 'demo' | 'live'
  /** Where requests to the outside go. */
  readonly upstream?: string
  /** Copied, so that the import of the reference data need not be repeated. */
  readonly template?: string
  /** The one of a server that was stopped, so that a page finds it again. */
  readonly port?: number
  readonly dataDir?: string
  readonly environment?: Readonly<Record<string, string>>
}

export async function startProduct(options: ProductOptions): Promise<ProductServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'leadenhall-e2e-'))
  if (options.template) cpSync(options.template, dataDir, { recursive: true })
  const startedAt = performance.now()
  const child = spawn(nodePath(), [path.join(root, 'apps/server/src/main.ts')], {
    // Away from the checkout: a developer's .env must not decide how the tests run.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: String(port),
      MARKET_DATA: options.marketData,
      LOG_LEVEL: 'warn',
      ...(options.upstream ? { UPSTREAM_REPLAY_URL: options.upstream } : {}),
      ...options.environment,
    },
  })
  const written: string[] = []
  child.stdout.on('data', (chunk: Buffer) => written.push(String(chunk)))
  child.stderr.on('data', (chunk: Buffer) => written.push(String(chunk)))
  const url = `http://localhost:${port}`
  try {
    await untilServed(child, url)
  } catch (error) {
    await end(child)
    throw new Error(`The product did not start:\n${written.join('')}`, { cause: error })
  }
  const startupMs = performance.now() - startedAt
  return { url, dataDir, startupMs, output: () => written.join(''), stop: () => end(child) }
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true })
}

/** The Node of the lock file, whatever runs the tests. */
function nodePath(): string {
  const own = path.join(root, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

async function untilServed(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}`)
    if (await answers(url)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`Nothing served within ${START_LIMIT_MS} ms`)
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { headers: { accept: 'text/html' } })
    await reply.text()
    return reply.ok
  } catch {
    // Not listening yet.
    return false
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const impatience = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(impatience)
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen(0, resolve)
  })
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}
