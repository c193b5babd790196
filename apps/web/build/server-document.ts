import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { BOOTSTRAP_ELEMENT_ID } from '@leadenhall/contract/shared/bootstrap.ts'
import { FIRST_ANSWERS_ELEMENT_ID } from '@leadenhall/contract/shared/first-answers.ts'
import type { Connect, Plugin, ViteDevServer } from 'vite'

const TEMPLATE = path.resolve(import.meta.dirname, '../index.html')
const PASSED_HEADERS = new Set(['cache-control', 'content-type', 'location', 'x-robots-tag'])
/** The server starts at the same time as Vite, and again after every change. */
const START_LIMIT_MS = 30_000
const RETRY_MS = 200

/**
 * In development the document is Vite's, with everything that the server writes into its own: title,
 * status, bootstrap data and first answers.
 */
export function serverDocument(server: string): Plugin {
  return {
    name: 'server-document',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer(vite) {
      // Runs after Vite's own middlewares: only pages are left.
      return () => {
        vite.middlewares.use(async (request, response, next) => {
          if (request.method !== 'GET' && request.method !== 'HEAD') return next()
          try {
            const { status, headers, body } = await getPage(vite, server, request)
            response.writeHead(status, headers).end(body)
          } catch (error) {
            next(error)
          }
        })
      }
    },
  }
}

async function getPage(vite: ViteDevServer, server: string, request: Connect.IncomingMessage) {
  const url = request.originalUrl ?? '/'
  const { accept = '', cookie = '' } = request.headers
  const page = await fetchWhenUp(server + url, { accept, cookie })
  const text = await page.text()
  const headers = Object.fromEntries([...page.headers].filter(([name]) => PASSED_HEADERS.has(name)))
  const body = headers['content-type']?.startsWith('text/html')
    ? await vite.transformIndexHtml(url, copyData(text, await readFile(TEMPLATE, 'utf8')))
    : text
  return { status: page.status, headers, body }
}

/** @throws when the server has not answered by the end of the time it may take to start */
async function fetchWhenUp(url: string, headers: Record<string, string>): Promise<Response> {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    try {
      return await fetch(url, { headers, redirect: 'manual' })
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`${url} does not answer`, { cause: error })
      await setTimeout(RETRY_MS)
    }
  }
}

/**
 * Leaves out the font to preload, whose address only the build knows.
 *
 * @param page what the server sent
 * @param template the source of the document
 */
function copyData(page: string, template: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(page) ?? []
  return template
    .replace(/<link rel="preload".*>/, '')
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace('<!--bootstrap-->', () => findJsonScript(page, BOOTSTRAP_ELEMENT_ID))
    .replace('<!--first-answers-->', () => findJsonScript(page, FIRST_ANSWERS_ELEMENT_ID))
}

/** The server escapes every < in its JSON, so the next one begins the end tag. */
function findJsonScript(page: string, id: string): string {
  const script = new RegExp(`<script type="application/json" id="${id}"[^>]*>[^<]*</script>`)
  return script.exec(page)?.[0] ?? ''
}
