/**
 * Serves the web application: hashed assets that never expire, and one HTML document for every page
 * with its title and first data embedded. Knows pages only by the contract's table.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { BOOTSTRAP_ELEMENT_ID, type Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { FIRST_ANSWERS_ELEMENT_ID } from '@leadenhall/contract/shared/first-answers.ts'
import type { FirstViewTexts } from '@leadenhall/contract/shared/first-view.ts'
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
import { escapeHtml } from '../escape-html.ts'
import type { PageParts } from '../page-parts.ts'
import { notFound } from './app-error.ts'
import { ASSET_POLICY, contentSecurityPolicy } from './content-security-policy.ts'
import { collectFirstAnswers, writeFirstAnswers } from './first-answers.ts'
import { readFirstViews, readPageFiles } from './page-files.ts'
import { createSharedPages, toRenderedPage } from './shared-pages.ts'

export interface WebOptions {
  /** Folder of the built web application. */
  readonly folder: string
  readonly bootstrap: (request: FastifyRequest) => Promise<Bootstrap>
  readonly publicUrl: string
  readonly dataMode: DataMode
  /** Lets pages load Google's robot check. */
  readonly allowsRecaptcha?: boolean
  /** Title where it depends on data; undefined keeps the table's. */
  readonly titleOf: (match: PageMatch) => string | undefined
  /** False where the subject of the page does not exist; absent, every page of the table exists. */
  readonly exists?: (match: PageMatch) => Promise<boolean>
  /** Addresses of GET calls whose answers the document carries; absent, none. */
  readonly prefetch?: (match: PageMatch, query: URLSearchParams) => readonly string[]
  /** Texts of the view that a page shows until its scripts run; absent, none. */
  readonly firstView?: PageParts['firstView']
  /** Overrides how long a document waits for those answers. */
  readonly firstAnswersWaitMs?: number | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** In development Vite serves the document and copies the embedded parts of this one. */
const UNBUILT_DOCUMENT = '<title></title>\n<!--bootstrap-->\n<!--first-answers-->\n'
const EMPTY_ROOT = '<div id="root"></div>'
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
      reply.redirect(to + queryOf(request.url), 301),
    )
  }

  const policy = contentSecurityPolicy(template ?? UNBUILT_DOCUMENT, options)
  const pages = app.sharedAnswers ? createSharedPages() : null

  function firstView(match: PageMatch, answers: ReadonlyMap<string, string>): string {
    const view = firstViewOf(match.page.name)
    if (view === '' || !options.firstView) return view
    const find = (address: string): unknown => JSON.parse(answers.get(address) ?? 'null')
    return fillIn(view, options.firstView(match, find))
  }

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
      title: toWindowTitle(options.titleOf(match) ?? titleOf(match), data.productName),
      data,
      files: filesOf(match.page.name),
      // Rendered for visitors, and without what a query asks for.
      firstView: status === 200 && !data.user && query.size === 0 ? firstView(match, answers) : '',
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
    // Without a cookie there is no session, so that the page is the same for every reader.
    const isShared = request.headers.cookie === undefined
    const accepted = request.headers['accept-encoding']
    const renderPage = async () => {
      const page = await render(request, request.url, match)
      // Readers get the page before it until this one is ready to send.
      await page.encoded(accepted)
      return page
    }
    const page = await (isShared && pages ? pages.get(request.url, renderPage) : renderPage())
    const { encoding, body } = await page.encoded(accepted)
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.code(page.status).headers(page.headers).send(body)
  })
}

/** One route for each folder, and one for each file beside the document, which a page may be named like. */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const options = {
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply: { header(name: string, value: string): unknown }, file: string) => {
      // A worker runs under the policy of its own file.
      reply.header('content-security-policy', ASSET_POLICY)
      reply.header('cache-control', cacheControlOf(file))
    },
  } as const
  await app.register(fastifyStatic, {
    ...options,
    root: folder,
    wildcard: false,
    globIgnore: ['*/*/**'],
  })
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const [root, prefix] = [path.join(folder, entry.name), `/${entry.name}/`]
    await app.register(fastifyStatic, { ...options, root, prefix, decorateReply: false })
  }
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
  readonly title: string
  readonly data: Bootstrap
  /** Scripts that the page will ask for. */
  readonly files?: readonly string[]
  /** HTML to show until they run. */
  readonly firstView?: string
  /** As JSON. */
  readonly firstAnswers?: string
}

function writePage(document: string, values: PageValues): string {
  const { title, data, files = [], firstView = '', firstAnswers } = values
  const written = [
    ...files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    jsonScript(BOOTSTRAP_ELEMENT_ID, JSON.stringify(data)),
  ]
  const page = document
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--bootstrap-->', () => written.join('\n    '))
  const shown = firstView ? withFirstView(page, firstView) : page
  return shown.replace('<!--first-answers-->', () =>
    firstAnswers ? jsonScript(FIRST_ANSWERS_ELEMENT_ID, firstAnswers) : '',
  )
}

/**
 * The application replaces the view; until then it can be seen, but not used. Style and font come
 * before the scripts, because the page can be painted with them.
 */
function withFirstView(page: string, view: string): string {
  return page
    .replaceAll(
      /(?<=<(script type="module"|link rel="modulepreload") crossorigin )/g,
      'fetchpriority="low" ',
    )
    .replace(EMPTY_ROOT, () => `<div id="root"><div inert aria-hidden="true">${view}</div></div>`)
}

/** Writes texts into the elements that name them. */
function fillIn(view: string, texts: FirstViewTexts): string {
  return view.replaceAll(
    /<[^<>]* data-first-view="(\w+)"[^<>]*>(?=<\/)/g,
    (element, name: keyof FirstViewTexts) => element + escapeHtml(texts[name] ?? ''),
  )
}

function jsonScript(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`
}

function queryOf(url: string): string {
  const start = url.indexOf('?')
  return start < 0 ? '' : url.slice(start)
}
