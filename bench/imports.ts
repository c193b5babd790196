/**
 * How much processor time does a file of 100,000 rows take until it is stored, and a report whose rows are
 * known but for ten? In the product's own format and in that of Trading 212, on SQLite with simulated prices. Time on the clock depends on what
 * else the machine does; the time of the process, with its threads, hardly does. To compare two versions,
 * run this file from a checkout of each, alternating.
 */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { printFigure } from './support/goals.ts'
import { registeredAt } from './support/hot-calls.ts'
import {
  buildFile,
  buildTrading212File,
  importFile,
  listShares,
  openAccount,
} from './support/portfolio-file.ts'

const ROWS = 100_000
const SYNCED_ROWS = 14_400
const NEW_ROWS = 10
const QUIET_ROUNDS = 36
const QUIET_ROUND_MS = 5000
/** Linux counts processor time in hundredths of a second. */
const MS_PER_TICK = 10

export async function run(): Promise<void> {
  const shares = await listShares()
  const tickers = shares.map(({ ticker }) => ticker)
  const files = {
    'own format': buildFile(tickers, ROWS),
    'Trading 212': buildTrading212File(shares, ROWS),
  }
  for (const [name, file] of Object.entries(files)) {
    const product = await startProduct()
    try {
      const visitor = await registeredAt(product)
      const account = await openAccount(visitor, name)
      const before = processorMs(product.child.pid)
      await importFile(visitor, account, file)
      const value = processorMs(product.child.pid) - before
      printFigure({ what: `processor time of ${ROWS} rows, ${name}`, value, unit: 'ms' })
    } finally {
      await product.stop()
      removeDataDir(product)
    }
  }
  await measureSync(shares)
}

/** A broker key's daily sync once its report is there, which has everything again. */
async function measureSync(shares: Parameters<typeof buildTrading212File>[0]): Promise<void> {
  const text = await buildTrading212File(shares, SYNCED_ROWS).text()
  const rows = text.split('\n')
  const product = await startProduct()
  try {
    const visitor = await registeredAt(product)
    const account = await openAccount(visitor, 'Synced')
    await importFile(visitor, account, new Blob([rows.slice(0, -NEW_ROWS).join('\n')]))
    await untilQuiet(product.child.pid)
    const before = processorMs(product.child.pid)
    const startedMs = performance.now()
    await importFile(visitor, account, new Blob([text]))
    const what = `a report of ${SYNCED_ROWS} rows of which ${NEW_ROWS} are new`
    printFigure({ what, value: performance.now() - startedMs, unit: 'ms' })
    const value = processorMs(product.child.pid) - before
    printFigure({ what: `processor time of ${what}`, value, unit: 'ms' })
  } finally {
    await product.stop()
    removeDataDir(product)
  }
}

/** Until a product has done what it does after a start, or for three minutes. */
async function untilQuiet(pid: number | undefined): Promise<void> {
  for (let round = 0; round < QUIET_ROUNDS; round++) {
    const before = processorMs(pid)
    await setTimeout(QUIET_ROUND_MS)
    if (processorMs(pid) - before < QUIET_ROUND_MS / 20) return
  }
}

/** Of a process and of those that it started. */
function processorMs(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, user = '', system = ''] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(stat) ?? []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  const own = (Number(user) + Number(system)) * MS_PER_TICK
  return children
    .split(' ')
    .filter((child) => child !== '')
    .reduce((sum, child) => sum + processorMs(Number(child)), own)
}
