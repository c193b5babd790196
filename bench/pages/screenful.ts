/** The moment at which a page's first screenful has its figures, beside the document itself. */
import type { Browser, BrowserContext } from '@playwright/test'
import { becomeGuest } from '../../tests/support/become-guest.ts'

interface Screenful {
  /** The document and the scripts that it names have run, after the navigation began. */
  readonly documentMs: number
  /** No placeholder is left in the window. */
  readonly figuresMs: number
}

const VIEWPORT = { width: 1440, height: 900 }
const SETTLED_MS = 3000
const LOOK_EVERY_MS = 500

/** Runs in the page, before anything of it. */
const WATCH = `
  globalThis.waitedUntilMs = 0
  const isInWindow = (element) => {
    const { bottom, height, top } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }
  const look = () => {
    const isEmpty = !document.querySelector('main')?.textContent.trim()
    const isWaiting = [...document.querySelectorAll('.skeleton')].some(isInWindow)
    if (isEmpty || isWaiting) globalThis.waitedUntilMs = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`
const READ = `({
  documentMs: performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd,
  figuresMs: globalThis.waitedUntilMs,
  nowMs: performance.now(),
})`

/** A guest's cookies, with which each page is opened as on a first visit. */
export async function openGuest(browser: Browser, url: string) {
  const context = await openContext(browser)
  const page = await context.newPage()
  await becomeGuest(page, url)
  const state = await context.storageState()
  await context.close()
  return state
}

export async function measureScreenful(
  browser: Browser,
  address: string,
  guest: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Screenful> {
  const context = await openContext(browser, guest)
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  await page.goto(address)
  // The page's own policy lets no text become a function, as which Playwright would wait for it.
  let measured: Screenful & { nowMs: number }
  do {
    await page.waitForTimeout(LOOK_EVERY_MS)
    measured = await page.evaluate<Screenful & { nowMs: number }>(READ)
  } while (measured.nowMs - measured.figuresMs < SETTLED_MS)
  await context.close()
  return measured
}

const openContext = (
  browser: Browser,
  storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
) =>
  browser.newContext({
    viewport: VIEWPORT,
    serviceWorkers: 'block',
    colorScheme: 'dark',
    locale: 'en-GB',
    ...(storageState ? { storageState } : {}),
  })
