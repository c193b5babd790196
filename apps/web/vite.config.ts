import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNKS } from './build/chunks.ts'
import { firstViews } from './build/first-views.ts'
import { flags } from './build/flags.ts'
import { pageFiles } from './build/page-files.ts'
import { precompress } from './build/precompress.ts'
import { refuseZod } from './build/refuse-zod.ts'
import { serverDocument } from './build/server-document.ts'
import { serverProxy } from './build/server-proxy.ts'
import { serviceWorker } from './build/service-worker.ts'

/** In development, where the server is. */
const server = process.env['API_URL'] ?? 'http://localhost:3001'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    refuseZod(),
    flags(),
    pageFiles(),
    firstViews(),
    serviceWorker(),
    precompress(),
    serverDocument(server),
  ],
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
  server: { proxy: await serverProxy(server) },
})
