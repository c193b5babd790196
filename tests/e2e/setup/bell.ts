import { expect, type Locator, type Page } from '@playwright/test'

/** Longer than the half minute between two questions of a page. */
const STEP_MS = 31_000

/**
 * Lets the page's clock pass until the bell has something unread.
 * @param page with `page.clock` installed
 */
export async function waitForBell(page: Page): Promise<Locator> {
  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(STEP_MS)
        return bell.isVisible()
      },
      { timeout: 120_000 },
    )
    .toBe(true)
  return bell
}
