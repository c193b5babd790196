import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../tests/support/build-test-app.ts'
import { sqliteDatabases } from '../../../tests/support/databases.ts'

const TOKEN = 'a-token-of-tests'

describe('GET /metrics', () => {
  const databases = sqliteDatabases()

  it('tells this machine what the node does, in the text of Prometheus', async () => {
    const app = await buildTestApp(await databases.create())
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

  it('counts jobs by how they ended', async () => {
    const app = await buildTestApp(await databases.create())
    await app.runDueJobs()
    const { body } = await app.http.inject({ url: '/metrics' })
    expect(body).toMatch(/^leadenhall_jobs_total\{job="[\w-]+",outcome="done"\} 1$/m)
    await app.close()
  })

  it.each([
    ['another machine', { remoteAddress: '10.0.0.7' }],
    ['whom a proxy on this machine speaks for', { headers: { 'x-forwarded-for': '10.0.0.7' } }],
    [
      'who makes up a token',
      { headers: { authorization: 'Bearer undefined' }, remoteAddress: '10.0.0.7' },
    ],
  ])('tells %s nothing', async (_, request) => {
    const app = await buildTestApp(await databases.create())
    const { statusCode, body } = await app.http.inject({ url: '/metrics', ...request })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('leadenhall_')
    await app.close()
  })

  it('asks everybody for the token where one is configured', async () => {
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
