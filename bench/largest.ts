/**
 * Does `npm start` survive its largest jobs at the same time? One user imports the largest portfolio
 * while an operator imports the whole instrument list and takes a backup, and twelve users read whole
 * screens; the list is imported again while the import is stored. Afterwards everything is backed
 * up and restored into an empty folder, and a server starts on it.
 */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_IMPORT_ROWS } from '@leadenhall/contract/portfolio/kinds.ts'
import { type RunningProcess, runNode } from '../tests/support/run-node.ts'
import { type Product, removeDataDir, startProduct } from '../tests/support/start-product.ts'
import type { Visitor } from '../tests/support/visitor.ts'
import { printFigure } from './support/goals.ts'
import { registeredAt } from './support/hot-calls.ts'
import { buildFile, importFile, listTickers, openAccount } from './support/portfolio-file.ts'

const CLI = path.resolve(import.meta.dirname, '../apps/server/src/cli')
/** With the header as many lines as a file may have. */
const ROWS = MAX_IMPORT_ROWS - 1
const SETTLED_MS = 30_000
const READERS = 12
/** Below the limit on heavy reads. */
const READ_EVERY_MS = 15_000
const LIMIT_MS = 600_000

export async function run(): Promise<void> {
  const product = await startProduct()
  const restored = mkdtempSync(path.join(tmpdir(), 'leadenhall-restored-'))
  try {
    await sleep(SETTLED_MS)
    const visitor = await registeredAt(product)
    const before = peakMiB(product)
    const done = await runTogether(product, visitor, path.join(restored, 'first'))
    console.log(
      `  memory at its peak: ${before.toFixed(0)} MiB before, ${peakMiB(product).toFixed(0)} MiB after`,
    )
    await product.stop()
    const backup = path.join(restored, 'second')
    done.push(
      await time('a backup with the portfolio', () =>
        runCommand('backup.ts', [backup], environmentOf(product)),
      ),
    )
    done.push(...(await restoreAndStart(restored, backup)))
    printFigure({
      what: 'largest jobs that were done',
      value: done.filter(Boolean).length,
      unit: '',
      goal: { atLeast: done.length },
    })
  } finally {
    await product.stop()
    removeDataDir(product)
    removeDataDir({ dataDir: restored })
  }
}

/** @returns for each job whether it was done */
async function runTogether(product: Product, visitor: Visitor, backup: string): Promise<boolean[]> {
  const over = new AbortController()
  const environment = environmentOf(product)
  const importList = () => runCommand('import-instruments.ts', [], environment)
  const jobs: Readonly<Record<string, () => Promise<unknown>>> = {
    [`a portfolio of ${ROWS} rows`]: async () => {
      const account = await openAccount(visitor, 'Largest')
      await importFile(visitor, account, buildFile(await listTickers(), ROWS))
    },
    'the instrument list, twice': async () => {
      await importList()
      await importList()
    },
    'a backup': () => runCommand('backup.ts', [backup], environment),
  }
  const reading = readScreens(visitor, over.signal)
  const ended = await Promise.all(Object.entries(jobs).map(([name, job]) => time(name, job)))
  over.abort()
  const { whole, failed } = await reading
  console.log(`  whole screens read meanwhile: ${whole}, failed: ${failed}`)
  return [...ended, failed === 0 && whole >= READERS]
}

/** @returns whether it succeeded within ten minutes */
async function time(name: string, job: () => Promise<unknown>): Promise<boolean> {
  const started = performance.now()
  const late = new AbortController()
  const limit = sleep(LIMIT_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error(`not done after ${LIMIT_MS / 1000} s`)
  })
  try {
    await Promise.race([job(), limit])
    console.log(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return true
  } catch (error) {
    console.log(`  ${name} failed: ${String(error)}`)
    return false
  } finally {
    limit.catch(() => undefined)
    late.abort()
  }
}

async function readScreens(visitor: Visitor, signal: AbortSignal) {
  const total = { whole: 0, failed: 0 }
  const headers = { 'content-type': 'application/json', ...visitor.headers() }
  const read = async () => {
    try {
      const url = `${visitor.url}/api/screener/run`
      const reply = await fetch(url, { method: 'POST', headers, body: '{}' })
      await reply.arrayBuffer()
      if (reply.ok) total.whole += 1
      else total.failed += 1
    } catch {
      total.failed += 1
    }
  }
  while (!signal.aborted) {
    await Promise.all(Array.from({ length: READERS }, read))
    await sleep(READ_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  return total
}

async function restoreAndStart(dataDir: string, backup: string): Promise<boolean[]> {
  const environment = environmentOf({ dataDir })
  const restored = await time('restoring the backup', () =>
    runCommand('restore.ts', [backup], environment),
  )
  const started = await time('starting on what was restored', async () => {
    const product = await startProduct({ dataDir })
    try {
      const { status } = await fetch(`${product.url}/healthcheck`)
      if (status !== 200) throw new Error(`the health check answered ${status}`)
    } finally {
      await product.stop()
    }
  })
  return [restored, started]
}

/** @throws when it ends with another code than 0 */
async function runCommand(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const running: RunningProcess = runNode([path.join(CLI, script), ...args], environment)
  const impatience = setTimeout(() => running.child.kill('SIGKILL'), LIMIT_MS)
  const code = await running.ended
  clearTimeout(impatience)
  if (code !== 0) throw new Error(`${script} ended with ${code}: ${running.stderr()}`)
}

function environmentOf({ dataDir }: Pick<Product, 'dataDir'>) {
  return { DATA_DIR: dataDir, MARKET_DATA: 'demo', LOG_LEVEL: 'warn' }
}

/** The most that the process ever held, in MiB, on Linux; not a number if it has ended. */
function peakMiB({ child }: Product): number {
  if (child.exitCode !== null || child.signalCode !== null) return Number.NaN
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
