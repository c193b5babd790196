import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Bootstrap } from '@leadenhall/contract/shared/bootstrap.ts'
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { PAGES } from '@leadenhall/contract/shared/pages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverProxy } from '../apps/web/build/server-proxy.ts'
import { buildTestApp } from '../tests/support/build-test-app.ts'
import { sqliteDatabases } from '../tests/support/databases.ts'
import { listCalls } from '../tests/support/every-call.ts'
import { fillWithSmallList } from '../tests/support/fill-with-small-list.ts'
import { freePort } from '../tests/support/free-port.ts'
import { OPEN_PARAMS, QUERIES } from '../tests/support/good-requests.ts'
import { listRoutes } from '../tests/support/list-routes.ts'
import { type RunningProcess, runNode } from '../tests/support/run-node.ts'
import { createVisitor, register } from '../tests/support/visitor.ts'

const DEV = path.join(import.meta.dirname, 'dev.ts')
const PAGE = { headers: { accept: 'text/html' } }

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-dev-'))
  await fillWithSmallList({ databaseUrl: null, dataDir: folder })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A free port whose next one is free too. */
async function freePortPair(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const probe = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port + 1, 'localhost', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}

async function startDev(port: number): Promise<RunningProcess> {
  const dev = runNode([DEV], {
    PORT: String(port),
    DATA_DIR: folder,
    MARKET_DATA: 'demo',
    LOG_LEVEL: 'warn',
  })
  await Promise.all([dev.printed('serves on'), dev.printed('ready in')])
  return dev
}

describe('The development server', () => {
  let dev: RunningProcess
  let web: string
  let server: string

  beforeAll(async () => {
    const port = await freePortPair()
    web = `http://localhost:${port}`
    server = `http://localhost:${port + 1}`
    dev = await startDev(port)
  }, 90_000)
  afterAll(() => dev.child.kill('SIGKILL'))

  it('answers every GET of the contract as the server does', { timeout: 60_000 }, async () => {
    const calls = (await listCalls()).filter(({ method }) => method === 'GET')
    expect(calls.length).toBeGreaterThan(50)
    for (const { name, path } of calls) {
      const query = new URLSearchParams(QUERIES[name]).toString()
      const address = `${toPath(path, { ...OPEN_PARAMS, id: 'none', item: 'none' })}?${query}`
      const [passed, direct] = await Promise.all([ask(web + address), ask(server + address)])
      expect({ name, ...passed }).toEqual({ name, ...direct })
    }
  })

  it('accepts writes, and shows who is signed in', { timeout: 60_000 }, async () => {
    const visitor = createVisitor()
    visitor.url = web
    await register(visitor, 'margot@example.org')
    const { status } = await visitor.call('POST', '/api/watchlists', { name: 'Miners' })
    expect(status).toBe(201)
    expect(await visitor.call('GET', '/api/watchlists')).toMatchObject({
      body: [{ name: 'Miners' }],
    })
    const page = await fetch(`${web}/watchlists`, {
      headers: { ...visitor.headers(), accept: 'text/html' },
    })
    expect(page.status).toBe(200)
    expect(bootstrapOf(await page.text()).user?.email).toBe('margot@example.org')
  })

  it('serves each page as the server does: status, title, bootstrap data', {
    timeout: 60_000,
  }, async () => {
    const paths = PAGES.map(({ path }) =>
      toPath(path, { ...OPEN_PARAMS, industry: 'Banks', watchlist: 'none' }),
    )
    for (const path of [...paths, '/nothing']) {
      const [passed, direct] = await Promise.all([
        fetch(web + path, PAGE),
        fetch(server + path, PAGE),
      ])
      const [text, expected] = [await passed.text(), await direct.text()]
      expect([path, passed.status]).toEqual([path, direct.status])
      expect(titleOf(text)).toBe(titleOf(expected))
      expect(bootstrapOf(text)).toEqual(bootstrapOf(expected))
      expect(text).toContain('src="/@vite/client"')
    }
  })

  it('serves modules and images of the web application', async () => {
    for (const [file, type] of [
      ['/src/main.tsx', 'text/javascript'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/flags/gb.svg', 'image/svg+xml'],
    ] as const) {
      const reply = await fetch(web + file)
      await reply.arrayBuffer()
      expect([file, reply.status, reply.headers.get('content-type')]).toEqual([file, 200, type])
    }
  })

  it('ends with 0 on Ctrl-C, even when npm passes it on too, and leaves no server behind', async () => {
    // The second one without a pause, and of another kind so that the system does not merge them: after a
    // while it could reach a process that has already left its handlers.
    dev.child.kill('SIGINT')
    dev.child.kill('SIGTERM')
    expect(await dev.ended).toBe(0)
    expect(dev.stderr()).toBe('')
    await expect(fetch(`${server}/healthcheck`)).rejects.toThrow('fetch failed')
  })
})

describe('npm run dev', () => {
  it('stops the server and ends with 1 when its port is taken', { timeout: 60_000 }, async () => {
    const port = await freePortPair()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
    const dev = runNode([DEV], { PORT: String(port), DATA_DIR: folder, MARKET_DATA: 'demo' })
    expect(await dev.ended).toBe(1)
    expect(dev.stderr()).toContain(`Port ${port} is already in use`)
    await expect(fetch(`http://localhost:${port + 1}/healthcheck`)).rejects.toThrow('fetch failed')
    other.close()
  })
})

describe('The proxy of the development server', () => {
  const databases = sqliteDatabases()

  it('passes on every route of the server, and no page', async () => {
    const [pattern = ''] = Object.keys(await serverProxy('http://localhost'))
    const isPassed = (path: string) => new RegExp(pattern).test(path)
    const app = await buildTestApp(await databases.create())
    const routes = listRoutes(app.http).filter((path) => path !== '*')
    await app.close()
    expect(routes.length).toBeGreaterThan(100)
    const isOfBuild = (path: string) =>
      path.startsWith('/assets/') ||
      ['/index.html', '/pages.json', '/first-views.json', '/sw.js', '/browse'].includes(path)
    expect(routes.filter((path) => !isPassed(path) && !isOfBuild(path))).toEqual([])
    expect(PAGES.map(({ path }) => path).filter(isPassed)).toEqual([])
  })
})

async function ask(url: string) {
  const requestId = 'request-of-a-test'
  const { status, headers, body } = await fetch(url, { headers: { 'x-request-id': requestId } })
  await body?.cancel()
  expect(headers.get('x-request-id')).toBe(requestId)
  return { status, type: headers.get('content-type') }
}

function titleOf(html: string): string | undefined {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]
}

function bootstrapOf(html: string): Bootstrap {
  const [, json = 'null'] = /id="bootstrap"[^>]*>([^<]*)</.exec(html) ?? []
  return JSON.parse(json) as Bootstrap
}
