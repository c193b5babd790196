/**
 * Prepares a checkout before npm start, npm test and other scripts. Plain JavaScript for Node 18 and
 * later, because it runs before anything is installed: packages of the lock file (Node 24 among
 * them), the built web application and server, for the tests a Chromium, for the rest of the tests
 * LibreOffice and the tools of packages, and for the benchmarks the packages of bench/package.json.
 *
 *   node scripts/bootstrap.js install | start | test | rest | bench
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILDS, isBuilt, markBuilt, SECRETS_OF_BUILD } from './built.js'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const cache = path.join(root, '.cache')
const bin = path.join(root, 'node_modules', '.bin')
const goal = process.argv[2] ?? 'install'

const HEADLESS = 'chromium-headless-shell'
const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const LOCK_WAIT_MS = 10 * 60_000

withLock(() => {
  installPackages()
  const isTest = goal === 'test' || goal === 'rest' || goal === 'bench'
  if (goal === 'start' || isTest) {
    build(
      BUILDS.web,
      'the web application',
      'vite/bin/vite.js',
      ['build'],
      'apps/web/vite.config.ts',
    )
    build(BUILDS.server, 'the server', 'rolldown/bin/cli.mjs', [], 'apps/server/rolldown.config.ts')
  }
  if (isTest) findChromium()
  if (goal === 'bench') installBench()
  if (goal === 'rest') {
    findTools()
    findLibreOffice()
  }
})

/** Two starts at the same time would install over each other. The lock of a dead process is void. */
function withLock(work) {
  mkdirSync(cache, { recursive: true })
  const lock = path.join(cache, 'bootstrap.lock')
  const deadline = Date.now() + LOCK_WAIT_MS
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (!isAlive(lock)) rmSync(lock, { force: true })
      else if (Date.now() > deadline) fail(`another set-up still holds ${lock}`)
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  try {
    work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isAlive(lock) {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // A lock just created may not hold its number yet.
    if (!pid) return true
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A start needs what runs and builds the product; everything else also what tests and checks it. */
function installPackages() {
  const lock = hashOf(path.join(root, 'package-lock.json'))
  const stamp = path.join(root, 'node_modules', '.installed')
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  const enough = goal === 'start' ? [lock, `${lock} to start`] : [lock]
  if (enough.includes(installed)) return
  // Packages for tests that are there already stay.
  const isStart = goal === 'start' && (installed === '' || installed.endsWith(' to start'))
  say('Installing packages …')
  run('npm', ['ci', isStart ? '--omit=dev' : '--include=dev', '--no-audit', '--no-fund'])
  writeFileSync(stamp, isStart ? `${lock} to start` : lock)
}

/** Packages that only the benchmarks need, which are large. */
function installBench() {
  const folder = path.join(root, 'bench')
  const lock = hashOf(path.join(folder, 'package-lock.json'))
  const stamp = path.join(folder, 'node_modules', '.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  say('Installing packages of the benchmarks …')
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder })
  writeFileSync(stamp, lock)
}

function build(target, name, builder, args, config) {
  if (isBuilt(root, target)) return
  say(`Building ${name} …`)
  const script = path.join(root, 'node_modules', builder)
  const env = { ...process.env, ...SECRETS_OF_BUILD }
  run(path.join(bin, 'node'), [script, ...args, '--config', config], { env })
  markBuilt(root, target)
}

/** Where a Chromium is, kept for the browser tests in .cache/chromium-path. */
function findChromium() {
  const found = locateChromium([HEADLESS]) ?? installHeadless() ?? locateChromium(WINDOWED)
  if (!found) fail('the browser tests need Chromium: install it, or name one with CHROME_PATH')
  writeFileSync(path.join(cache, 'chromium-path'), found)
}

function locateChromium(names) {
  const named = process.env.CHROME_PATH
  if (named && existsSync(named)) return named
  for (const name of names) {
    const which = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
    if (which.status === 0) return which.stdout.trim()
  }
  return null
}

/** Without a window's parts, the same pages take half the processor time. */
function installHeadless() {
  if (!canInstall()) return null
  say('Installing Chromium for the browser tests …')
  const done = tryDebian(HEADLESS)
  const found = locateChromium([HEADLESS, ...WINDOWED])
  if (done.status === 0 || found) return found
  // Older releases of Debian and Ubuntu have one package for all.
  installDebian('chromium')
  return locateChromium(WINDOWED)
}

/** The tests of the packages run the image in a sandbox and copy an archive. */
function findTools() {
  const commands = { bwrap: 'bubblewrap', skopeo: 'skopeo' }
  for (const [command, name] of Object.entries(commands)) {
    if (!hasProgram(command) && canInstall()) installDebian(name)
  }
}

/** Without it, the test of spreadsheets is skipped: 90 MB of packages are not everywhere at hand. */
function findLibreOffice() {
  if (hasProgram('soffice') || !canInstall()) return
  say('Installing LibreOffice for the test of spreadsheets …')
  const done = tryDebian('libreoffice-calc-nogui')
  if (done.status !== 0) say(`LibreOffice cannot be installed:\n${done.stderr}`)
}

function hasProgram(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}

function canInstall() {
  const isRoot = typeof process.getuid === 'function' && process.getuid() === 0
  return isRoot && spawnSync('sh', ['-c', 'command -v apt-get']).status === 0
}

function installDebian(name) {
  const done = tryDebian(name)
  if (done.status !== 0) fail(`Debian does not install ${name}:\n${done.stderr}`)
}

function tryDebian(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, env }
  const updated = spawnSync('apt-get', ['update', '-qq'], options)
  if (updated.status !== 0) return updated
  const packages = ['install', '-y', '-qq', '--no-install-recommends', name]
  return spawnSync('apt-get', packages, options)
}

/** Keeps the output back and shows it when the command fails. */
function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
    ...options,
  })
  if (done.status === 0) return
  process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`)
  fail(`${command} ${args.join(' ')} ended with ${done.status ?? done.error}`)
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

function say(message) {
  process.stdout.write(`${message}\n`)
}

function fail(message) {
  process.stderr.write(`Set-up failed: ${message}\n`)
  rmSync(path.join(cache, 'bootstrap.lock'), { force: true })
  process.exit(1)
}
