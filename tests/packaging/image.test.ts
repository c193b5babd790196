/** The root of the image as a container runs it: another user, nothing to write but data and /tmp. */
import {
  chmodSync,
  chownSync,
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
import { buildImageRoot, ENVIRONMENT, IMAGE_USER, PROGRAM } from '../../scripts/image-root.ts'
import { freePort } from '../support/free-port.ts'
import { type RunningProcess, runProgram } from '../support/run-node.ts'
import { createVisitor } from '../support/visitor.ts'

/** The last of a chain of processes of which each started the next. */
function innermostOf(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number)
  return child ? innermostOf(child) : pid
}

const isRoot = process.getuid?.() === 0

describe('The image', () => {
  let place: string
  let root: string
  let data: string
  let port: number
  let user: number
  let server: RunningProcess | null

  const run = (command: string) => {
    const sandbox = [
      'bwrap',
      '--unshare-user',
      '--unshare-pid',
      '--unshare-ipc',
      '--unshare-uts',
      '--die-with-parent',
      '--new-session',
      '--cap-drop',
      'ALL',
      '--uid',
      String(user),
      '--gid',
      String(user),
      '--ro-bind',
      root,
      '/',
      '--bind',
      data,
      '/data',
      '--tmpfs',
      '/tmp',
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--clearenv',
      '--chdir',
      '/data',
      ...Object.entries({
        ...ENVIRONMENT,
        PORT: String(port),
        LOG_LEVEL: 'warn',
        // No source is asked, which the doctor would report as a fault.
        MARKET_DATA: 'demo',
      }).flatMap(([name, value]) => ['--setenv', name, value]),
      '--',
      ...PROGRAM,
      command,
    ]
    const drop = ['setpriv', '--reuid', String(user), '--regid', String(user), '--clear-groups']
    const [program = '', ...args] = isRoot ? [...drop, ...sandbox] : sandbox
    return runProgram(program, args)
  }
  const finish = async (command: string) => {
    const running = run(command)
    return { code: await running.ended, stdout: running.stdout(), stderr: running.stderr() }
  }
  const serve = async () => {
    server = run('start')
    await server.printed('serves on')
    const visitor = createVisitor()
    visitor.url = `http://127.0.0.1:${port}`
    return visitor
  }
  /** Ends the program itself, as `docker stop` does, and not the sandbox around it. */
  const stop = async () => {
    if (!server) return null
    process.kill(innermostOf(server.child.pid ?? 0), 'SIGTERM')
    const code = await server.ended
    server = null
    return code
  }

  beforeAll(() => {
    place = mkdtempSync(path.join(tmpdir(), 'leadenhall-image-'))
    chmodSync(place, 0o755)
    root = path.join(place, 'root')
    buildImageRoot(root, { architecture: process.arch === 'arm64' ? 'arm64' : 'amd64' })
    mkdirSync(path.join(root, 'data'))
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))
  beforeEach(async () => {
    port = await freePort()
    data = mkdtempSync(path.join(place, 'data-'))
    user = IMAGE_USER
    if (isRoot) chownSync(data, user, user)
    server = null
  })
  afterEach(() => stop())

  it('has no shell and no package manager', () => {
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    expect(files.filter((file) => /(^|\/)(sh|bash|apt|dpkg|npm|npx)$/.test(file))).toEqual([])
    expect(files).toContain('etc/ssl/certs/ca-certificates.crt')
  })

  it('serves a first page, answers its own check, and keeps data through a stop', async () => {
    const guest = await serve()
    const page = await fetch(`${guest.url}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Leadenhall</title>')
    await guest.call('GET', '/sanctum/csrf-cookie')
    expect((await guest.call('POST', '/api/demo/guest')).status).toBeLessThan(300)
    await guest.call('POST', '/api/watchlists', { name: 'Miners' })
    expect((await finish('healthcheck')).code).toBe(0)
    expect((await finish('doctor')).stdout).toContain('Nothing is wrong.')
    expect(await stop()).toBe(0)
    expect((await finish('healthcheck')).code).toBe(1)
    const again = await serve()
    guest.url = again.url
    expect(JSON.stringify((await guest.call('GET', '/api/watchlists')).body)).toContain('Miners')
    expect(statSync(path.join(data, 'leadenhall.sqlite')).mode & 0o077).toBe(0)
  })

  // Umbrel gives data folders to a user of its own.
  it('serves as another user, to whom the data folder belongs', async () => {
    user = 1000
    if (isRoot) chownSync(data, user, user)
    const guest = await serve()
    expect((await fetch(`${guest.url}/`)).status).toBe(200)
    expect((await finish('doctor')).stdout).toContain('Nothing is wrong.')
    expect(await stop()).toBe(0)
  })

  it('says in one line how to put a data folder right that belongs to another user', async () => {
    if (isRoot) chownSync(data, 0, 0)
    chmodSync(data, 0o555)
    const { code, stderr } = await finish('start')
    chmodSync(data, 0o755)
    expect(code).toBe(1)
    expect(stderr).toBe(
      `The data folder /data cannot be written by this user. Run chown -R ${IMAGE_USER} /data, or set DATA_DIR to another folder.\n`,
    )
  })
})
