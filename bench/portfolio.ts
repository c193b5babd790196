/**
 * How does a portfolio of 14,400 activities over ten years in 120 instruments respond, and how long
 * does a file of 100,000 take? The whole product over HTTP with simulated prices, on SQLite and, where
 * TEST_DATABASE_URL names a server, on PostgreSQL in its own database. Ghostfolio's issue 7931 reports
 * 16 s of processor time for 1,900 activities; 14,400 have ended in an error there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl, onServer } from '../tests/support/postgres-server.ts'
import { removeDataDir, startProduct } from '../tests/support/start-product.ts'
import type { Visitor } from '../tests/support/visitor.ts'
import { beginQuestion, printFigure } from './support/goals.ts'
import { registeredAt } from './support/hot-calls.ts'
import { timeNaively } from './support/naive-portfolio.ts'
import { buildFile, importFile, listTickers, openAccount } from './support/portfolio-file.ts'

const ACTIVITIES = 14_400
const IMPORTED = 100_000
const READS = 300

export async function run(): Promise<void> {
  await measure('SQLite', null)
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return
  const name = `leadenhall_bench_${process.pid}`
  await onServer(server, `create database ${name}`)
  try {
    await measure('PostgreSQL', databaseUrl(server, name))
  } finally {
    await onServer(server, `drop database ${name} with (force)`)
  }
}

async function measure(engine: string, url: string | null): Promise<void> {
  const product = await startProduct({ databaseUrl: url })
  try {
    const visitor = await registeredAt(product)
    const tickers = await listTickers()
    console.log(`\n${engine}`)
    beginQuestion(`portfolio, ${engine}`)
    const account = await openAccount(visitor, 'Ten years')
    await importFile(visitor, account, buildFile(tickers, ACTIVITIES))
    report('holdings, the first time (prices not read yet)', await time(visitor, 'holdings'))
    report('whole-period performance, prices not read yet', await readAll(visitor))
    // Another version of the ledger, as after an edit: nothing of it is kept.
    await edit(visitor, 'desc')
    report('whole-period performance after an edit', await time(visitor, 'performance'))
    await edit(visitor, 'desc')
    const own = (await time(visitor, 'holdings')) + (await time(visitor, 'performance'))
    report('holdings and whole-period performance after an edit', own)
    report('whole-period performance again', await time(visitor, 'performance'))
    const reads: number[] = []
    for (let read = 0; read < READS; read++) reads.push(await time(visitor, 'holdings'))
    report('holdings, p99', quantile(reads, 0.99))
    const started = performance.now()
    await edit(visitor, 'asc')
    await time(visitor, 'performance')
    report('editing the oldest row, and the performance after it', performance.now() - started)
    await measureImport(visitor, tickers)
    // Last, because it keeps this process from reading for longer than a connection stays open.
    const naive = await timeNaively(visitor, account)
    report('the same from the raw rows', naive)
    printFigure({
      what: 'holdings and performance, times as fast as from the raw rows',
      value: naive / own,
      unit: '×',
      goal: { atLeast: 20 },
    })
  } finally {
    await product.stop()
    removeDataDir(product)
  }
}

async function measureImport(visitor: Visitor, tickers: readonly string[]): Promise<void> {
  const account = await openAccount(visitor, 'Large')
  const file = buildFile(tickers, IMPORTED)
  const stopping = new AbortController()
  const health: number[] = []
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const started = performance.now()
      await visitor.call('GET', '/healthcheck')
      health.push(performance.now() - started)
      await sleep(10)
    }
  })()
  try {
    const started = performance.now()
    await importFile(visitor, account, file)
    report(`importing ${IMPORTED} activities`, performance.now() - started)
  } finally {
    stopping.abort()
    // Of a server that is gone, the import says so.
    await watching.catch(() => undefined)
  }
  report('health meanwhile, p99', quantile(health, 0.99))
}

/** Corrects the newest or the oldest activity. */
async function edit(visitor: Visitor, order: 'asc' | 'desc'): Promise<void> {
  const { body } = await visitor.call('GET', '/api/portfolio/activities?pageSize=1')
  const { total } = body as { total: number }
  const page = order === 'desc' ? 1 : total
  const found = await visitor.call('GET', `/api/portfolio/activities?pageSize=1&page=${page}`)
  const [one] = (found.body as { items: Record<string, string>[] }).items
  if (!one) throw new Error('There is no activity')
  const reply = await visitor.call('PUT', `/api/portfolio/activities/${one['id']}`, {
    kind: one['kind'],
    date: one['date'],
    ticker: one['ticker'],
    quantity: one['quantity'],
    price: one['price'],
    note: 'edited',
  })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}

async function time(visitor: Visitor, path: string): Promise<number> {
  const started = performance.now()
  const { status } = await visitor.call('GET', `/api/portfolio/${path}`)
  if (status !== 200) throw new Error(`${path} was answered ${status}`)
  return performance.now() - started
}

/** Until every price is there. */
async function readAll(visitor: Visitor): Promise<number> {
  const started = performance.now()
  for (;;) {
    const { body } = await visitor.call('GET', '/api/portfolio/performance')
    const because = (body as { unknownBecause: string | null }).unknownBecause
    if (!because?.includes('still being read')) {
      if (because) console.log(`  ${because}`)
      return performance.now() - started
    }
  }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function report(what: string, ms: number): void {
  printFigure({ what, value: ms, unit: 'ms' })
}
