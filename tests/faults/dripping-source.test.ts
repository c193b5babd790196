/** Sources that send a byte now and then for ever: no call waits longer than ten seconds for them. */
import { expect, it } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'
import { sqliteDatabases } from '../support/databases.ts'
import { startTestServer } from '../support/outbound-test-server.ts'

const databases = sqliteDatabases()
const CALLS = [
  '/stockInfo/VOD.L',
  '/api/chart/VOD.L?range=1y',
  '/priceDataCsv/VOD.L/1733011200/1735689600/1d',
  '/priceDataCsv/VOD.L/1789000000/1789100000/5m',
  '/trustpilot/1-3/example.com',
  '/api/fx/GBP-USD',
  '/api/companynews/VOD.L',
]
/** With some allowance for a busy machine. */
const LIMIT_MS = 10_500

it('end every call within ten seconds, however many requests it makes', {
  timeout: 60_000,
}, async () => {
  const dripping = await startTestServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 100)
    response.on('close', () => clearInterval(drip))
  })
  const app = await buildTestApp(await databases.create(), {
    mode: 'live',
    upstreamUrl: dripping.url,
  })
  const took = await Promise.all(
    CALLS.map(async (url) => {
      const startedMs = performance.now()
      const { statusCode } = await app.http.inject({ url })
      return { url, statusCode, ms: performance.now() - startedMs }
    }),
  )
  expect(took.filter(({ ms, statusCode }) => ms > LIMIT_MS || statusCode >= 504)).toEqual([])
  expect(took.filter(({ ms }) => ms > 5000).length).toBeGreaterThan(0)
  await app.close()
  await dripping.close()
})
