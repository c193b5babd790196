/** Every screen on a server whose time and random numbers never change. */
import type { Browser, Page, Request } from '@playwright/test'
import { TEST_NOW } from '../../support/test-moment.ts'
import { countShifts } from './layout-shift.ts'
import type { Screen } from './screens.ts'
import { readServers } from './servers.ts'
import type { FrozenProduct } from './start-frozen.ts'
import { test as base, expect } from './test.ts'

const SIZES = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
  /** Pictures between paragraphs. */
  document: { width: 1280, height: 800 },
} as const

export interface Look {
  readonly theme: 'dark' | 'light'
  readonly size: keyof typeof SIZES
}

/** Some 40 s on a quiet machine; a limit for one that is ten times slower. */
const WARM_UP_MS = 400_000

export const test = base.extend<object, { frozen: FrozenProduct }>({
  frozen: [
    async ({ browser: _browser }, use) => {
      const { frozen } = readServers()
      await untilComputed(frozen.url)
      await use(frozen)
    },
    { scope: 'worker', timeout: 2 * WARM_UP_MS },
  ],
})

/** Ranks, peers and returns come after the first prices; a page from before that looks different. */
async function untilComputed(url: string): Promise<void> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).json()
  await Promise.all(['/marketData/risers', '/api/market/map', '/api/market/calendar'].map(read))
  await expect
    .poll(
      async () => {
        const [peers, performance, { ranks }, research] = await Promise.all([
          read('/api/peers/VOD.L'),
          read('/api/performance-table/VOD.L'),
          read('/api/figures/VOD.L'),
          read('/api/research/sources'),
        ])
        const isAtWork = research.some(({ state }: ResearchSource) => state.pending)
        return isAtWork || peers.isComputing || performance.isReading
          ? []
          : ranks.map(({ metric }: Rank) => metric)
      },
      { timeout: WARM_UP_MS },
    )
    .toEqual(['quality', 'value', 'momentum'])
  // The day's stories are found one after the other; a list that no longer changes is complete.
  let [before, same] = ['', 0]
  await expect
    .poll(
      async () => {
        const stories = JSON.stringify(await read('/api/tape?limit=200'))
        same = stories === before ? same + 1 : 0
        before = stories
        return same
      },
      { timeout: WARM_UP_MS },
    )
    .toBeGreaterThan(4)
}

interface ResearchSource {
  readonly state: { readonly pending: boolean }
}

interface Rank {
  readonly metric: string
}

/** Opens a screen and waits until it is complete. The caller closes the page's context. */
export async function openScreen(
  browser: Browser,
  { url, session, listId }: FrozenProduct,
  { path: address, shows, isSignedIn, act }: Screen,
  { theme, size }: Look,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (isSignedIn) {
    await context.addCookies(session.map(([name, value]) => ({ name, value, url })))
  }
  const page = await context.newPage()
  const unanswered = followRequests(page)
  await countShifts(page)
  await page.clock.setFixedTime(TEST_NOW)
  // Whatever rotates stays at its first item. After the clock, which has intervals of its own.
  await page.addInitScript(() => {
    const real = window.setInterval
    window.setInterval = ((run: () => void, ms = 0) =>
      ms >= 1000 ? 0 : real(run, ms)) as typeof window.setInterval
  })
  await page.goto(url + address.replace('{list}', listId))
  // The deferred parts are there.
  await expect(page.getByRole('button', { name: 'Display settings' })).toBeVisible()
  // A phone renders the rest of the page after the first key.
  await page.keyboard.press('Shift')
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await act?.(page)
  await expect.poll(unanswered).toEqual([])
  // Nothing is left to render, not even what may wait.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
  return page
}

/** Follows a page's requests; returns the addresses that have no answer yet, but for streams. */
function followRequests(page: Page): () => string[] {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return () => [...open].map((request) => request.url()).filter((url) => !url.includes('/stream'))
}
