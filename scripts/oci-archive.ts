/**
 * Both architectures of the image as one OCI archive. Its index has a digest before anything is pushed,
 * and keeps it for as long as the archive is pushed as it is:
 *
 *   skopeo copy --all --preserve-digests oci-archive:<file> docker://<IMAGE_NAME>:<version>
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Architecture, run } from './image-root.ts'

const TYPES = 'application/vnd.oci.image'

interface Descriptor {
  readonly mediaType: string
  readonly digest: string
  readonly size: number
}

/** @param images archives that `docker load` reads */
export function writeOciArchive(
  file: string,
  images: Readonly<Partial<Record<Architecture, string>>>,
  version: string,
): void {
  const place = mkdtempSync(path.join(tmpdir(), 'leadenhall-oci-'))
  try {
    const blobs = path.join(place, 'layout/blobs/sha256')
    mkdirSync(blobs, { recursive: true })
    const put = (type: string, content: Buffer | object): Descriptor => {
      const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content))
      const hash = createHash('sha256').update(bytes).digest('hex')
      writeFileSync(path.join(blobs, hash), bytes)
      return { mediaType: `${TYPES}.${type}`, digest: `sha256:${hash}`, size: bytes.length }
    }
    const manifests = Object.entries(images).map(([architecture, archive]) => {
      const loaded = path.join(place, architecture)
      mkdirSync(loaded)
      run('tar', ['-xzf', archive, '-C', loaded])
      const read = (name: string) => readFileSync(path.join(loaded, name))
      const [image] = JSON.parse(read('manifest.json').toString()) as [
        { readonly Config: string; readonly Layers: readonly string[] },
      ]
      const manifest = put('manifest.v1+json', {
        schemaVersion: 2,
        mediaType: `${TYPES}.manifest.v1+json`,
        // Docker's own, with the health check that OCI has no field for.
        config: put('config.v1+json', read(image.Config)),
        layers: image.Layers.map((layer) =>
          put('layer.v1.tar+gzip', gzipSync(read(layer), { level: 9 })),
        ),
      })
      return { ...manifest, platform: { architecture, os: 'linux' } }
    })
    const index = put('index.v1+json', {
      schemaVersion: 2,
      mediaType: `${TYPES}.index.v1+json`,
      manifests,
    })
    const annotations = { 'org.opencontainers.image.ref.name': version }
    const layout = path.join(place, 'layout')
    const write = (name: string, content: object) =>
      writeFileSync(path.join(layout, name), JSON.stringify(content))
    write('oci-layout', { imageLayoutVersion: '1.0.0' })
    write('index.json', { schemaVersion: 2, manifests: [{ ...index, annotations }] })
    rmSync(file, { force: true })
    run('tar', ['-cf', file, '-C', layout, 'oci-layout', 'index.json', 'blobs'])
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

/** Digest of the index of an archive, by which a registry knows the image for every architecture. */
export function digestOf(file: string): string {
  const { manifests } = JSON.parse(run('tar', ['-xOf', file, 'index.json'])) as {
    readonly manifests: readonly [Descriptor]
  }
  return manifests[0].digest
}
