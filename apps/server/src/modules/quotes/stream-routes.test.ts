import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { TEST_NOW } from '#tests/support/test-moment.ts'

interface Event {
  readonly id: string
  readonly event: string
  readonly data: { items: { ticker: string }[]; missing?: { ticker: string }[] }
}

describe('GET /api/quotes/stream', () => {
  const databases = sqliteDatabases()
  let app: TestApp
  let address: string
  let nowMs = TEST_NOW
  const readers: AbortController[] = []

  beforeEach(async () => {
    nowMs = TEST_NOW
    app = await buildTestApp(await databases.create(), {
      environment: { TRUST_PROXY: 'loopback' },
      deps: { clock: { now: () => nowMs }, refreshesQuotes: true },
    })
    address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.abort()
    await app.close()
  })

  async function open(tickers: string, headers: Record<string, string> = {}) {
    const controller = new AbortController()
    readers.push(controller)
    const response = await fetch(`${address}/api/quotes/stream?tickers=${tickers}`, {
      headers,
      signal: controller.signal,
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    return {
      response,
      close: () => controller.abort(),
      async next(): Promise<Event> {
        for (;;) {
          const [whole] = /^id: (.+)\nevent: (.+)\ndata: (.+)\n\n/m.exec(text) ?? []
          if (whole !== undefined) {
            const [, id = '', event = '', data = '{}'] =
              /^id: (.+)\nevent: (.+)\ndata: (.+)\n\n/m.exec(text) ?? []
            text = text.slice(text.indexOf(whole) + whole.length)
            return { id, event, data: JSON.parse(data) as Event['data'] }
          }
          const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
          if (done) throw new Error('The stream has ended')
          text += value
        }
      },
    }
  }

  it('starts with a snapshot and continues with changes', async () => {
    const stream = await open('VOD.L,NOSUCH.L,vod.l')
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(stream.response.headers.get('cache-control')).toContain('no-store')
    const first = await stream.next()
    expect(first.event).toBe('snapshot')
    expect(first.data.items.map(({ ticker }) => ticker)).toEqual(['VOD.L', 'vod.l'])
    expect(first.data.missing?.map(({ ticker }) => ticker)).toEqual(['NOSUCH.L'])
    nowMs += 120_000
    const second = await stream.next()
    expect(second.event).toBe('quotes')
    expect(second.data.items).toMatchObject([{ symbol: 'VOD.L' }])
  })

  it('resumes after a disconnect with the missed changes', async () => {
    const stream = await open('VOD.L,BP.L')
    const { id } = await stream.next()
    stream.close()
    nowMs += 120_000
    const again = await open('VOD.L,BP.L', { 'last-event-id': id })
    const next = await again.next()
    expect(next.event).toBe('quotes')
    expect(next.data.items.length).toBeGreaterThan(0)
  })

  it.each(['another-node-7', 'rubbish', ''])(
    'starts over with a snapshot for the foreign event id "%s"',
    async (id) => {
      expect(await (await open('VOD.L', { 'last-event-id': id })).next()).toMatchObject({
        event: 'snapshot',
      })
    },
  )

  it('refuses an invalid list of tickers', async () => {
    for (const tickers of ['', ','.repeat(10), 'A.L,'.repeat(300)]) {
      const reply = await app.http.inject({ url: `/api/quotes/stream?tickers=${tickers}` })
      expect(reply.statusCode).toBe(422)
      expect(reply.json()).toHaveProperty('errors.tickers')
    }
  })

  it('limits the streams per address, and frees a place when one closes', async () => {
    const streams = []
    for (let count = 0; count < 30; count += 1) streams.push(await open('VOD.L'))
    const refused = await open('VOD.L')
    expect(refused.response.status).toBe(429)
    streams[0]?.close()
    await expect
      .poll(async () => (await open('VOD.L')).response.status, { timeout: 3000 })
      .toBe(200)
  })

  it('counts the addresses of one IPv6 network together', async () => {
    const openFrom = async (host: number) =>
      open('VOD.L', { 'x-forwarded-for': `2001:db8:0:1::${host.toString(16)}` })
    for (let host = 1; host <= 30; host += 1) await openFrom(host)
    expect((await openFrom(31)).response.status).toBe(429)
    const neighbour = await open('VOD.L', { 'x-forwarded-for': '2001:db8:0:2::1' })
    expect(neighbour.response.status).toBe(200)
  })

  it('ends when the server closes', async () => {
    const stream = await open('VOD.L')
    await stream.next()
    await Promise.all([expect(stream.next()).rejects.toThrow(), app.close()])
  })
})
