import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = import.meta.dirname

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'docs/pictures/{arg}{ext}',
  globalSetup: './tests/e2e/setup/start-servers.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 45_000,
  expect: {
    timeout: 10_000,
    // Letters are smoothed a little differently by every build of a browser.
    toHaveScreenshot: {
      threshold: 0.25,
      maxDiffPixelRatio: 0.005,
      animations: 'disabled',
      caret: 'hide',
    },
  },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Tests whose matter it is let the worker in: to the others it would answer for the server.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Its own controls, such as the choice of a day, speak the language of the product.
        '--lang=en-GB',
        // Nothing but this machine can be reached, whatever a page links to.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})

/** Found by scripts/bootstrap.js before the tests. */
function chromiumPath(): string {
  const found = path.join(root, '.cache/chromium-path')
  if (existsSync(found)) return readFileSync(found, 'utf8').trim()
  return process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
}
