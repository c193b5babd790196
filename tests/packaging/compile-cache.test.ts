/** Node runs what is in its compile cache: the package uses no folder that another user can write. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const LAUNCHER = path.resolve(import.meta.dirname, '../../packaging/npm')

describe('The compile cache of the package', () => {
  let place: string
  let home: string
  let folder: string

  beforeEach(() => {
    place = mkdtempSync(path.join(tmpdir(), 'leadenhall-cache-'))
    home = path.join(place, 'home')
    folder = path.join(home, '.cache/leadenhall/compiled')
    mkdirSync(path.join(place, 'package/bin'), { recursive: true })
    mkdirSync(path.join(place, 'package/apps/server/dist'), { recursive: true })
    mkdirSync(home)
    cpSync(LAUNCHER, path.join(place, 'package/bin'), { recursive: true })
    writeFileSync(path.join(place, 'package/package.json'), '{"type":"module"}')
    writeFileSync(
      path.join(place, 'package/apps/server/dist/leadenhall.js'),
      'console.log(process.env.NODE_COMPILE_CACHE ?? "none")',
    )
  })
  afterEach(() => rmSync(place, { recursive: true, force: true }))

  const start = (environment: Readonly<Record<string, string>> = {}) => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(place, 'package/bin/leadenhall.js')],
      { env: { HOME: home, TMPDIR: place, ...environment }, encoding: 'utf8' },
    )
    expect(stderr).toBe('')
    return stdout.trim()
  }

  it('is a folder of the user that no other can enter', () => {
    expect(start()).toBe(folder)
    for (const one of [folder, path.dirname(folder)]) {
      expect((statSync(one).mode & 0o777).toString(8)).toBe('700')
    }
    expect(start()).toBe(folder)
  })

  it('is below XDG_CACHE_HOME where that is a whole path, and where NODE_COMPILE_CACHE says', () => {
    const other = path.join(place, 'other')
    expect(start({ XDG_CACHE_HOME: other })).toBe(path.join(other, 'leadenhall/compiled'))
    expect(start({ XDG_CACHE_HOME: 'other' })).toBe(folder)
    expect(start({ NODE_COMPILE_CACHE: other })).toBe(other)
  })

  it('is not used in a folder that others can write, a link, or another user’s', () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o777)
    expect(start()).toBe('none')
    chmodSync(folder, 0o700)
    chmodSync(path.dirname(folder), 0o755)
    expect(start()).toBe('none')
    chmodSync(path.dirname(folder), 0o700)
    expect(start()).toBe(folder)
    const isOthers = 'data:text/javascript,process.getuid=()=>12345'
    expect(start({ NODE_OPTIONS: `--import=${isOthers}` })).toBe('none')
    rmSync(folder, { recursive: true })
    symlinkSync(place, folder)
    expect(start()).toBe('none')
  })

  it('is given up where there is no place for it', () => {
    writeFileSync(path.join(home, '.cache'), '')
    expect(start()).toBe('none')
  })
})
