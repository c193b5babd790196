/**
 * Every screen as it looked when somebody last looked at it: docs/pictures. A difference that is
 * wanted is taken over with `npm run pictures`, and looked at before it is committed. On each of them
 * axe finds nothing.
 */
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { TEST_NOW } from '../support/test-moment.ts'
import { expectNoViolations } from './setup/accessibility.ts'
import { call, mailed, register } from './setup/people.ts'
import { SCREENS } from './setup/picture-screens.ts'
import { type ProductServer, removeDataDir, startProduct } from './setup/product-server.ts'
import { readServers } from './setup/servers.ts'
import { expect, test } from './setup/test.ts'

const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
} as const
type Size = keyof typeof SIZES
type Theme = 'dark' | 'light'

const EVERY: readonly (readonly [Theme, Size])[] = [
  ['dark', 'desk'],
  ['light', 'desk'],
  ['dark', 'tablet'],
  ['light', 'tablet'],
  ['dark', 'phone'],
  ['light', 'phone'],
]
const TWO: typeof EVERY = [
  ['dark', 'desk'],
  ['light', 'phone'],
]
const EMAIL = 'margot@example.org'

const LISTS = ['Income', 'To be read about']
const TICKERS = ['AZN.L', 'VOD.L', 'BP.L', 'LLOY.L', 'AAPL', 'SHEL.L', 'NG.L', 'BRK/B']

let server: ProductServer
let listId = ''
let session: Awaited<ReturnType<BrowserContext['storageState']>>

// One server for all, whose time stands still.
test.describe.configure({ mode: 'default' }) // a screen that differs does not keep the others from being looked at

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000)
  server = await startProduct({
    marketData: 'demo',
    template: readServers().template,
    environment: {
      NODE_OPTIONS: `--import=${path.join(import.meta.dirname, 'setup/frozen.mjs')}`,
      FROZEN_AT_MS: String(TEST_NOW),
      ADMIN_EMAILS: EMAIL,
    },
  })
  session = await prepare(browser)
})

test.afterAll(async () => {
  await server.stop()
  removeDataDir(server.dataDir)
})

for (const { name, path: address, shows, isSignedIn, isMain, act, within } of SCREENS) {
  test(`${name} looks as it did, and axe finds nothing in it`, async ({ browser, noise }) => {
    noise.allow(/404|401/)
    for (const [theme, size] of isMain ? EVERY : TWO) {
      const context = await open(browser, theme, size, isSignedIn ? session : undefined)
      const page = await context.newPage()
      await page.clock.setFixedTime(TEST_NOW)
      await page.goto(server.url + address.replace('{list}', listId))
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
      await settle(page)
      await act?.(page)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      await expect(page).toHaveScreenshot(`${name}-${theme}-${size}.png`)
      await expectNoViolations(page, `${theme}, ${size}`, within)
      await context.close()
    }
  })
}

async function open(
  browser: Browser,
  theme: Theme,
  size: Size,
  storageState?: typeof session,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(storageState ? { storageState } : {}),
  })
  // What takes turns stays at the first one.
  await context.addInitScript(() => {
    const real = window.setInterval
    window.setInterval = ((run: () => void, ms = 0) =>
      ms >= 1000 ? 0 : real(run, ms)) as typeof window.setInterval
  })
  return context
}

/** Fonts and late parts are there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expect(page.getByRole('button', { name: 'Display settings' })).toBeVisible()
}

/** An administrator with two lists; returns the session. */
async function prepare(browser: Browser) {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.clock.setFixedTime(TEST_NOW)
  await register(page, EMAIL)
  await page.goto(await mailed(server.dataDir, /http\S+verification\/confirm\S+/))
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  const lists: { id: string }[] = []
  for (const name of LISTS) lists.push(await call(page, 'POST', '/api/watchlists', { name }))
  listId = lists[0]?.id ?? ''
  for (const ticker of TICKERS)
    await call(page, 'POST', `/api/watchlists/${listId}/items`, { ticker })
  const state = await context.storageState()
  await context.close()
  return state
}
