/**
 * The server as a few plain JavaScript files for `npm start`: Node then neither looks up 1,800
 * modules nor strips types (docs/decisions/043-a-built-server.md).
 */
import path from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = path.join(import.meta.dirname, 'src')
const READS_BESIDE_ITSELF = path.join('node_modules', '@fastify', 'swagger-ui')

export default defineConfig({
  input: { main: path.join(SOURCES, 'main.ts') },
  platform: 'node',
  plugins: [keepLocations(), escapeWideCharacters()],
  output: {
    dir: path.join(import.meta.dirname, 'dist'),
    cleanDir: true,
    // A stack trace shows names and lines that can be read.
    minify: false,
    keepNames: true,
    comments: false,
    banner: `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath } from 'node:url'
const require = __createRequire(import.meta.url)
const __checkout = new URL('../../../', import.meta.url)`,
  },
})

/** Where a module finds data, workers and packages is from its own source file. */
function keepLocations(): Plugin {
  return {
    name: 'keep-locations',
    transform(code, id) {
      const isPackage = id.includes(READS_BESIDE_ITSELF)
      if (!isPackage && !id.startsWith(SOURCES)) return null
      const file = path.relative(ROOT, id).replaceAll(path.sep, '/')
      const folder = `__fileURLToPath(new URL('${path.posix.dirname(file)}', __checkout))`
      if (isPackage) return code.replaceAll('__dirname', folder)
      return code
        .replaceAll('import.meta.dirname', folder)
        .replaceAll('import.meta.url', `new URL('${file}', __checkout).href`)
    },
  }
}

/** One wide character would make V8 keep the whole text in two bytes a character. */
function escapeWideCharacters(): Plugin {
  return {
    name: 'escape-wide-characters',
    renderChunk: (code) =>
      code.replace(
        /[\u0080-\uffff]/g,
        (wide) => `\\u${wide.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  }
}
