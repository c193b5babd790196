import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'

const root = import.meta.dirname
const api = process.env['API_URL'] ?? 'http://localhost:3001'

/**
 * Few files: over HTTP/1.1 a browser fetches six at a time, so that a hundred small ones cost a slow
 * connection more in round trips than in bytes.
 */
const CHUNKS = [
  { name: 'app', test: /web\/src\/main\.tsx$|use-sync-external-store/ },
  { name: 'charts', test: /node_modules\/(lightweight-charts|fancy-canvas)\// },
  { name: 'overlays', test: /node_modules\/(@base-ui|@floating-ui)\// },
  { name: 'tables', test: /node_modules\/@tanstack\/(react-)?(table|virtual)|ui\/data-table\.tsx/ },
  // What most pages have: no file of its own is worth its round trip.
  {
    name: 'parts',
    test: /web\/src\/(ui|format|lib)\/(?!overlays)|contract\/src|lucide-react|@tanstack\/react-query/,
  },
  // Each of the pages that are opened most, with what the ones before it have not taken.
  { name: 'adding', test: /features\/(share\/company-logo|watchlists\/add-to-watchlist)\.tsx$/ },
  { name: 'home', test: /app\/routes\/home\.tsx$/ },
  { name: 'share', test: /app\/routes\/share\.tsx$/ },
  { name: 'watchlist', test: /app\/routes\/watchlist\.tsx$/ },
  { name: 'screener', test: /app\/routes\/screener\.tsx$/ },
].map((group, place, { length }) => ({ ...group, priority: length - place }))

export default defineConfig({
  root,
  plugins: [
    react(),
    tailwindcss(),
    refuseZod(),
    flags(),
    pageFiles(),
    serviceWorker(),
    precompress(),
    developmentBootstrap(),
  ],
  html: { cspNonce: '%NONCE%' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNKS },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/stockInfo', '/priceDataCsv', '/healthcheck', '/openapi.json', '/docs'].map(
        (prefix) => [prefix, api],
      ),
    ),
  },
})

/** The web bundle takes types from the contract and no parser: zod in it is a mistake. */
function refuseZod(): Plugin {
  return {
    name: 'refuse-zod',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'zod' || source.startsWith('zod/')) {
        this.error(`${importer} brings zod into the web bundle: import types and endpoints only`)
      }
      return null
    },
  }
}

/**
 * Writes down which scripts each page needs besides those of the document, so that the server can
 * have them fetched with it: `{ "home": ["assets/home-….js", …] }`.
 */
function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        const output = bundle[file]
        if (output?.type !== 'chunk' || found.has(file)) return found
        found.add(file)
        for (const imported of output.imports) withImports(imported, found)
        return found
      }
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      const known = entry ? withImports(entry.fileName) : new Set<string>()
      const pages = chunks.flatMap(({ fileName, moduleIds }) =>
        moduleIds.flatMap((id) => {
          const page = /\/app\/routes\/([\w-]+)\.tsx$/.exec(id)?.[1]
          return page ? [[page, [...withImports(fileName)].filter((file) => !known.has(file))]] : []
        }),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      })
    },
  }
}

/** Flag images, self-hosted: /flags/gb.svg. */
function flags(): Plugin {
  const folder = path.join(root, '../../node_modules/country-flag-icons/3x2')
  return {
    name: 'flags',
    apply: 'build',
    async generateBundle() {
      for (const name of await readdir(folder)) {
        if (!/^[A-Z]{2}\.svg$/.test(name)) continue
        const fileName = `flags/${name.toLowerCase()}`
        this.emitFile({ type: 'asset', fileName, source: await readFile(path.join(folder, name)) })
      }
    },
  }
}

/**
 * The service worker, /sw.js: one file without a hash, which names every file of the shell and of the
 * pages. Built after them, before they are compressed.
 */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle(_, bundle) {
      const isOffered = (name: string) => /\.(js|css)$|-latin-wght-.*\.woff2$/.test(name)
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/') && isOffered(name))
        .toSorted()
        .map((name) => `/${name}`)
        .concat('/no-logo.svg')
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { ASSETS: JSON.stringify({ version, files }) },
        plugins: [refuseZod()],
        build: {
          outDir: 'dist',
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: {
            input: path.join(root, 'src/worker/main.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** Writes .br and .gz beside every text asset, so that the server compresses none at run time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async closeBundle() {
      const folder = path.join(root, 'dist')
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
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

/** In development Vite serves the document, so it writes in what the server otherwise would. */
function developmentBootstrap(): Plugin {
  return {
    name: 'development-bootstrap',
    apply: 'serve',
    async transformIndexHtml(html) {
      const health = await fetch(`${api}/healthcheck`)
      const { dataMode } = (await health.json()) as { dataMode: string }
      const data = {
        productName: 'Leadenhall',
        version: 'development',
        dataMode,
        communityInviteUrl: null,
        contactEmail: null,
        isDevelopment: true,
        user: null,
      }
      return html.replace(
        '<!--bootstrap-->',
        `<script type="application/json" id="bootstrap">${JSON.stringify(data)}</script>`,
      )
    },
  }
}
