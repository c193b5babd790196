/**
 * How many users can watch prices on one node? 5,000 streams of 20 tickers each out of 200; every
 * second ten tickers change, so that each stream is owed one message. How late do they come, what does
 * a stream cost in memory, and how much faster would a broadcaster on bare node:http be that sends the
 * same bytes? Then both as fast as they can, for the ratio of rates.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as endpoints from '@leadenhall/contract/quotes/endpoints.ts'
import * as schemas from '@leadenhall/contract/quotes/schemas.ts'
import {
  createLatestQuotes,
  type LatestQuotes,
} from '../apps/server/src/modules/quotes/latest-quotes.ts'
import { registerStreamRoutes } from '../apps/server/src/modules/quotes/stream-routes.ts'
import { createWatchedSymbols } from '../apps/server/src/modules/quotes/watched-symbols.ts'
import { migrateToLatest, openSqlite } from '../apps/server/src/platform/db/open-database.ts'
import { decorateAccess } from '../apps/server/src/platform/http/access.ts'
import { createHttp } from '../apps/server/src/platform/http/create-http.ts'
import { serveFeature } from '../apps/server/src/platform/http/serve-endpoint.ts'
import { buildQuote } from '../tests/support/build-quote.ts'
import { buildTestUniverse } from '../tests/support/build-test-universe.ts'
import { noCache } from '../tests/support/no-cache.ts'
import { printFigure } from './support/goals.ts'

const CLIENTS = 5000
const TICKERS = 200
const GROUPS = 10
const SECONDS = 15
const RATE_ROUNDS = 40
const GOAL = { bytesAClient: 20_000, ratio: 0.8 }

const tickers = Array.from({ length: TICKERS }, (_, position) => `T${position}.L`)
/** A stream of group g watches g, g + 10, g + 20 …: of ten neighbours exactly one. */
const watchedBy = (group: number) => tickers.filter((_, position) => position % GROUPS === group)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function nowMs(): number {
  return performance.timeOrigin + performance.now()
}

/** Quotes that changed now; `volume` carries the time of the change. */
function changeQuotes(from: number) {
  const stamp = nowMs()
  return tickers.slice(from, from + GROUPS).map((symbol) => ({
    quote: { ...buildQuote({ symbol }), ticker: symbol, volume: stamp },
    fetchedAtMs: stamp,
  }))
}

interface Broadcaster {
  readonly port: number
  publish(quotes: ReturnType<typeof changeQuotes>): void
  close(): Promise<void>
}

async function startLeadenhall(): Promise<Broadcaster> {
  const latest: LatestQuotes = createLatestQuotes()
  const universe = await buildTestUniverse()
  const { db, close } = openSqlite(':memory:')
  await migrateToLatest(db)
  const http = await createHttp({
    productName: 'Leadenhall',
    version: '0',
    publicUrl: 'http://127.0.0.1',
    logLevel: 'silent',
    trustedProxies: [],
    translateError: () => null,
  })
  decorateAccess(http, async () => null)
  const watched = createWatchedSymbols({
    cache: noCache,
    clock: { now: Date.now },
    db,
    everyMs: 1000,
    node: 'bench',
  })
  registerStreamRoutes(http, serveFeature(http, { name: 'quotes', endpoints, schemas }), {
    latest,
    node: 'bench',
    signals: { listen: () => () => undefined },
    universe: () => universe,
    watched,
    quotes: {
      findQuote: async () => 'unavailable',
      refresh: async () => ({ missing: [] }),
      getQuotes: async () => ({ items: [], missing: [] }),
    },
    streamLimits: { perAddress: 100_000, perPerson: 100_000 },
  })
  const address = await http.listen({ port: 0, host: '127.0.0.1' })
  return {
    port: Number(new URL(address).port),
    publish: (quotes) => latest.put(quotes),
    async close() {
      http.server.closeAllConnections()
      await http.close()
      await close()
    },
  }
}

