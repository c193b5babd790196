import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** Written by scripts/bootstrap.js. */
const FOUND = path.resolve(import.meta.dirname, '../../.cache/chromium-path')

/** How a browser is launched here, for tests, benchmarks and drawings. */
export const CHROMIUM = {
  executablePath: existsSync(FOUND)
    ? readFileSync(FOUND, 'utf8').trim()
    : (process.env['CHROME_PATH'] ?? '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Letters as wide as in a window.
    '--font-render-hinting=none',
    // Its own controls, such as the choice of a day, speak the language of the product.
    '--lang=en-GB',
    // Nothing but this machine can be reached, whatever a page links to.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
}
