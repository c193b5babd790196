/**
 * `npm run dev`: the server on PORT + 1, restarted on change, and Vite with hot reload on PORT, which
 * passes calls and documents on to the server.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const isWindows = process.platform === 'win32'

if (existsSync('.env')) process.loadEnvFile('.env')
const port = Number(process.env['PORT'] ?? 3000)
const serverPort = port + 1

const server = start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  HOST: 'localhost',
  PORT: String(serverPort),
  PUBLIC_URL: `http://localhost:${port}`,
})
const vite = start(
  [
    'node_modules/vite/bin/vite.js',
    '--config=apps/web/vite.config.ts',
    `--port=${port}`,
    '--strictPort',
  ],
  { API_URL: `http://localhost:${serverPort}` },
)
const children = [server, vite]
/** npm passes the terminal's Ctrl-C on, so that one press can arrive twice. */
const ECHO_MS = 250
let stoppingSince: number | null = null

for (const child of children) {
  child.on('exit', (code, signal) => {
    // A child that ends unasked ends the other, and says how this process ends.
    if (stoppingSince === null)
      process.exitCode = code ?? 128 + constants.signals[signal ?? 'SIGKILL']
    stop('SIGTERM')
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (stoppingSince === null) stop('SIGTERM')
    else if (performance.now() - stoppingSince > ECHO_MS) stop('SIGKILL')
  })
}

function start(args: readonly string[], settings: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', ...settings },
    // In a group of its own a child gets Ctrl-C once: from here, not from the terminal too.
    detached: !isWindows,
  })
}

function stop(signal: NodeJS.Signals): void {
  stoppingSince ??= performance.now()
  for (const { pid, exitCode, signalCode } of children) {
    if (pid === undefined || exitCode !== null || signalCode !== null) continue
    // A negative number signals the whole group, including what a child has started.
    process.kill(isWindows || signal !== 'SIGKILL' ? pid : -pid, signal)
  }
}
