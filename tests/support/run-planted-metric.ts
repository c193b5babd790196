/**
 * A process of its own that adds a metric to one group, asks the product about it and prints what it
 * said: data folder.
 */

import type { Metric } from '@leadenhall/contract/figures/metric.ts'
import { TRADING } from '@leadenhall/contract/figures/metrics/trading.ts'

const [dataDir = ''] = process.argv.slice(2)
const planted: Metric = {
  key: 'planted',
  label: 'Planted Metric',
  group: 'trading',
  kind: 'count',
  appliesTo: ['share'],
  formula: 'Twice the price in the major unit',
  citation: null,
  better: 'higher',
  decimals: 2,
  compute: ({ quote }) => (quote.price === null ? null : quote.price * 2),
}
;(TRADING as unknown as Metric[]).push(planted)

// The list of metrics is built when it is imported, so that the product comes after the metric.
const { buildTestApp } = await import('./build-test-app.ts')
const { migrateToLatest, openSqlite } = await import(
  '../../apps/server/src/platform/db/open-database.ts'
)
const open = () => openSqlite(`${dataDir}/leadenhall.sqlite`)
const database = open()
await migrateToLatest(database.db)
const app = await buildTestApp({ databaseUrl: null, dataDir, open: () => database })
await app.get('/api/quotes?tickers=VOD.L,BP.L')
const cookies = (await app.http.inject({ url: '/sanctum/csrf-cookie' })).cookies
const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
const post = (url: string, payload: object) =>
  app.http.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      'x-xsrf-token': token,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
  })
const run = async (body: object): Promise<unknown> =>
  (await post('/api/screener/run', { page: 1, ...body })).json()
const { figures } = await app.get<{ figures: unknown }>('/api/figures/VOD.L')
const description = await app.http.inject({ url: '/openapi.json' })
const alert = { kind: 'reaches', ticker: 'VOD.L', metric: 'planted', direction: 'above', level: 1 }
const seen = {
  metrics: await app.get('/api/figures/metrics'),
  figures,
  seriesStatus: (await app.http.inject({ url: '/api/figures/VOD.L/planted' })).statusCode,
  screen: await run({
    expression: 'planted > 0',
    columns: ['planted', 'price_gbp'],
    sort: { column: 'planted', direction: 'desc' },
    facets: true,
  }),
  ranged: await run({ ranges: { planted: { min: 0 } } }),
  documented: description.body.includes('planted'),
  alertStatus: (await post('/api/figurealerts', alert)).statusCode,
}
await app.close()
process.stdout.write(JSON.stringify(seen), () => process.exit(0))
