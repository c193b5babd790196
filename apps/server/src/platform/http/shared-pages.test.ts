import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding } from './encoded-text.ts'
import { createSharedPages, toRenderedPage } from './shared-pages.ts'

const page = toRenderedPage({ status: 200, headers: {}, html: '<p>£1.21bn</p>' })

describe('A shared page', () => {
  it('is kept for a second', () => {
    let nowMs = 1
    const pages = createSharedPages(() => nowMs)
    pages.keep('/', page)
    nowMs = 1001
    expect(pages.find('/')).toBe(page)
    nowMs = 1002
    expect(pages.find('/')).toBeUndefined()
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
