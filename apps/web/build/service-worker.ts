import { createHash } from 'node:crypto'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { refuseZod } from './refuse-zod.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/**
 * The service worker, /sw.js: one file without a hash, which names every file of the shell and of the
 * pages. Built after them, before they are compressed.
 */
export function serviceWorker(): Plugin {
  let outDir: string
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ build }) {
      outDir = path.resolve(ROOT, build.outDir)
    },
    async writeBundle(_, bundle) {
      const isOffered = (name: string) => /\.(js|css)$|-latin-wght-.*\.woff2$/.test(name)
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && isOffered(name))
        .toSorted()
        .map((name) => `/${name}`)
        .concat('/no-logo.svg')
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      await build({
        root: ROOT,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { ASSETS: JSON.stringify({ version, files }) },
        plugins: [refuseZod()],
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: path.join(ROOT, 'src/worker/main.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
