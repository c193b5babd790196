import { defineConfig } from '@playwright/test'
import browserTests from '../../playwright.config.ts'

export default defineConfig(browserTests, {
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../e2e/setup/start-servers.ts',
  snapshotPathTemplate: 'screens/{arg}{ext}',
  expect: {
    // Browser builds smooth letters slightly differently.
    toHaveScreenshot: {
      threshold: 0.25,
      maxDiffPixelRatio: 0.005,
      animations: 'disabled',
      caret: 'hide',
    },
  },
})
