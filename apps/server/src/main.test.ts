import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillWithSmallList } from '#tests/support/fill-with-small-list.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import { runNode } from '#tests/support/run-node.ts'
import { type Product, spawnProduct } from '#tests/support/start-product.ts'

const databaseServer = process.env['TEST_DATABASE_URL']
const SLOW = '/api/fx/GBP-USD'

describe('The server process', () => {
  let folder: string
  let upstream: TestServer
  /** Requests that the market data source has not answered yet. */
  let waiting: ServerResponse[]
  let isAnswering: boolean
  let server: Product

  const start = async (environment: Record<string, string> = {}) => {
    server = await spawnProduct({
      marketData: 'live',
      dataDir: folder,
      upstream: upstream.url,
      environment: { LOG_LEVEL: undefined, ...environment },
    })
    return server
  }
  const startServing = async () => {
    const running = await start()
    await running.serving
    return running
  }

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-main-'))
    await fillWithSmallList({ databaseUrl: null, dataDir: folder })
    upstream = await startTestServer((_, response) => {
      if (isAnswering) response.writeHead(404).end()
      else waiting.push(response)
    })
  })
  beforeEach(() => {
    waiting = []
    isAnswering = false
  })
  afterEach(async () => {
    await server.kill()
  })
  afterAll(async () => {
    await upstream.close()
    rmSync(folder, { recursive: true })
  })

  it('says in one line where and with which data it serves, and refuses a second one on its folder', async () => {
    const first = await startServing()
    const line = first
      .stdout()
      .split('\n')
      .find((text) => text.includes('serves on'))
    expect(line).toBe(`Leadenhall serves on ${first.url} with live market data`)
    const health = await fetch(`${first.url}/healthcheck`)
    expect(await health.json()).toMatchObject({ message: 'OK', dataMode: 'live' })

    const second = await start()
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toBe(
      `Another server is already running on ${folder}. Stop it first, or set DATA_DIR to another folder for this one.\n`,
    )
    await first.kill()
  })

  // @spec 10.16
  it('finishes the request that runs when it is asked to stop, takes no new one, and ends with 0', async () => {
    const running = await startServing()
    const slow = fetch(running.url + SLOW)
    await vi.waitFor(() => expect(waiting).not.toEqual([]), 5000)
    running.child.kill('SIGTERM')
    await vi.waitFor(async () => {
      await expect(fetch(`${running.url}/healthcheck`)).rejects.toThrow('fetch failed')
    })
    isAnswering = true
    for (const response of waiting) response.writeHead(404).end()
    const reply = await slow
    expect([404, 503]).toContain(reply.status)
    expect(reply.headers.get('connection')).toBe('close')
    expect(await reply.json()).toMatchObject({ requestId: expect.any(String) })
    expect(await running.ended).toBe(0)
    expect(existsSync(path.join(folder, 'leadenhall.sqlite'))).toBe(true)
  })

  it('stops immediately on a second signal, but not on the echo of the first', async () => {
    const running = await startServing()
    const slow = fetch(running.url + SLOW).catch((error: unknown) => error)
    await vi.waitFor(() => expect(waiting).not.toEqual([]), 5000)
    running.child.kill('SIGINT')
    running.child.kill('SIGTERM')
    await setTimeout(400)
    expect(running.child.exitCode).toBeNull()
    running.child.kill('SIGINT')
    expect(await running.ended).toBe(1)
    expect(await slow).toBeInstanceOf(Error)
    expect(running.stderr()).toContain('Second SIGINT: stopping immediately')
  })

  it('names every problem of its configuration and does not start', async () => {
    const wrong = await start({ PORT: 'http', MARKET_DATA: 'perhaps' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.stderr()).toMatch(/2 problems:\n {2}PORT: .*\n {2}MARKET_DATA: /)
    expect(wrong.stderr()).not.toContain('    at ')
  })

  // @spec 10.89
  it('says in one line that its data folder cannot be used', async () => {
    const file = path.join(folder, 'a-file')
    writeFileSync(file, '')
    const below = await start({ DATA_DIR: path.join(file, 'data') })
    expect(await below.ended).toBe(1)
    expect(below.stderr()).toBe(
      `The data folder ${file}/data is inside a file. Fix this, or set DATA_DIR to another folder.\n`,
    )
  })

  it('says in one line that its data folder cannot be created', async () => {
    const nowhere = await start({ DATA_DIR: '/proc/leadenhall/data' })
    expect(await nowhere.ended).toBe(1)
    expect(nowhere.stderr()).toBe(
      'The data folder /proc/leadenhall/data cannot be created there. Fix this, or set DATA_DIR to another folder.\n',
    )
  })

  it('says in one line that its port is in use', async () => {
    const { port } = new URL(upstream.url)
    const second = await start({ PORT: port, HOST: '127.0.0.1' })
    expect(await second.ended).toBe(1)
    expect(second.stderr()).toBe(
      `Port ${port} is in use by another program (PORT). Stop that program, or set PORT to another number.\n`,
    )
  })

  it('says in one line that its .env is a folder', async () => {
    const cwd = mkdtempSync(path.join(folder, 'cwd-'))
    mkdirSync(path.join(cwd, '.env'))
    const script = path.join(import.meta.dirname, 'main.ts')
    const { ended, stderr } = runNode([script], { DATA_DIR: folder }, { cwd })
    expect(await ended).toBe(1)
    expect(stderr()).toBe(
      `The file ${path.join(cwd, '.env')} is not a file. Fix this, or remove it.\n`,
    )
  })

  it.each([
    ['is no database', () => Buffer.from('not a database, but long enough to be asked'.repeat(99))],
    ['is cut off', (whole: Buffer) => whole.subarray(0, whole.length / 3)],
  ])('names npm run restore where its SQLite file %s', async (_, damage) => {
    const damaged = mkdtempSync(path.join(tmpdir(), 'leadenhall-damaged-'))
    const name = 'leadenhall.sqlite'
    writeFileSync(path.join(damaged, name), damage(readFileSync(path.join(folder, name))))
    const broken = await start({ DATA_DIR: damaged })
    expect(await broken.ended).toBe(1)
    expect(broken.stderr()).toMatch(
      /^The data folder .* holds a damaged database: .*npm run restore\.\n$/,
    )
    rmSync(damaged, { recursive: true })
  })

  it('keeps its files from other users of the machine', async () => {
    const names = ['', '-wal', '-shm'].map((end) => path.join(folder, `leadenhall.sqlite${end}`))
    for (const name of names.filter(existsSync)) chmodSync(name, 0o644)
    const running = await startServing()
    const modes = names.filter(existsSync).map((name) => statSync(name).mode & 0o777)
    expect(modes).toEqual([0o600, 0o600, 0o600])
    await running.kill()
  })

  it.runIf(databaseServer)('says in one line that its database does not exist', async () => {
    const url = new URL(databaseServer ?? '')
    url.pathname = '/nowhere'
    const lost = await start({ DATABASE_URL: url.href })
    expect(await lost.ended).toBe(1)
    expect(lost.stderr()).toBe(
      `PostgreSQL at ${url.host} (DATABASE_URL) has no database "nowhere". Create it with createdb nowhere, or change DATABASE_URL.\n`,
    )
  })

  it('says in one line that PostgreSQL does not answer', async () => {
    const away = await start({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/terminal' })
    expect(await away.ended).toBe(1)
    expect(away.stderr()).toBe(
      'PostgreSQL at 127.0.0.1:9 (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:9. Fix this and start again.\n',
    )
  })
})