/** Each group's streams in a list; a change is written as JSON once and sent to the list. */
async function startBare(): Promise<Broadcaster> {
  const readers = Array.from({ length: GROUPS }, () => new Set<ServerResponse>())
  const server = createServer((request, response) => {
    const group = readers[Number(/T(\d+)\.L/.exec(request.url ?? '')?.[1] ?? 0) % GROUPS]
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('retry: 3000\n\n')
    group?.add(response)
    response.on('close', () => group?.delete(response))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  let id = 0
  return {
    port: (server.address() as AddressInfo).port,
    publish(quotes) {
      for (const { quote } of quotes) {
        id += 1
        const text = `id: bench-${id}\nevent: quotes\ndata: {"items":[${JSON.stringify(quote)}]}\n\n`
        for (const reader of readers[Number(quote.symbol.slice(1, -2)) % GROUPS] ?? []) {
          reader.write(text)
        }
      }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

interface Report {
  readonly messages: number
  readonly bytes: number
  readonly p50: number
  readonly p99: number
}

function sendOrder(child: ChildProcess, order: object | string): Promise<unknown> {
  const answer = once(child, 'message')
  child.send(order)
  return answer.then(([message]) => message as unknown)
}

/** Reachable memory, on the heap and outside it. */
async function usedBytes(): Promise<number> {
  await setTimeout(500)
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function measure(start: () => Promise<Broadcaster>) {
  const broadcaster = await start()
  const child = fork(path.join(import.meta.dirname, 'support/stream-readers.ts'))
  const paths = Array.from(
    { length: GROUPS },
    (_, group) => `/api/quotes/stream?tickers=${watchedBy(group).join(',')}`,
  )
  const before = await usedBytes()
  await sendOrder(child, { port: broadcaster.port, clients: CLIENTS, paths })
  const bytesAClient = ((await usedBytes()) - before) / CLIENTS

  await sendOrder(child, 'count')
  for (let second = 0; second < SECONDS; second += 1) {
    broadcaster.publish(changeQuotes((second % (TICKERS / GROUPS)) * GROUPS))
    await setTimeout(1000)
  }
  const paced = (await sendOrder(child, 'report')) as Report

  await sendOrder(child, 'count')
  const startedMs = performance.now()
  for (let round = 0; round < RATE_ROUNDS; round += 1) {
    broadcaster.publish(changeQuotes((round % (TICKERS / GROUPS)) * GROUPS))
    await setImmediate()
    await setImmediate()
  }
  let report = (await sendOrder(child, 'report')) as Report
  while (report.messages < CLIENTS * RATE_ROUNDS && performance.now() - startedMs < 60_000) {
    await setTimeout(20)
    report = (await sendOrder(child, 'report')) as Report
  }
  const rate = report.messages / ((performance.now() - startedMs) / 1000)
  child.kill()
  await broadcaster.close()
  return { paced, bytesAClient, rate }
}

export async function run(): Promise<void> {
  const ours = await measure(startLeadenhall)
  const bare = await measure(startBare)
  const line = (name: string, { paced, bytesAClient, rate }: typeof ours) =>
    process.stdout.write(
      `${name.padEnd(16)} p50 ${paced.p50.toFixed(1)} ms · p99 ${paced.p99.toFixed(1)} ms · ${paced.messages} of ${CLIENTS * SECONDS} messages · ${(bytesAClient / 1000).toFixed(1)} kB a client · ${Math.round(rate)} messages/s at most\n`,
    )
  line('Leadenhall', ours)
  line('bare node:http', bare)
  const ratio = ours.rate / bare.rate
  const delay = { value: ours.paced.p99 / bare.paced.p99, unit: '×' }
  printFigure({ what: `p99 of ${CLIENTS} streams, of bare node:http`, ...delay })
  const memory = { value: ours.bytesAClient / 1000, unit: 'kB' }
  printFigure({ what: 'memory a stream', ...memory, goal: { atMost: GOAL.bytesAClient / 1000 } })
  const rate = { value: ratio, unit: '×', goal: { atLeast: GOAL.ratio } }
  printFigure({ what: 'messages a second of bare node:http', ...rate })
}
