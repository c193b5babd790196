/** The packed package as npm installs it, without asking a registry. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { packPackage } from '../../scripts/package.ts'

const MODULES = path.resolve(import.meta.dirname, '../../node_modules')

export interface InstalledPackage {
  /** The packed file. */
  readonly file: string
  /** The package's own folder. */
  readonly folder: string
  readonly program: string
  remove(): void
}

export function installPackage(): InstalledPackage {
  const place = mkdtempSync(path.join(tmpdir(), 'leadenhall-package-'))
  const file = packPackage(place)
  const folder = path.join(place, 'node_modules/leadenhall')
  mkdirSync(folder, { recursive: true })
  const done = spawnSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1'])
  if (done.status !== 0) throw new Error(`tar failed: ${String(done.stderr)}`)
  const { dependencies, optionalDependencies } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'optionalDependencies', Record<string, string>>
  const present = new Set(
    readdirSync(MODULES).flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(MODULES, name)).map((part) => `${name}/${part}`)
        : name,
    ),
  )
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    if (!present.has(name)) continue
    const link = path.join(place, 'node_modules', name)
    mkdirSync(path.dirname(link), { recursive: true })
    symlinkSync(path.join(MODULES, name), link)
  }
  return {
    file,
    folder,
    program: path.join(folder, 'bin/leadenhall.js'),
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
