import { describe, expect, it } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { lintMetrics } from '#tests/support/lint-metrics.ts'

const TOKEN = 'a-token-of-tests'
const HERE = { environment: { PUBLIC_URL: 'http://localhost:3000' } }

describe('GET /metrics', () => {
  const databases = sqliteDatabases()

  it('serves Prometheus metrics to this machine', async () => {
    const app = await buildTestApp(await databases.create(), HERE)
    await app.get('/stockInfo/VOD.L')
    await app.http.inject({ url: '/nothing/here' })
    const { headers, body } = await app.http.inject({ url: '/metrics' })
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatch(
      /^leadenhall_http_request_duration_seconds_count\{method="GET",route="\/stockInfo\/:ticker",status="200"\} 1$/m,
    )
    expect(body).toMatch(/^leadenhall_instruments 23$/m)
    expect(body).toMatch(/^leadenhall_quote_streams 0$/m)
    expect(body).toMatch(/^leadenhall_quotes_wanted\{lane="watched"\} 0$/m)
    expect(body).toMatch(/^leadenhall_source_up\{source="demo"\} 1$/m)
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    await app.close()
  })

  it('passes promtool’s naming rules', async () => {
    const app = await buildTestApp(await databases.create(), HERE)
    await app.get('/healthcheck')
    await app.runDueJobs()
    const { body } = await app.http.inject({ url: '/metrics' })
    expect(lintMetrics(body)).toEqual([])
    await app.close()
  })

  it('counts jobs by outcome', async () => {
    const app = await buildTestApp(await databases.create(), HERE)
    await app.runDueJobs()
    const { body } = await app.http.inject({ url: '/metrics' })
    expect(body).toMatch(/^leadenhall_jobs_total\{job="[\w-]+",outcome="done"\} 1$/m)
    await app.close()
  })

  it.each([
    ['another machine', { remoteAddress: '10.0.0.7' }],
    ['a page whose name resolves to this machine', { headers: { host: 'evil.example' } }],
    ['a client behind nginx on this machine', { headers: { 'x-real-ip': '10.0.0.7' } }],
    ['a client behind a proxy on this machine', { headers: { 'x-forwarded-for': '10.0.0.7' } }],
    [
      'a client with a forged token',
      { headers: { authorization: 'Bearer undefined' }, remoteAddress: '10.0.0.7' },
    ],
  ])('responds 404 to %s', async (_, request) => {
    const app = await buildTestApp(await databases.create(), HERE)
    const { statusCode, body } = await app.http.inject({ url: '/metrics', ...request })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('leadenhall_')
    await app.close()
  })

  it('responds 404 without a token where a proxy may make visitors look local', async () => {
    const app = await buildTestApp(await databases.create())
    expect((await app.http.inject({ url: '/metrics' })).statusCode).toBe(404)
    await app.close()
  })

  it('requires the token from every client if one is configured', async () => {
    const app = await buildTestApp(await databases.create(), {
      environment: { METRICS_TOKEN: TOKEN },
    })
    const statusFor = async (headers: Record<string, string>) =>
      (await app.http.inject({ url: '/metrics', remoteAddress: '10.0.0.7', headers })).statusCode
    expect(await statusFor({ authorization: `Bearer ${TOKEN}` })).toBe(200)
    expect(await statusFor({ authorization: `Bearer ${TOKEN}x` })).toBe(404)
    expect((await app.http.inject({ url: '/metrics' })).statusCode).toBe(404)
    await app.close()
  })
})
