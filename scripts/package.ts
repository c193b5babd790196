/**
 * `npm run package`: dist/leadenhall-<version>.tgz, which installs without a build. It has the built
 * server and web, the compiled data and a program `leadenhall`; npm brings the Node for the machine.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Read from their own package at run time; everything else is part of the built files. */
const READ_AT_RUN_TIME = ['@fastify/swagger-ui', '@ip-location-db/geo-whois-asn-country-mmdb']

interface PackageJson {
  readonly version: string
  readonly license: string
  readonly description: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readJson = (file: string) =>
  JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as PackageJson

export const ROOT_PACKAGE = readJson('package.json')

/** Arguments of Node and variables of the C allocator, for every way of starting the server. */
export const RUNTIME = JSON.parse(
  readFileSync(path.join(ROOT, 'packaging/npm/runtime.json'), 'utf8'),
) as {
  readonly node: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

/** @returns the folder that npm packs */
export function assemblePackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  for (const file of ['leadenhall.js', 'run-node.js', 'runtime.json']) {
    copy(`packaging/npm/${file}`, folder, `bin/${file}`)
  }
  copy('packaging/npm/README.md', folder, 'README.md')
  for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs/licences.md']) {
    copy(file, folder)
  }
  copy('apps/server/dist', folder)
  copy('apps/web/dist', folder)
  copy('data', folder)
  const root = ROOT_PACKAGE
  const installed = (name: string) => readJson(`node_modules/${name}/package.json`).version
  const manifest = {
    name: 'leadenhall',
    version: root.version,
    description: root.description,
    license: root.license,
    type: 'module',
    bin: { leadenhall: 'bin/leadenhall.js' },
    files: ['bin', 'apps', 'data', 'docs', 'CHANGELOG.md', '.env.example'],
    engines: { node: '>=18' },
    dependencies: Object.fromEntries(READ_AT_RUN_TIME.map((name) => [name, installed(name)])),
    optionalDependencies: root.optionalDependencies,
  }
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function copy(from: string, folder: string, to = from): void {
  cpSync(path.join(ROOT, from), path.join(folder, to), {
    recursive: true,
    filter: (file) => path.basename(file) !== '.built',
  })
}

/** @returns the path of the packed file */
export function packPackage(target: string): string {
  const folder = path.join(target, 'package')
  assemblePackage(folder)
  const done = spawnSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Error(`npm pack failed: ${done.stderr}`)
  rmSync(folder, { recursive: true })
  const name = readdirSync(target).find((file) => file === done.stdout.trim())
  if (name === undefined) throw new Error(`npm pack wrote no file: ${done.stdout}`)
  return path.join(target, name)
}

if (import.meta.main) {
  const target = path.join(ROOT, 'dist')
  mkdirSync(target, { recursive: true })
  const file = packPackage(target)
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1)
  process.stdout.write(`${path.relative(ROOT, file)}: ${megabytes} MB\n`)
}
