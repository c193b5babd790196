import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fillWithSmallList } from '#tests/support/fill-with-small-list.ts'
import { startTestServer, type TestServer } from '#tests/support/outbound-test-server.ts'
import { type Product, spawnProduct } from '#tests/support/start-product.ts'

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

  it('says in one line where and with which data it serves, and refuses a second one on its folder', {
    timeout: 30_000,
  }, async () => {
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
  it('finishes the request that runs when it is asked to stop, takes no new one, and ends with 0', {
    timeout: 30_000,
  }, async () => {
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

  it('stops immediately on a second signal, but not on the echo of the first', {
    timeout: 30_000,
  }, async () => {
    const running = await startServing()
    const slow = fetch(running.url + SLOW).catch((error: unknown) => error)
    await vi.waitFor(() => expect(waiting).not.toEqual([]), 5000)
    running.child.kill('SIGINT')
    await setTimeout(50)
    running.child.kill('SIGINT')
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

  it('says in one line that PostgreSQL does not answer', async () => {
    const away = await start({ DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/terminal' })
    expect(await away.ended).toBe(1)
    expect(away.stderr()).toBe(
      'PostgreSQL at 127.0.0.1:9 (DATABASE_URL) cannot be used: connect ECONNREFUSED 127.0.0.1:9. Fix this and start again.\n',
    )
  })
})
