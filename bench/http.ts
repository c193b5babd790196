/**
 * How many requests can one node serve? Every hot call at rising rates to saturation, compared with a
 * bare Fastify with the same plugins and a bare node:http that send the same response, in the same
 * run. Then whether /healthcheck responds quickly while the node does its heaviest work.
 */
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Product, removeDataDir, startProduct } from '../tests/support/start-product.ts'
import { createVisitor, register, type Visitor } from '../tests/support/visitor.ts'
import type { BarePorts } from './support/bare-servers.ts'
import { fire, type Outcome, type Shot } from './support/fire.ts'
import { residentMiB } from './support/resident-memory.ts'

const CONNECTIONS = 50
const SATURATE_SECONDS = 4
const STEP_SECONDS = 4
const SHARES_OF_SATURATION = [0.25, 0.5, 0.75]
const GOAL = { ratio: 0.6, p99Ms: 50, healthP99Ms: 20, residentMiB: 250 }
const PAUSE_MS = 3000
const HEALTH = { rate: 20, seconds: 30, connections: 2 }
/** Alphabetically the first of the large ones, as a watchlist has them. */
const TWENTY =
  'AZN.L,BARC.L,BATS.L,BP.L,CPG.L,DGE.L,GLEN.L,GSK.L,HSBA.L,LLOY.L,LSEG.L,NG.L,NWG.L,PRU.L,REL.L,RIO.L,RKT.L,SHEL.L,ULVR.L,VOD.L'

type Call = Pick<Shot, 'method' | 'body'> & { readonly path: string; readonly isPersonal?: boolean }

const CALLS: Readonly<Record<string, Call>> = {
  'first page': { path: '/' },
  'stock info': { path: '/stockInfo/VOD.L' },
  '20 quotes': { path: `/api/quotes?tickers=${TWENTY}` },
  search: { path: '/api/instruments/search?query=voda' },
  'chart, a month': { path: '/api/chart/VOD.L?range=1m' },
  indices: { path: '/marketData' },
  risers: { path: '/marketData/risers' },
  'market news': { path: '/news/headlines/market' },
  'share chat': { path: '/bulletinBoard/company/VOD.L' },
  screener: {
    path: '/api/screener/run',
    method: 'POST',
    body: JSON.stringify({ page: 1, sectorFilters: ['Banks'], marketCapFilters: ['> 1B'] }),
  },
  watchlist: { path: '/api/watchlists', isPersonal: true },
  'health check': { path: '/healthcheck' },
}

export async function run(): Promise<void> {
  const bare = fork(path.join(import.meta.dirname, 'support/bare-servers.ts'))
  const [ports] = (await once(bare, 'message')) as [BarePorts]
  try {
    for (const isPlain of [false, true]) {
      const settings = isPlain ? 'Node’s own settings' : 'the settings of npm start'
      const product = await startProduct(isPlain ? {} : { starter: 'scripts/start.js' })
      try {
        await sleep(5000)
        const visitor = createVisitor()
        visitor.url = product.url
        await register(visitor)
        await measureCalls(product, visitor, { bare, ports, settings, withSteps: !isPlain })
        await measureHealth(product, visitor)
        process.stdout.write(
          `memory after it all: ${residentMiB(product).toFixed(0)} MiB (goal ${GOAL.residentMiB})\n`,
        )
      } finally {
        await product.stop()
        removeDataDir(product)
      }
    }
  } finally {
    bare.send('end')
  }
}

async function measureCalls(
  product: Product,
  visitor: Visitor,
  setting: { bare: ChildProcess; ports: BarePorts; settings: string; withSteps: boolean },
): Promise<void> {
  const { bare, ports, settings, withSteps } = setting
  process.stdout.write(
    `\n${settings}: answers a second with ${CONNECTIONS} connections; ratio to bare Fastify (goal ${GOAL.ratio}) and node:http; p99 in ms at shares of saturation (goal ${GOAL.p99Ms} at half)\n`,
  )
  process.stdout.write(
    `${'call'.padEnd(16)}${'leadenhall'.padStart(11)}${'fastify'.padStart(9)}${'node:http'.padStart(11)}${'ratio'.padStart(7)}${'of http'.padStart(9)}${'p99 25%'.padStart(9)}${'50%'.padStart(7)}${'75%'.padStart(7)}${'fastify 50%'.padStart(13)}\n`,
  )
  for (const [name, call] of Object.entries(CALLS)) {
    const headers = {
      'content-type': 'application/json',
      ...(call.isPersonal || call.method ? visitor.headers() : {}),
    }
    const body = await answerOf(product, call, headers)
    bare.send({ answer: body })
    await once(bare, 'message')
    const at = (url: string, seconds: number, rate?: number): Promise<Outcome> =>
      fire({
        url,
        connections: CONNECTIONS,
        seconds,
        headers,
        ...(call.method ? { method: call.method } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(rate ? { rate } : {}),
      })
    const url = `${product.url}${call.path}`
    await at(url, 1)
    const full = await at(url, SATURATE_SECONDS)
    const fastify = await at(`http://127.0.0.1:${ports.fastify}/`, SATURATE_SECONDS)
    const http = await at(`http://127.0.0.1:${ports.http}/`, SATURATE_SECONDS)
    const bareHalf = withSteps
      ? await at(`http://127.0.0.1:${ports.fastify}/`, STEP_SECONDS, fastify.rate / 2)
      : null
    const steps: Outcome[] = []
    for (const share of withSteps ? SHARES_OF_SATURATION : []) {
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
      bareHalf?.p99.toFixed(0).padStart(13) ?? '',
    ]
    const misses = [
      ...(ratio < GOAL.ratio ? ['below the ratio'] : []),
      ...((steps[1]?.p99 ?? 0) > GOAL.p99Ms ? ['above the p99'] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
    ]
    process.stdout.write(`${name.padEnd(16)}${figures.join('')}  ${misses.join(', ')}\n`)
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
  process.stdout.write(
    `health check while the universe was read and listed ${rounds} times: p50 ${p50} ms, p99 ${p99} ms (goal ${GOAL.healthP99Ms}), ${failed} failed\n`,
  )
}
