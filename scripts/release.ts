/**
 * `npm run release`: everything of a version in dist/: the package, an image and a Debian package for
 * each architecture, both images as one OCI archive, catalogue files that pin its digest, SHA256SUMS, a
 * CycloneDX SBOM and the version's notes from CHANGELOG.md.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeCatalogues } from './catalogues.ts'
import { buildDeb } from './deb.ts'
import { buildImage } from './image.ts'
import { type Architecture, run } from './image-root.ts'
import { writeOciArchive } from './oci-archive.ts'
import { packPackage, ROOT_PACKAGE } from './package.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const ARCHITECTURES = ['amd64', 'arm64'] as const

/** The section of a version, without its heading. @throws Error without one */
export function notesOf(changelog: string, version: string): string {
  const lines = changelog.split('\n')
  const start = lines.findIndex((line) => line.startsWith(`## [${version}]`))
  if (start < 0) throw new Error(`CHANGELOG.md has no section for ${version}`)
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '))
  const end = length < 0 ? lines.length : start + 1 + length
  return `${lines
    .slice(start + 1, end)
    .join('\n')
    .trim()}\n`
}

/** As `sha256sum --check` reads it. */
export function sumsOf(
  files: readonly { readonly name: string; readonly bytes: Buffer }[],
): string {
  return files
    .map(({ bytes, name }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
    .join('')
}

if (import.meta.main) {
  const { version } = ROOT_PACKAGE
  const target = path.join(ROOT, 'dist')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  packPackage(target)
  const images: Partial<Record<Architecture, string>> = {}
  for (const architecture of ARCHITECTURES) {
    images[architecture] = buildImage(architecture)
    buildDeb(target, architecture)
  }
  writeOciArchive(path.join(target, `leadenhall-${version}.oci.tar`), images, version)
  process.stdout.write(`${writeCatalogues(target, version, process.env)}\n`)
  const sbom = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'])
  writeFileSync(path.join(target, `leadenhall-${version}.cdx.json`), `${sbom}\n`)
  const changelog = readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8')
  writeFileSync(path.join(target, 'NOTES.md'), notesOf(changelog, version))
  const names = readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(target, path.join(entry.parentPath, entry.name)))
    .toSorted()
  const files = names.map((name) => ({ name, bytes: readFileSync(path.join(target, name)) }))
  writeFileSync(path.join(target, 'SHA256SUMS'), sumsOf(files))
  for (const name of names.filter((name) => path.dirname(name) === '.')) {
    const megabytes = (statSync(path.join(target, name)).size / 1024 ** 2).toFixed(1)
    process.stdout.write(`${name}: ${megabytes} MB\n`)
  }
}
