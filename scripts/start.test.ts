import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillWithSmallList } from '../tests/support/fill-with-small-list.ts'
import { freePort } from '../tests/support/free-port.ts'
import { type RunningProcess, runNode } from '../tests/support/run-node.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const STARTER = path.join(ROOT, 'scripts/start.js')
const LIMIT = { timeout: 60_000 }

let folder: string
let server: RunningProcess | null
let npm: ChildProcess | null

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'leadenhall-start-'))
  await fillWithSmallList({ databaseUrl: null, dataDir: folder })
})
afterEach(async () => {
  server?.child.kill('SIGKILL')
  npm?.kill('SIGKILL')
  await server?.ended
  server = null
  npm = null
})
afterAll(() => rmSync(folder, { recursive: true }))

async function settings() {
  return { PORT: String(await freePort()), DATA_DIR: folder, MARKET_DATA: 'demo' }
}

async function start(environment: Readonly<Record<string, string>>) {
  server = runNode([STARTER], { ...(await settings()), ...environment })
  return server
}

/** Line of `ps` for a process; empty when there is none. */
function show(pid: number | undefined, columns: string): string {
  try {
    return execFileSync('ps', ['-o', `${columns}=`, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function childrenOf(pid: number | undefined): number[] {
  const rows = execFileSync('ps', ['-Ao', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

describe.each([
  ['replaced by the server', {}],
  [
    'waiting for the server, as on Windows',
    { NODE_OPTIONS: '--import=data:text/javascript,delete(process.execve)' },
  ],
])('The starter %s', (_, environment: Record<string, string>) => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends with 0 after %s', LIMIT, async (signal) => {
    const running = await start(environment)
    await running.printed('serves on')
    running.child.kill(signal)
    expect(await running.ended).toBe(0)
    expect(running.stderr()).toBe('')
  })

  it('ends with the server’s exit code', LIMIT, async () => {
    const running = await start({ ...environment, PORT: 'http' })
    expect(await running.ended).toBe(1)
    expect(running.stderr()).toMatch(/^The configuration has a problem:\n {2}PORT: /)
  })
})

describe('The starter', () => {
  it('becomes the server itself, with the settings that limit its heap', LIMIT, async () => {
    const running = await start({})
    await running.printed('serves on')
    expect(childrenOf(running.child.pid)).toEqual([])
    expect(show(running.child.pid, 'args')).toMatch(
      /--max-semi-space-size=8 --max-old-space-size=768 .*apps\/server\/(dist\/main\.js|src\/main\.ts)$/,
    )
  })

  it('ends with 128 and the number of the signal that killed the server', LIMIT, async () => {
    const running = await start({
      NODE_OPTIONS: '--import=data:text/javascript,delete(process.execve)',
    })
    await running.printed('serves on')
    const [child = 0] = childrenOf(running.child.pid)
    process.kill(child, 'SIGKILL')
    expect(await running.ended).toBe(128 + 9)
  })
})

describe('npm start', () => {
  it('leaves no server behind when npm is killed', LIMIT, async () => {
    const { PORT, ...others } = await settings()
    npm = spawn('npm', ['start', '--ignore-scripts', '--script-shell=sh'], {
      cwd: ROOT,
      env: { ...process.env, PORT, ...others },
      stdio: 'ignore',
    })
    const serves = async () => (await fetch(`http://localhost:${PORT}/healthcheck`)).ok
    await vi.waitFor(async () => expect(await serves()).toBe(true), 30_000)
    npm.kill('SIGTERM')
    await vi.waitFor(() => expect(serves()).rejects.toThrow('fetch failed'), 5000)
  })

  it('needs no particular shell, nor does any other script', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const special = Object.entries(scripts).filter(([, command]) =>
      /^(exec|env)\b|[$&|;<>`'"\\]|^\w+=/.test(command),
    )
    expect(special).toEqual([])
  })
})
