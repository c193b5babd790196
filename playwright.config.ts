import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tests/support/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/pictures/screens/{arg}{ext}',
  globalSetup: './tests/e2e/setup/start-servers.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'dark',
    screenshot: 'only-on-failure',
    trace: 'off',
    // The tests of the service worker allow it; in the others it would answer for the server.
    serviceWorkers: 'block',
    launchOptions: CHROMIUM,
  },
})
