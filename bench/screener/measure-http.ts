/** The whole call of a 20-row page under load, uncompressed, beside a bare server with the same bytes. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import Fastify from 'fastify'
import { buildApp } from '../../apps/server/src/app/build-app.ts'
import { parseConfig } from '../../apps/server/src/app/config.ts'
import { openSqlite } from '../../apps/server/src/platform/db/open-database.ts'
import type { Load } from './http-load.ts'
import type { Mix } from './mixes.ts'

const PER_SECOND = 300
const SECONDS = 4
const ROUNDS = 3
const RUN = '/api/screener/run'

export interface HttpTimes {
  readonly product: readonly number[]
  /** The same with the counts beside every option. */
  readonly counting: readonly number[]
  readonly bare: readonly number[]
}

/** Sorted milliseconds of the best of three rounds. */
export async function measureHttp(folder: string, mixes: readonly Mix[]): Promise<HttpTimes> {
  const config = parseConfig({
    PUBLIC_URL: 'http://127.0.0.1',
    APP_SECRET: 'a-secret-of-benchmarks-32-letters',
    DATA_DIR: folder,
    MARKET_DATA: 'demo',
    LOG_LEVEL: 'error',
  })
  const app = await buildApp(config, { database: openSqlite(`${folder}/leadenhall.sqlite`) })
  const bodies = mixes.map(toBody)
  try {
    const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
    const csrf = await app.http.inject({ url: '/sanctum/csrf-cookie' })
    const token = csrf.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = {
      'content-type': 'application/json',
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': token,
    }
    const product = await load(`${address}${RUN}`, headers, bodies)
    const asking = bodies.map((body) => JSON.stringify({ ...JSON.parse(body), facets: true }))
    const counting = await load(`${address}${RUN}`, headers, asking)
    const sample = await app.http.inject({
      method: 'POST',
      url: RUN,
      headers,
      payload: { page: 1, sort: { column: 'market_cap_usd', direction: 'desc' } },
    })
    const bareServer = Fastify()
    bareServer.post(RUN, async (_, reply) => reply.type('application/json').send(sample.body))
    try {
      const bareAddress = await bareServer.listen({ port: 0, host: '127.0.0.1' })
      return { product, counting, bare: await load(`${bareAddress}${RUN}`, headers, bodies) }
    } finally {
      await bareServer.close()
    }
  } finally {
    await app.close()
  }
}

/** Without ranges on quotes, which a server that has just started has none of. */
function toBody({ filters, sort }: Mix): string {
  const { listing_age_years: age } = filters.ranges ?? {}
  const ranges = age ? { listing_age_years: age } : {}
  return JSON.stringify({ ...filters, ranges, sort, page: 1, pageSize: 20 })
}

async function load(
  url: string,
  headers: Load['headers'],
  bodies: readonly string[],
): Promise<number[]> {
  const workerData: Load = {
    url,
    headers,
    bodies,
    perSecond: PER_SECOND,
    seconds: SECONDS,
    rounds: ROUNDS,
  }
  const worker = new Worker(new URL('./http-load.ts', import.meta.url), { workerData })
  const [times] = (await once(worker, 'message')) as [number[]]
  await worker.terminate()
  return times
}
