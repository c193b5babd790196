import { createReadStream, createWriteStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes .br and .gz beside every text asset, so that the server compresses none at run time. */
export function precompress(): Plugin {
  let outDir: string
  let failed = false
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = path.resolve(root, build.outDir)
    },
    buildEnd(error) {
      failed = error !== undefined
    },
    renderError() {
      failed = true
    },
    async closeBundle() {
      // Otherwise the missing folder would hide why the build failed.
      if (failed) return
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
        if (entry.parentPath.endsWith('flags')) continue
        const file = path.join(entry.parentPath, entry.name)
        const brotli = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 10 } })
        await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`))
        await pipeline(
          createReadStream(file),
          createGzip({ level: 9 }),
          createWriteStream(`${file}.gz`),
        )
      }
    },
  }
}
