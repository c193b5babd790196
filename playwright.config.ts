import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tests/support/chromium.ts'

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
    launchOptions: CHROMIUM,
  },
})
