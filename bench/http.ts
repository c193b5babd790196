/**
 * How many requests can one node serve? Every hot call at rising rates to saturation, compared with a
 * bare Fastify with the same plugins and a bare node:http that send the same response, in the same
 * run. Then whether /healthcheck responds quickly while the node does its heaviest work, what memory
 * it takes and how soon it answers after a start.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, removeDataDir, startProduct } from '../tests/support/start-product.ts'
import type { Visitor } from '../tests/support/visitor.ts'
import type { BarePorts } from './support/bare-servers.ts'
import { collectionsIn } from './support/collections.ts'
import { fire, type Outcome } from './support/fire.ts'
import { noteGoal, printGoal } from './support/goals.ts'
import { CALLS, type Call, CONNECTIONS, registeredAt, toShot } from './support/hot-calls.ts'
import { residentMiB } from './support/resident-memory.ts'

const SATURATE_SECONDS = 4
const STEP_SECONDS = 4
const SHARES_OF_SATURATION = [0.25, 0.5, 0.75]
const GOAL = {
  p99Ms: 20,
  healthP99Ms: 20,
  heapMB: 60,
  startedMiB: 220,
  loadedMiB: 280,
  firstAnswerMs: 1500,
}
const SETTLED_MS = 60_000
const PAUSE_MS = 3000
const HEALTH = { rate: 20, seconds: 30, connections: 2 }

export async function run(): Promise<void> {
  const bare = fork(path.join(import.meta.dirname, 'support/bare-servers.ts'))
  const [ports] = (await once(bare, 'message')) as [BarePorts]
  try {
    await measure(bare, ports)
  } finally {
    bare.send('end')
  }
}

async function measure(bare: ChildProcess, ports: BarePorts): Promise<void> {
  const dataDir = await fillDataDir()
  const startedAt = performance.now()
  const product = await startProduct({ dataDir })
  try {
    await fetch(`${product.url}/healthcheck`)
    const firstAnswerMs = performance.now() - startedAt
    await sleep(SETTLED_MS)
    const startedMiB = residentMiB(product)
    const visitor = await registeredAt(product)
    await measureCalls(product, visitor, bare, ports)
    await measureHealth(product, visitor)
    const loadedMiB = residentMiB(product)
    await sleep(SETTLED_MS)
    const restedMiB = residentMiB(product)
    const first = { value: firstAnswerMs, unit: 'ms', goal: { atMost: GOAL.firstAnswerMs } }
    printGoal({ what: 'start to first answer, existing database', ...first })
    const started = { value: startedMiB, unit: 'MiB', goal: { atMost: GOAL.startedMiB } }
    printGoal({ what: 'resident memory a minute after start', ...started })
    const loaded = { value: loadedMiB, unit: 'MiB', goal: { atMost: GOAL.loadedMiB } }
    printGoal({ what: 'resident memory after this load', ...loaded })
    printGoal({ what: 'resident memory a minute later', ...loaded, value: restedMiB })
  } finally {
    await product.stop()
    removeDataDir(product)
  }
}

/** A data folder in which the product has been before, for a minute; notes what its heap kept. */
async function fillDataDir(): Promise<string> {
  const product = await startProduct({ nodeFlags: ['--trace-gc'] })
  await sleep(SETTLED_MS)
  const value = collectionsIn(product.stdout()).at(-1)?.heap ?? Number.NaN
  printGoal({ what: 'live heap after start', value, unit: 'MB', goal: { atMost: GOAL.heapMB } })
  await product.stop()
  return product.dataDir
}

