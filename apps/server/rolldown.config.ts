/**
 * The server as a few plain JavaScript files for `npm start`: Node then neither looks up 1,800
 * modules nor strips types (docs/decisions/043-a-built-server.md).
 */
import path from 'node:path'
import { defineConfig, type Plugin } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = path.join(import.meta.dirname, 'src')
const SWAGGER_UI = '@fastify/swagger-ui'
const READS_BESIDE_ITSELF = path.join('node_modules', SWAGGER_UI)

export default defineConfig({
  input: {
    main: path.join(SOURCES, 'main.ts'),
    leadenhall: path.join(SOURCES, 'cli/leadenhall.ts'),
    'parse-worker': path.join(SOURCES, 'modules/portfolio/import/parse-worker.ts'),
    'price-file-worker': path.join(SOURCES, 'modules/prices/files/price-file-worker.ts'),
    'xlsx-worker': path.join(SOURCES, 'platform/spreadsheet/xlsx-worker.ts'),
  },
  platform: 'node',
  plugins: [keepLocations(), escapeWideCharacters()],
  output: {
    dir: path.join(import.meta.dirname, 'dist'),
    cleanDir: true,
    // A stack trace shows names and lines that can be read.
    minify: false,
    keepNames: true,
    comments: false,
    // A package may declare its own `require`, which only a `var` allows.
    banner: `import { createRequire as __createRequire } from 'node:module'
import { fileURLToPath as __fileURLToPath, pathToFileURL as __pathToFileURL } from 'node:url'
var require = __createRequire(import.meta.url)
const __built = import.meta.url
const __checkout = new URL('../../../', import.meta.url)`,
  },
})

const WORKER = /new URL\('\.\/([\w-]+-worker)\.ts', import\.meta\.url\)/g

/** Where a module finds data and packages is from its own source file; workers are built beside it. */
function keepLocations(): Plugin {
  return {
    name: 'keep-locations',
    transform(code, id) {
      const isPackage = id.includes(READS_BESIDE_ITSELF)
      if (!isPackage && !id.startsWith(SOURCES)) return null
      const file = path.relative(ROOT, id).replaceAll(path.sep, '/')
      const folder = `__fileURLToPath(new URL('${path.posix.dirname(file)}', __checkout))`
      // A package manager may have put it elsewhere than a checkout does.
      if (isPackage) {
        const inside = path.posix.relative(`node_modules/${SWAGGER_UI}`, path.posix.dirname(file))
        const home = `__fileURLToPath(new URL('./${inside}', __pathToFileURL(require.resolve('${SWAGGER_UI}/package.json'))))`
        return code.replaceAll('__dirname', home)
      }
      return code
        .replace(WORKER, (_, name) => `new URL('./${name}.js', __built)`)
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
