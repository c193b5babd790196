/**
 * `npm run deb -- [amd64|arm64]`: dist/leadenhall_<version>_<architecture>.deb with a systemd service,
 * a user of its own and Node. Needs dpkg-deb.
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Architecture, addModules, fetchNode, HERE } from './image-root.ts'
import { assemblePackage, ROOT_PACKAGE } from './package.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FILES = path.join(ROOT, 'packaging/deb')

const controlOf = (
  version: string,
  architecture: Architecture,
  kibibytes: number,
) => `Package: leadenhall
Version: ${version}
Section: web
Priority: optional
Architecture: ${architecture}
Depends: adduser, ca-certificates, libc6 (>= 2.28), libstdc++6, util-linux
Installed-Size: ${kibibytes}
Maintainer: The Leadenhall project <leadenhall@localhost>
Description: Research terminal for people who invest in London-listed shares
 Prices, charts, figures, news, watchlists, alerts, a screener and a portfolio
 with UK tax, as a service on http://localhost:3000.
`

/** @returns the path of the package */
export function buildDeb(
  target: string,
  architecture: Architecture,
  /** The second is quick and larger. */
  compression: 'xz' | 'gzip' = 'xz',
): string {
  const { version } = ROOT_PACKAGE
  const place = mkdtempSync(path.join(tmpdir(), 'leadenhall-deb-'))
  try {
    const tree = path.join(place, 'tree')
    const put = (from: string, to: string, mode = 0o644) => {
      const file = path.join(tree, to)
      mkdirSync(path.dirname(file), { recursive: true })
      cpSync(from, file)
      chmodSync(file, mode)
    }
    const app = path.join(tree, 'usr/lib/leadenhall')
    assemblePackage(app)
    rmSync(path.join(app, 'bin'), { recursive: true })
    addModules(app)
    put(
      path.join(fetchNode(place, architecture), 'bin/node'),
      'usr/lib/leadenhall/node/bin/node',
      0o755,
    )
    put(path.join(FILES, 'leadenhall.sh'), 'usr/bin/leadenhall', 0o755)
    put(path.join(FILES, 'leadenhall.service'), 'usr/lib/systemd/system/leadenhall.service')
    put(path.join(FILES, 'leadenhall.default'), 'etc/default/leadenhall')
    put(path.join(ROOT, '.env.example'), 'usr/share/doc/leadenhall/env.example')
    put(path.join(ROOT, 'packaging/npm/README.md'), 'usr/share/doc/leadenhall/README.md')
    put(path.join(ROOT, 'LICENSE'), 'usr/share/doc/leadenhall/copyright')
    const size = spawnSync('du', ['-sk', tree], { encoding: 'utf8' }).stdout
    const control = path.join(tree, 'DEBIAN')
    mkdirSync(control)
    writeFileSync(
      path.join(control, 'control'),
      controlOf(version, architecture, Number.parseInt(size, 10)),
    )
    writeFileSync(path.join(control, 'conffiles'), '/etc/default/leadenhall\n')
    for (const name of ['postinst', 'prerm', 'postrm'])
      put(path.join(FILES, name), `DEBIAN/${name}`, 0o755)
    mkdirSync(target, { recursive: true })
    const file = path.join(target, `leadenhall_${version}_${architecture}.deb`)
    const done = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', `-Z${compression}`, '--build', tree, file],
      {
        encoding: 'utf8',
      },
    )
    if (done.status !== 0) throw new Error(`dpkg-deb failed: ${done.stderr || String(done.error)}`)
    return file
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const [architecture = HERE] = process.argv.slice(2)
  if (architecture !== 'amd64' && architecture !== 'arm64') {
    process.stderr.write('Usage: npm run deb -- [amd64|arm64]\n')
    process.exit(2)
  }
  const file = buildDeb(path.join(ROOT, 'dist'), architecture)
  process.stdout.write(
    `${path.relative(ROOT, file)}: ${(statSync(file).size / 1024 ** 2).toFixed(1)} MB\n`,
  )
}
