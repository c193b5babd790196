import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const FOLDER = path.resolve(import.meta.dirname, '../../../node_modules/country-flag-icons/3x2')
const COUNTRY_FILE = /^[A-Z]{2}\.svg$/

/** Flag images, self-hosted: /flags/gb.svg. */
export function flags(): Plugin {
  return {
    name: 'flags',
    async generateBundle() {
      for (const name of await readdir(FOLDER)) {
        if (!COUNTRY_FILE.test(name)) continue
        const fileName = `flags/${name.toLowerCase()}`
        this.emitFile({ type: 'asset', fileName, source: await readFile(path.join(FOLDER, name)) })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/flags', async (request, response, next) => {
        const name = path.basename(request.url ?? '', '.svg').toUpperCase() + '.svg'
        const image = COUNTRY_FILE.test(name) ? await readImage(name) : null
        if (image) response.setHeader('content-type', 'image/svg+xml').end(image)
        else next()
      })
    },
  }
}

async function readImage(name: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(FOLDER, name))
  } catch {
    return null
  }
}
