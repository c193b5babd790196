import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { chooseEncoding, toEncodedText } from './encoded-text.ts'

it('A text is compressed once per encoding', async () => {
  const page = toEncodedText('<p>£1.21bn</p>')
  const brotli = await page.encoded('gzip, deflate, br')
  expect(brotliDecompressSync(brotli.body).toString()).toBe('<p>£1.21bn</p>')
  expect((await page.encoded('br')).body).toBe(brotli.body)
  const gzip = await page.encoded('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe('<p>£1.21bn</p>')
  expect(await page.encoded(undefined)).toEqual({ encoding: null, body: page.bytes })
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