async function measureCalls(
  product: Product,
  visitor: Visitor,
  bare: ChildProcess,
  ports: BarePorts,
): Promise<void> {
  process.stdout.write(
    `\nanswers a second with ${CONNECTIONS} connections; ratio to bare Fastify and node:http; p99 in ms at shares of saturation\n`,
  )
  process.stdout.write(
    `${'call'.padEnd(16)}${'leadenhall'.padStart(11)}${'fastify'.padStart(9)}${'node:http'.padStart(11)}${'ratio'.padStart(7)}${'of http'.padStart(9)}${'p99 25%'.padStart(9)}${'50%'.padStart(7)}${'75%'.padStart(7)}${'fastify 50%'.padStart(13)}\n`,
  )
  for (const [name, call] of Object.entries(CALLS)) {
    const shot = toShot(call, visitor)
    const body = await answerOf(product, call, { ...shot.headers })
    bare.send({ answer: body })
    await once(bare, 'message')
    const at = (url: string, seconds: number, rate?: number): Promise<Outcome> =>
      fire({ ...shot, url, connections: CONNECTIONS, seconds, ...(rate ? { rate } : {}) })
    const url = `${product.url}${call.path}`
    await at(url, 1)
    const full = await at(url, SATURATE_SECONDS)
    const fastify = await at(`http://127.0.0.1:${ports.fastify}/`, SATURATE_SECONDS)
    const http = await at(`http://127.0.0.1:${ports.http}/`, SATURATE_SECONDS)
    const bareHalf = await at(`http://127.0.0.1:${ports.fastify}/`, STEP_SECONDS, fastify.rate / 2)
    const steps: Outcome[] = []
    for (const share of SHARES_OF_SATURATION) {
      steps.push(await at(url, STEP_SECONDS, full.rate * share))
    }
    const failed = [full, ...steps].reduce((sum, outcome) => sum + outcome.failed, 0)
    const ratio = full.rate / fastify.rate
    const figures = [
      full.rate.toFixed(0).padStart(11),
      fastify.rate.toFixed(0).padStart(9),
      http.rate.toFixed(0).padStart(11),
      `×${ratio.toFixed(2)}`.padStart(7),
      `×${(full.rate / http.rate).toFixed(2)}`.padStart(9),
      ...steps.map(({ p99 }, index) => p99.toFixed(0).padStart(index === 0 ? 9 : 7)),
      bareHalf.p99.toFixed(0).padStart(13),
    ]
    const note = failed > 0 ? `  ${failed} failed` : ''
    process.stdout.write(`${name.padEnd(16)}${figures.join('')}${note}\n`)
    const half = steps[1]
    if (!half) continue
    const share = { value: ratio, unit: '×', goal: { atLeast: call.ratio } }
    noteGoal({ what: `${name}, answers of a bare Fastify`, ...share })
    const p99 = { value: half.p99, unit: 'ms', goal: { atMost: GOAL.p99Ms } }
    noteGoal({ what: `${name}, p99 at half of saturation`, ...p99 })
  }
}

/** What the bare servers are to send. @throws for a call that is refused */
async function answerOf(
  { url }: Product,
  { path: address, method = 'GET', body }: Call,
  headers: Record<string, string>,
) {
  const reply = await fetch(url + address, { method, headers, ...(body ? { body } : {}) })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  const isJson = reply.headers.get('content-type')?.includes('json')
  return (isJson ? reply.json() : reply.text()) as Promise<unknown>
}

/** Reloads the whole universe and exports every listing repeatedly, while quotes are swept. */
async function measureHealth(product: Product, visitor: Visitor): Promise<void> {
  const granted = spawnSync(
    process.execPath,
    [
      path.resolve(import.meta.dirname, '../apps/server/src/cli/admin.ts'),
      'grant',
      'margot@example.org',
    ],
    { env: { ...process.env, DATA_DIR: product.dataDir, NODE_NO_WARNINGS: '1' } },
  )
  if (granted.status !== 0) throw new Error(granted.stderr.toString())
  const over = new AbortController()
  let rounds = 0
  const work = (async () => {
    while (!over.signal.aborted) {
      await Promise.all([
        visitor.call('GET', '/healthcheck/reloadCoreConfig'),
        fetch(`${product.url}/api/screener/run`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...visitor.headers() },
          body: '{}',
        }).then((reply) => reply.arrayBuffer()),
      ])
      rounds += 1
      await sleep(PAUSE_MS)
    }
  })()
  const { p50, p99, failed } = await fire({ url: `${product.url}/healthcheck`, ...HEALTH })
  over.abort()
  await work
  console.log(
    `  the universe was read and listed ${rounds} times; of the health checks meanwhile p50 ${p50} ms, ${failed} failed`,
  )
  const slowest = { value: p99, unit: 'ms', goal: { atMost: GOAL.healthP99Ms } }
  printGoal({ what: 'health check meanwhile, p99', ...slowest })
}
