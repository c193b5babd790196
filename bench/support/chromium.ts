/** Debian's Chromium, or the one that CHROME_PATH names, for benchmarks that need a browser. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOUND = path.resolve(import.meta.dirname, '../../.cache/chromium-path')

export const CHROMIUM = {
  executablePath: existsSync(FOUND)
    ? readFileSync(FOUND, 'utf8').trim()
    : (process.env['CHROME_PATH'] ?? '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  ],
}
