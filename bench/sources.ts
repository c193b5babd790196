/**
 * How much does one dead source cost the others? Market headlines come from eight feeds; then one of
 * them accepts the request and never responds. The product is measured over HTTP and compared with
 * the plain way, which fetches the same eight feeds in parallel and waits for all of them.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '../apps/server/src/app/build-app.ts'
import { parseConfig } from '../apps/server/src/app/config.ts'
import { migrateToLatest, openSqlite } from '../apps/server/src/platform/db/open-database.ts'
import { TEST_REFERENCE_FOLDER } from '../tests/support/build-test-app.ts'
import { median } from './support/median.ts'

const FEEDS = 8
const WARM_REQUESTS = 200
/** The deadline that both ways give a source. */
const DEADLINE_MS = 10_000

function feedXml(name: string): string {
  const items = Array.from(
    { length: 30 },
    (_, position) =>
      `<item><title>${name} ${position}</title><link>https://${name}.example/${position}</link></item>`,
  )
  return `<rss version="2.0"><channel><title>${name}</title>${items.join('')}</channel></rss>`
}

/** Answers every feed but `dead`, which it leaves waiting. */
async function startFeeds() {
  const server = createServer((request, response) => {
    const [, host = ''] = (request.url ?? '').split('/')
    if (host.startsWith('dead')) return
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedXml(host))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function feedHosts(isOneDead: boolean): string[] {
  return Array.from({ length: FEEDS }, (_, position) =>
    isOneDead && position === 0 ? 'dead.example' : `feed${position}.example`,
  )
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await run()
  return performance.now() - startMs
}

/** First request of an empty installation, and the median of those after it. */
async function measureProduct(upstreamUrl: string, isOneDead: boolean) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'leadenhall-bench-'))
  const database = openSqlite(path.join(dataDir, 'bench.db'))
  await migrateToLatest(database.db)
  const feeds = feedHosts(isOneDead).map((host) => `${host} | https://${host}/feed.xml`)
  await database.db
    .insertInto('settings')
    .values([
      { id: '1', name: 'rss.market.feeds', value: feeds.join('\n'), updated_at: 1 },
      { id: '2', name: 'rss.requestsPerMinute', value: '60', updated_at: 1 },
    ])
    .execute()
  const config = parseConfig({
    APP_SECRET: 'a-secret-of-benchmarks-32-letters-long',
    DATA_DIR: dataDir,
    MARKET_DATA: 'live',
    UPSTREAM_REPLAY_URL: upstreamUrl,
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const app = await buildApp(config, {
    database,
    referenceFolder: TEST_REFERENCE_FOLDER,
    refreshesQuotes: false,
  })
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const ask = () => timed(async () => (await fetch(`${address}/news/headlines/market`)).text())
  const firstMs = await ask()
  const laterMs: number[] = []
  for (let count = 0; count < WARM_REQUESTS; count += 1) laterMs.push(await ask())
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
  return { firstMs, laterMs: median(laterMs) }
}

/** All feeds in parallel; ends when the last one has responded or reached its deadline. */
async function measurePlain(upstreamUrl: string, isOneDead: boolean): Promise<number> {
  return timed(() =>
    Promise.allSettled(
      feedHosts(isOneDead).map(async (host) => {
        const signal = AbortSignal.timeout(DEADLINE_MS)
        return (await fetch(`${upstreamUrl}/${host}/feed.xml`, { signal })).text()
      }),
    ),
  )
}

export async function run(): Promise<void> {
  const feeds = await startFeeds()
  const row = (name: string, good: number, dead: number) =>
    process.stdout.write(
      `${name.padEnd(42)} ${good.toFixed(1).padStart(9)} ms ${dead.toFixed(1).padStart(9)} ms   ×${(dead / good).toFixed(1)}\n`,
    )
  try {
    await measureProduct(feeds.url, false)
    const good = await measureProduct(feeds.url, false)
    const dead = await measureProduct(feeds.url, true)
    const plain = [
      await measurePlain(feeds.url, false),
      await measurePlain(feeds.url, true),
    ] as const
    process.stdout.write(
      `${''.padEnd(42)} ${'all answer'.padStart(12)} ${'one is dead'.padStart(12)}\n`,
    )
    row('Leadenhall, first request ever', good.firstMs, dead.firstMs)
    row(`Leadenhall, median of ${WARM_REQUESTS} after it`, good.laterMs, dead.laterMs)
    row('plain: fetch all, wait for all (every time)', plain[0], plain[1])
  } finally {
    await feeds.close()
  }
}
