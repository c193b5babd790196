import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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
    closeBundle() {
      // Otherwise the missing folder would hide why the build failed.
      if (failed) return
      for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue
        if (entry.parentPath.endsWith('flags')) continue
        const file = path.join(entry.parentPath, entry.name)
        const text = readFileSync(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params }))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}
