/**
 * `npm run image -- [amd64|arm64]`: dist/leadenhall-<version>-<architecture>.image.tar.gz, which
 * `docker load` reads. Without root rights and without a daemon; needs buildah, and for another
 * architecture than this machine's mmdebstrap, both packages of Debian.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  type Architecture,
  buildImageRoot,
  ENVIRONMENT,
  fetchNode,
  fetchSystem,
  HERE,
  IMAGE_USER,
  PROGRAM,
  run,
} from './image-root.ts'
import { ROOT_PACKAGE } from './package.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
export function buildImage(architecture: Architecture): string {
  const { version } = ROOT_PACKAGE
  const place = mkdtempSync(path.join(tmpdir(), 'leadenhall-image-'))
  try {
    const root = path.join(place, 'root')
    if (architecture === HERE) buildImageRoot(root, { architecture })
    else {
      const system = path.join(place, 'system')
      fetchSystem(system, architecture)
      buildImageRoot(root, { architecture, system, node: fetchNode(place, architecture) })
    }
    const file = path.join(ROOT, `dist/leadenhall-${version}-${architecture}.image.tar`)
    mkdirSync(path.dirname(file), { recursive: true })
    rmSync(file, { force: true })
    writeImage(root, file, { architecture, version, place })
    run('gzip', ['-9', '-f', file])
    return `${file}.gz`
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

function writeImage(
  root: string,
  file: string,
  of: {
    readonly architecture: Architecture
    readonly version: string
    /** For what is in between. */
    readonly place: string
  },
): void {
  const storage = [
    '--root',
    path.join(of.place, 'storage'),
    '--runroot',
    path.join(of.place, 'run'),
    '--storage-driver',
    'vfs',
  ]
  const buildah = (...args: string[]) => run('buildah', [...storage, ...args])
  const container = buildah('from', '--arch', of.architecture, 'scratch')
  buildah('copy', container, root, '/')
  // A folder that is there already would keep its owner.
  const owned = path.join(of.place, 'owned')
  mkdirSync(path.join(owned, 'data'), { recursive: true })
  buildah('copy', '--chown', `${IMAGE_USER}:${IMAGE_USER}`, container, owned, '/')
  const check = [...PROGRAM, 'healthcheck'].join(' ')
  buildah(
    'config',
    '--arch',
    of.architecture,
    '--os',
    'linux',
    '--user',
    `${IMAGE_USER}:${IMAGE_USER}`,
    '--workingdir',
    '/data',
    '--entrypoint',
    JSON.stringify(PROGRAM),
    '--cmd',
    'start',
    '--port',
    '3000',
    '--volume',
    '/data',
    '--stop-signal',
    'SIGTERM',
    ...Object.entries(ENVIRONMENT).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    '--healthcheck',
    `CMD ${check}`,
    '--healthcheck-interval',
    '30s',
    '--healthcheck-timeout',
    '5s',
    '--healthcheck-start-period',
    '60s',
    '--label',
    `org.opencontainers.image.version=${of.version}`,
    '--label',
    'org.opencontainers.image.title=Leadenhall',
    container,
  )
  const name = `leadenhall:${of.version}`
  buildah('commit', '--quiet', '--format', 'docker', container, name)
  buildah('push', '--quiet', name, `docker-archive:${file}:${name}`)
}

if (import.meta.main) {
  const [architecture = HERE] = process.argv.slice(2)
  if (architecture !== 'amd64' && architecture !== 'arm64') {
    process.stderr.write('Usage: npm run image -- [amd64|arm64]\n')
    process.exit(2)
  }
  const file = buildImage(architecture)
  process.stdout.write(
    `${path.relative(ROOT, file)}: ${(statSync(file).size / 1024 ** 2).toFixed(1)} MB\n`,
  )
}
