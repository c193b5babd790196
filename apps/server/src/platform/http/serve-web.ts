/**
 * Serves the web application: hashed assets that never expire, and one HTML document for every page
 * with its title, nonce and first data embedded. Knows pages only by the contract's table.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { FIRST_ANSWERS_ELEMENT_ID } from '@leadenhall/contract/shared/first-answers.ts'
import {
  findPage,
  type PageAccess,
  type PageMatch,
  REDIRECTS,
  titleOf,
  toWindowTitle,
} from '@leadenhall/contract/shared/pages.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './app-error.ts'
import { ASSET_POLICY, contentSecurityPolicy } from './content-security-policy.ts'
import { collectFirstAnswers } from './first-answers.ts'
import { readPageFiles } from './page-files.ts'

export interface WebOptions {
  /** Folder of the built web application. */
  readonly folder: string
  readonly bootstrap: (request: FastifyRequest) => Promise<Bootstrap>
  readonly publicUrl: string
  /** Lets pages load Google's robot check. */
  readonly allowsRecaptcha?: boolean
  /** Title where it depends on data; undefined keeps the table's. */
  readonly titleOf: (match: PageMatch) => string | undefined
  /** False where the subject of the page does not exist; absent, every page of the table exists. */
  readonly exists?: (match: PageMatch) => Promise<boolean>
  /** Addresses of GET calls whose answers the document carries; absent, none. */
  readonly prefetch?: (match: PageMatch, query: URLSearchParams) => readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const NONCE = '%NONCE%'
/** In development Vite serves the document and copies the embedded parts of this one. */
const UNBUILT_DOCUMENT = '<title></title>\n<!--bootstrap-->\n<!--first-answers-->\n'
const NOT_FOUND_TITLE = 'Page not found'

export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { folder, bootstrap, publicUrl } = options
  const indexFile = path.join(folder, 'index.html')
  const template = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : null
  const filesOf = readPageFiles(folder)

  if (template) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        // A worker runs under the policy of its own file.
        reply.header('content-security-policy', ASSET_POLICY)
        reply.header('cache-control', cacheControlOf(file))
      },
    })
  }

  app.get('/robots.txt', { schema: { hide: true } }, async (_, reply) => {
    void reply.type('text/plain').header('cache-control', 'public, max-age=3600')
    return `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /stockInfo/\nDisallow: /priceDataCsv/\nHost: ${publicUrl}\n`
  })

  for (const [from, to] of Object.entries(REDIRECTS)) {
    app.get(from, { schema: { hide: true } }, async (request, reply) =>
      reply.redirect(to + queryOf(request.url), 301),
    )
  }

  const sendPage = (
    reply: FastifyReply,
    page: {
      title: string
      status: number
      data: Bootstrap
      files?: readonly string[]
      firstAnswers?: string
    },
  ) => {
    const document = template ?? (page.data.isDevelopment ? UNBUILT_DOCUMENT : null)
    if (!document) throw new Error('The web application is not built: run npm run build')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce, options))
      .header('cache-control', page.data.user ? 'private, no-store' : 'no-cache')
      .send(renderPage(document, { ...page, nonce }))
  }

  app.setNotFoundHandler(async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html')
    const [address = '/'] = request.url.split('?')
    const match = isRead ? findPage(address) : undefined
    if (!match && !wantsPage) throw notFound('There is nothing at this address.')
    const data = await bootstrap(request)
    if (!match) {
      const title = toWindowTitle(NOT_FOUND_TITLE, data.productName)
      return sendPage(reply, { title, status: 404, data })
    }
    const title = options.titleOf(match) ?? titleOf(match)
    const exists = (await options.exists?.(match)) ?? true
    if (match.page.isUnlisted) void reply.header('x-robots-tag', 'noindex')
    const status = exists ? statusFor(match.page.access, data.user) : 404
    const query = new URLSearchParams(queryOf(request.url))
    const calls = status === 200 ? (options.prefetch?.(match, query) ?? []) : []
    return sendPage(reply, {
      title: toWindowTitle(title, data.productName),
      status,
      data,
      files: filesOf(match.page.name),
      firstAnswers: await collectFirstAnswers(app, calls, options.now()),
    })
  })
}

/** @param file path of a built file or of its compressed variant */
function cacheControlOf(file: string): string {
  if (file.includes(`${path.sep}assets${path.sep}`)) return 'public, max-age=31536000, immutable'
  // Browsers look for a new worker in this file, so a cached one would hide it.
  return path.basename(file).startsWith('sw.js') ? 'no-cache' : 'public, max-age=3600'
}

/** A page that the visitor may not see has this status; its document still loads, to offer sign-in. */
function statusFor(access: PageAccess, user: Bootstrap['user']): number {
  if (access !== 'signed-in' && access !== 'admin') return 200
  if (!user) return 401
  return access === 'admin' && !user.admin ? 403 : 200
}

interface PageValues {
  readonly nonce: string
  readonly title: string
  readonly data: Bootstrap
  /** Scripts that the page will ask for. */
  readonly files?: readonly string[]
  /** As JSON. */
  readonly firstAnswers?: string
}

function renderPage(template: string, values: PageValues): string {
  const { nonce, title, data, files = [], firstAnswers } = values
  const written = [
    ...files.map(
      (file) => `<link rel="modulepreload" crossorigin href="${file}" nonce="${nonce}">`,
    ),
    jsonScript(BOOTSTRAP_ELEMENT_ID, JSON.stringify(data), nonce),
  ]
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replaceAll(NONCE, nonce)
    .replace('<!--bootstrap-->', () => written.join('\n    '))
    .replace('<!--first-answers-->', () =>
      firstAnswers ? jsonScript(FIRST_ANSWERS_ELEMENT_ID, firstAnswers, nonce) : '',
    )
}

function jsonScript(id: string, json: string, nonce: string): string {
  const text = json.replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}" nonce="${nonce}">${text}</script>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}
