/**
 * Do a dozen people who each read a lot hold up everyone else? Together they read seven years of daily
 * bars of twelve shares, then twelve whole screens, then both, while the health check is asked twenty
 * times a second. Stays below the limit on heavy reads.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { createVisitor, type Visitor } from '../tests/support/visitor.ts'
import { fire } from './support/fire.ts'
import { printGoal } from './support/goals.ts'

const GOAL_MS = 20
const SETTLED_MS = 60_000
const TWELVE = 'AZN.L,BARC.L,BATS.L,BP.L,CPG.L,DGE.L,GLEN.L,GSK.L,HSBA.L,LLOY.L,LSEG.L,NG.L'.split(
  ',',
)
/** The product's metric counts the interval of its timer as part of each delay. */
const TIMER_MS = 10
const HEALTH = { connections: 1, rate: 20, seconds: 6 }

export async function run(): Promise<void> {
  const product = await startProduct()
  try {
    await sleep(SETTLED_MS)
    const visitor = createVisitor()
    visitor.url = product.url
    await visitor.call('GET', '/sanctum/csrf-cookie')
    const bars = () => TWELVE.map((ticker) => readBars(product, ticker))
    const screens = () => TWELVE.map(() => readScreen(product, visitor))
    await measure(product, 'twelve charts of seven years', bars)
    await measure(product, 'twelve whole screens', screens)
    // Charts are shared for ten seconds.
    await sleep(10_000)
    await measure(product, 'twelve of each', () => [...bars(), ...screens()])
  } finally {
    await product.stop()
    removeDataDir(product)
  }
}

async function measure(
  product: Product,
  what: string,
  read: () => Promise<number>[],
): Promise<void> {
  await longestDelayMs(product)
  const health = fire({ url: `${product.url}/healthcheck`, ...HEALTH })
  // Until its process has started.
  await sleep(1000)
  const startedAt = performance.now()
  const sizes = await Promise.all(read())
  const tookMs = performance.now() - startedAt
  const delayMs = await longestDelayMs(product)
  const { p99 } = await health
  const bytes = sizes.reduce((sum, size) => sum + size)
  const megabytes = (bytes / 1e6).toFixed(1)
  console.log(`  ${what}: ${megabytes} MB in ${tookMs.toFixed(0)} ms, health check p99 ${p99} ms`)
  const goal = { atMost: GOAL_MS }
  printGoal({ what: `${what}, event loop p99`, value: delayMs, unit: 'ms', goal })
}

/** The 99th percentile of the event loop's delays since the last call. */
async function longestDelayMs({ url }: Product): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text) ?? []
  return Math.max(0, Number(seconds) * 1000 - TIMER_MS)
}

/** @throws when it is refused */
async function readBars({ url }: Product, ticker: string): Promise<number> {
  return sizeOf(await fetch(`${url}/api/chart/${ticker}?range=7y`))
}

/** @throws when it is refused */
async function readScreen({ url }: Product, visitor: Visitor): Promise<number> {
  const headers = { 'content-type': 'application/json', ...visitor.headers() }
  return sizeOf(await fetch(`${url}/api/screener/run`, { method: 'POST', headers, body: '{}' }))
}

async function sizeOf(reply: Response): Promise<number> {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`)
  return (await reply.arrayBuffer()).byteLength
}
