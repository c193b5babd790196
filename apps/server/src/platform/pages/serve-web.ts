/**
 * Serves the web application: hashed assets that never expire, and one HTML document for every page
 * with its title and first data embedded. Knows pages only by the contract's table.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import {
  findPage,
  type PageAccess,
  type PageMatch,
  REDIRECTS,
  titleOf,
  toWindowTitle,
} from '@leadenhall/contract/shared/pages.ts'
import type { DataMode } from '@leadenhall/contract/shared/provenance.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../http/app-error.ts'
import { contentSecurityPolicy } from '../http/content-security-policy.ts'
import { createSharedValues } from '../http/shared-answers.ts'
import { collectFirstAnswers, writeFirstAnswers } from './first-answers.ts'
import { readFirstViews, readPageFiles } from './page-files.ts'
import { type RenderedPage, toRenderedPage, writePage } from './render-page.ts'
import { serveFiles } from './static-files.ts'

export interface WebOptions {
  /** Folder of the built web application. */
  readonly folder: string
  readonly bootstrap: (request: FastifyRequest) => Promise<Bootstrap>
  readonly publicUrl: string
  readonly dataMode: DataMode
  /** Lets pages load Google's robot check. */
  readonly allowsRecaptcha?: boolean
  /** Title where it depends on data; undefined keeps the table's. */
  readonly titleOf: (match: PageMatch, query: URLSearchParams) => string | undefined
  /** False where the subject of the page does not exist; absent, every page of the table exists. */
  readonly exists?: (match: PageMatch) => Promise<boolean>
  /** Addresses of GET calls whose answers the document carries; absent, none. */
  readonly prefetch?: (match: PageMatch, query: URLSearchParams) => readonly string[]
  /** Overrides how long a document waits for those answers. */
  readonly firstAnswersWaitMs?: number | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** In development Vite serves the document and copies the embedded parts of this one. */
const UNBUILT_DOCUMENT = '<title></title>\n<!--bootstrap-->\n<!--first-answers-->\n'
const SHARED_FOR_MS = 1000
const NOT_FOUND_TITLE = 'Page not found'

export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, bootstrap, publicUrl } = options
  const indexFile = path.join(folder, 'index.html')
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const filesOf = readPageFiles(folder)
  const firstViewOf = readFirstViews(folder, options.dataMode)

  if (template) await serveFiles(app, folder)

  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) => {
    void reply.type('text/plain').header('cache-control', 'public, max-age=3600')
    return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /stockInfo/\nDisallow: /priceDataCsv/\nHost: ${publicUrl}\n`
  })

  for (const [from, to] of Object.entries(REDIRECTS)) {
    app.get(from, { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(withQuery(to, queryOf(request.url)), 301),
    )
  }

  const policy = contentSecurityPolicy(template ?? UNBUILT_DOCUMENT, options)
  const pages = app.sharedAnswers
    ? createSharedValues<RenderedPage>(({ html }) => html.length)
    : null

  const render = async (request: FastifyRequest, address: string, match: PageMatch | undefined) => {
    const data = await bootstrap(request)
    const document = template ?? (data.isDevelopment ? UNBUILT_DOCUMENT : null)
    if (!document) throw new Error('The web application is not built: run npm run build')
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': data.user ? 'private, no-store' : 'no-cache',
      vary: 'accept-encoding',
    }
    if (!match) {
      const title = toWindowTitle(NOT_FOUND_TITLE, data.productName)
      return toRenderedPage({ status: 404, headers, html: writePage(document, { title, data }) })
    }
    const exists = (await options.exists?.(match)) ?? true
    const status = exists ? statusFor(match.page.access, data.user) : 404
    const query = new URLSearchParams(queryOf(address))
    const calls = status === 200 ? (options.prefetch?.(match, query) ?? []) : []
    const answers = await collectFirstAnswers(app, calls, options.firstAnswersWaitMs)
    const html = writePage(document, {
      title: toWindowTitle(options.titleOf(match, query) ?? titleOf(match), data.productName),
      data,
      files: filesOf(match.page.name, data.user !== null),
      // Rendered for visitors, and without what a query asks for.
      firstView:
        status === 200 && !data.user && query.size === 0 ? firstViewOf(match.page.name) : '',
      firstAnswers: writeFirstAnswers(answers, options.now()),
    })
    const robots = match.page.isUnlisted ? { 'x-robots-tag': 'noindex' } : {}
    return toRenderedPage({ status, headers: { ...headers, ...robots }, html })
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html')
    const [address = '/'] = request.url.split('?')
    const match = isRead ? findPage(address) : undefined
    if (!match && !wantsPage) throw notFound('There is nothing at this address.')
    // Without a cookie there is no session, so that the page is the same for every visitor.
    const isShared = request.headers.cookie === undefined
    const accepted = request.headers['accept-encoding']
    const renderPage = () => render(request, request.url, match)
    const renderShared = async (): Promise<RenderedPage> => {
      const joined = await pages?.join(request.url)
      if (joined || !pages) return joined ?? renderPage()
      return pages.build(request.url, SHARED_FOR_MS, async (share) => {
        const rendered = await renderPage()
        share(rendered)
        return rendered
      })
    }
    const page = await (isShared ? renderShared() : renderPage())
    const { encoding, body } = await page.encoded(accepted)
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.code(page.status).headers(page.headers).send(body)
  })
}

/** A page that the visitor may not see has this status; its document still loads, to offer sign-in. */
function statusFor(access: PageAccess, user: Bootstrap['user']): number {
  if (access !== 'signed-in' && access !== 'admin') return 200
  if (!user) return 401
  return access === 'admin' && !user.admin ? 403 : 200
}

function withQuery(path: string, query: string): string {
  return path.includes('?') ? path + query.replace('?', '&') : path + query
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}
