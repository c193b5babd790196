import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { depositFile } from '../support/deposit-file.ts'
import { freePort } from '../support/free-port.ts'
import { type InstalledPackage, installPackage } from '../support/installed-package.ts'
import { type RunningProcess, runNode } from '../support/run-node.ts'
import { createVisitor } from '../support/visitor.ts'

describe('The package', () => {
  let installed: InstalledPackage
  let home: string
  let working: string
  let port: number
  let server: RunningProcess | null

  const run = (...args: string[]) =>
    runNode(
      [installed.program, ...args],
      { HOME: home, PORT: String(port), MARKET_DATA: 'demo', LOG_LEVEL: 'warn' },
      { cwd: working },
    )
  const finish = async (...args: string[]) => {
    const running = run(...args)
    return { code: await running.ended, stdout: running.stdout(), stderr: running.stderr() }
  }
  const serve = async (...args: string[]) => {
    server = run(...args)
    await server.printed('serves on')
    return server
  }
  const stop = async () => {
    server?.child.kill('SIGTERM')
    const code = await server?.ended
    server = null
    return code
  }
  const read = (address: string, headers = {}) =>
    fetch(`http://localhost:${port}${address}`, { headers })
  const enter = async () => {
    const guest = createVisitor()
    guest.url = `http://localhost:${port}`
    await guest.call('GET', '/sanctum/csrf-cookie')
    expect((await guest.call('POST', '/api/demo/guest')).status).toBeLessThan(300)
    return guest
  }

  beforeAll(() => {
    installed = installPackage()
  })
  afterAll(() => installed.remove())
  beforeEach(async () => {
    home = mkdtempSync(path.join(tmpdir(), 'leadenhall-home-'))
    working = path.join(home, 'somewhere')
    mkdirSync(working)
    port = await freePort()
    server = null
  })
  afterEach(async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  })

  it('is small, and has neither sources, tests nor scripts', () => {
    expect(statSync(installed.file).size).toBeLessThan(15 * 1024 ** 2)
    const files = readdirSync(installed.folder, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /\.tsx?$|\.test\.|\.map$|(^|\/)\.built$/.test(file))).toEqual([])
    const manifest = JSON.parse(
      readFileSync(path.join(installed.folder, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    expect(manifest).not.toHaveProperty('scripts')
    expect(manifest).not.toHaveProperty('devDependencies')
  })

  it('serves from an empty home, keeps its data there, and ends cleanly', async () => {
    await serve()
    const page = await read('/')
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/<title>[^<]*Leadenhall<\/title>/)
    // Files of another package, which is somewhere else than in a checkout.
    expect((await read('/docs/static/swagger-ui.css')).status).toBe(200)
    expect(readdirSync(working)).toEqual([])
    expect(existsSync(path.join(home, '.local/share/leadenhall/leadenhall.sqlite'))).toBe(true)
    expect((await finish('healthcheck')).code).toBe(0)
    const { code, stdout } = await finish('doctor')
    expect(stdout).toContain(`A server answers on port ${port}`)
    expect(code).toBe(0)
    expect(await stop()).toBe(0)
    expect((await finish('healthcheck')).code).toBe(1)
  })

  it('keeps what users stored through a restart, in the folder that it is given', async () => {
    const folder = path.join(home, 'data')
    await serve('--data', folder)
    const guest = await enter()
    await guest.call('POST', '/api/watchlists', { name: 'Miners' })
    await stop()
    expect(existsSync(path.join(home, '.local'))).toBe(false)
    await serve(`--data=${folder}`)
    const lists = await guest.call('GET', '/api/watchlists')
    expect(JSON.stringify(lists.body)).toContain('Miners')
  })

  it('reads broker files and writes spreadsheets in workers of its own', async () => {
    await serve()
    const guest = await enter()
    const opened = await guest.call('POST', '/api/portfolio/accounts', {
      name: 'Dealing',
      kind: 'general',
      currency: 'GBP',
    })
    const form = new FormData()
    form.append('account_id', (opened.body as { id: string }).id)
    form.append('file', new Blob([new Uint8Array(depositFile(3))]), 'a.csv')
    const upload = await fetch(`${guest.url}/api/portfolio/imports`, {
      method: 'POST',
      headers: guest.headers(),
      body: form,
    })
    expect([upload.status, await upload.json()]).toMatchObject([201, { counts: { new: 3 } }])
    const { body } = await guest.call('GET', '/api/portfolio/tax')
    const { years } = body as { years: string[] }
    const sheet = await read(`/api/portfolio/tax/${years[0]}.xlsx`, guest.headers())
    expect(sheet.status).toBe(200)
    expect(Buffer.from(await sheet.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  })

  it('names its commands, backs up and restores', async () => {
    expect((await finish('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
    expect((await finish('--help')).stdout).toContain('Usage: leadenhall [command]')
    const unknown = await finish('serve')
    expect(unknown.code).toBe(2)
    expect(unknown.stderr).toContain('There is no command serve.')
    await serve()
    await stop()
    const file = path.join(home, 'copy.gz')
    expect((await finish('backup', file)).code).toBe(0)
    expect((await finish('restore', file, '--replace')).code).toBe(0)
    const usage = await finish('restore')
    expect(usage.code).toBe(2)
    expect(usage.stderr).toContain('Usage: leadenhall restore <file>')
  })
})
