import { setImmediate as immediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding } from './encoded-text.ts'
import { createSharedPages, toRenderedPage } from './shared-pages.ts'

const page = toRenderedPage({ status: 200, headers: {}, html: '<p>£1.21bn</p>' })
const next = { ...page }
const unexpected = () => Promise.reject(new Error('Rendered needlessly'))
const failing = () => Promise.reject(new Error('No memory'))

async function keptAt(nowMs: number) {
  const clock = { nowMs }
  const pages = createSharedPages(() => clock.nowMs)
  await pages.get('/', async () => page)
  return { clock, read: (render: () => Promise<typeof page>) => pages.get('/', render) }
}

describe('A shared page', () => {
  it('is kept for a second, and for one more while the next is rendered', async () => {
    const rendering = Promise.withResolvers<typeof page>()
    const { clock, read } = await keptAt(1)
    clock.nowMs = 1001
    expect(await read(unexpected)).toBe(page)
    clock.nowMs = 1002
    expect(await read(() => rendering.promise)).toBe(page)
    clock.nowMs = 2001
    expect(await read(unexpected)).toBe(page)
    rendering.resolve(next)
    await immediate()
    expect(await read(unexpected)).toBe(next)
  })

  it('is awaited when the kept one is older than two seconds', async () => {
    const rendering = Promise.withResolvers<typeof page>()
    const { clock, read } = await keptAt(1)
    clock.nowMs = 1002
    await read(() => rendering.promise)
    clock.nowMs = 2002
    const awaited = read(unexpected)
    rendering.resolve(next)
    expect(await awaited).toBe(next)
  })

  it('that cannot be replaced is dropped', async () => {
    const { clock, read } = await keptAt(1)
    clock.nowMs = 1002
    expect(await read(failing)).toBe(page)
    expect(await read(async () => next)).toBe(next)
  })

  it('is rendered once for readers who come at the same time', async () => {
    const rendering = Promise.withResolvers<typeof page>()
    const pages = createSharedPages()
    const first = pages.get('/', () => rendering.promise)
    const second = pages.get('/', unexpected)
    rendering.resolve(page)
    expect(await Promise.all([first, second])).toEqual([page, page])
  })

  it('reaches those who wait although a hundred others were asked for meanwhile', async () => {
    const rendering = Promise.withResolvers<typeof page>()
    const pages = createSharedPages()
    const first = pages.get('/', () => rendering.promise)
    for (let other = 0; other < 100; other++) await pages.get(`/${other}`, async () => page)
    rendering.resolve(page)
    expect(await first).toBe(page)
  })

  it('is rendered again after a failure', async () => {
    const pages = createSharedPages()
    await expect(pages.get('/', failing)).rejects.toThrow('No memory')
    expect(await pages.get('/', async () => page)).toBe(page)
  })

  it('is compressed once per encoding', async () => {
    const brotli = await page.encoded('gzip, deflate, br')
    expect(brotliDecompressSync(brotli.body).toString()).toBe('<p>£1.21bn</p>')
    expect((await page.encoded('br')).body).toBe(brotli.body)
    const gzip = await page.encoded('gzip')
    expect(gunzipSync(gzip.body).toString()).toBe('<p>£1.21bn</p>')
    expect(await page.encoded(undefined)).toEqual({ encoding: null, body: page.html })
  })
})

it.each([
  ['', null],
  ['identity', null],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0, gzip; q=0', null],
])('%j asks for %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})
