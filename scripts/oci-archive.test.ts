import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestOf, writeOciArchive } from './oci-archive.ts'

const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hasSkopeo = spawnSync('skopeo', ['--version']).status === 0

describe('The OCI archive', () => {
  let place: string
  let file: string

  /** As `docker save` writes an image, with one layer. */
  const saveImage = (architecture: string) => {
    const folder = path.join(place, architecture)
    mkdirSync(path.join(folder, 'files'), { recursive: true })
    const tar = (...args: string[]) => execFileSync('tar', args, { cwd: folder })
    writeFileSync(path.join(folder, 'files/name'), architecture)
    tar('-cf', 'layer.tar', '-C', 'files', 'name')
    const layer = readFileSync(path.join(folder, 'layer.tar'))
    const config = {
      architecture,
      os: 'linux',
      config: { User: '10001:10001', Healthcheck: { Test: ['CMD', 'check'] } },
      rootfs: { type: 'layers', diff_ids: [`sha256:${sum(layer)}`] },
    }
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config))
    const manifest = [{ Config: 'config.json', Layers: ['layer.tar'] }]
    writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
    tar('-czf', `../${architecture}.tar.gz`, 'manifest.json', 'config.json', 'layer.tar')
    return path.join(place, `${architecture}.tar.gz`)
  }
  /** Follows the digests. */
  const open = () => {
    const folder = mkdtempSync(path.join(place, 'open-'))
    execFileSync('tar', ['-xf', file, '-C', folder])
    const blobs = path.join(folder, 'blobs/sha256')
    const read = (digest: string) => readFileSync(path.join(blobs, digest.replace('sha256:', '')))
    const parse = (digest: string) => JSON.parse(read(digest).toString()) as Manifest
    return { blobs, read, parse }
  }
  interface Manifest {
    readonly manifests: readonly { digest: string; platform: { architecture: string } }[]
    readonly config: { digest: string }
    readonly layers: readonly { digest: string }[]
  }

  beforeAll(() => {
    place = mkdtempSync(path.join(tmpdir(), 'leadenhall-oci-test-'))
    file = path.join(place, 'image.oci.tar')
    writeOciArchive(file, { amd64: saveImage('amd64'), arm64: saveImage('arm64') }, '0.1.0')
  })
  afterAll(() => rmSync(place, { recursive: true, force: true }))

  it('names every blob by its digest, and all of them from the index', () => {
    const { blobs, parse } = open()
    for (const name of readdirSync(blobs)) {
      expect(sum(readFileSync(path.join(blobs, name)))).toBe(name)
    }
    const { manifests } = parse(digestOf(file))
    expect(manifests.map(({ platform }) => platform)).toEqual([
      { architecture: 'amd64', os: 'linux' },
      { architecture: 'arm64', os: 'linux' },
    ])
    const below = manifests.flatMap(({ digest }) => {
      const { config, layers } = parse(digest)
      return [digest, config.digest, ...layers.map((layer) => layer.digest)]
    })
    const named = [digestOf(file), ...below].map((digest) => digest.replace('sha256:', ''))
    expect(readdirSync(blobs)).toEqual([...new Set(named)].toSorted())
  })

  it('keeps the configuration with its health check, and the layers', () => {
    const { parse, read } = open()
    for (const { digest, platform } of parse(digestOf(file)).manifests) {
      const { config, layers } = parse(digest)
      const source = (name: string) => readFileSync(path.join(place, platform.architecture, name))
      expect(read(config.digest)).toEqual(source('config.json'))
      expect(layers.map((layer) => gunzipSync(read(layer.digest)))).toEqual([source('layer.tar')])
    }
  })

  it.skipIf(!hasSkopeo)('has the same digest where skopeo copies it', () => {
    const copy = path.join(place, 'copy')
    execFileSync('skopeo', [
      '--insecure-policy',
      'copy',
      '--all',
      '--preserve-digests',
      `oci-archive:${file}`,
      `dir:${copy}`,
    ])
    expect(`sha256:${sum(readFileSync(path.join(copy, 'manifest.json')))}`).toBe(digestOf(file))
  })
})
