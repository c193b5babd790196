/** The product's pages as documents without a script, with the same words and style. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'

const SETTLED_MS = 2000

export async function servePlainPages(browser: Browser, url: string, paths: readonly string[]) {
  const files = new Map<string, { readonly body: Buffer; readonly type: string }>()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!/css|font|svg|image/.test(type)) return
    const body = await response.body().catch(() => null)
    if (body) files.set(new URL(response.url()).pathname, { body, type })
  })
  for (const path of paths) {
    await page.goto(url + path)
    await page.waitForTimeout(SETTLED_MS)
    const html = await page.evaluate(() => {
      for (const script of document.querySelectorAll('script, link[rel="modulepreload"]')) {
        script.remove()
      }
      return `<!doctype html>${document.documentElement.outerHTML}`
    })
    files.set(path, { body: Buffer.from(html), type: 'text/html; charset=utf-8' })
  }
  await context.close()

  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return void response.writeHead(404).end()
    const isText = /html|css|svg/.test(file.type)
    response.writeHead(200, {
      'content-type': file.type,
      ...(isText ? { 'content-encoding': 'gzip' } : {}),
    })
    return void response.end(isText ? gzipSync(file.body) : file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
