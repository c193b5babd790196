import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './page-parts.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Checks both themes, each at the given sizes, and that nothing is wider than the window. */
export async function expectAccessible(page: Page, sizes = [DESKTOP, PHONE]): Promise<void> {
  for (const theme of ['dark', 'light']) {
    const toggle = page.getByRole('button', { name: `Switch to the ${theme} theme` })
    if (await toggle.isVisible()) await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await growToContent(page)
      await expectNoViolations(page, `${theme}, ${size.width} px`)
      await expectNoSidewaysScroll(page)
    }
  }
}

/** A long page is checked in a window of its own height: else the status line covers a row. */
export async function growToContent(page: Page): Promise<void> {
  if ((await page.locator('tbody, form, pre, main ul').count()) === 0) return
  const { width, height } = page.viewportSize() ?? DESKTOP
  const wanted = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, wanted) })
}

const SHOWN_NODES = 3

/** @param within selector of the part that is checked; default: the whole page */
export async function expectNoViolations(
  page: Page,
  state: string,
  within = 'html',
): Promise<void> {
  // An open menu is drawn beside the page's landmarks, over which it floats.
  const isMenuOpen = (await page.getByRole('menu').count()) > 0
  const axe = new AxeBuilder({ page })
    // To describe every element that passes takes four times as long as to check it.
    .options({ resultTypes: ['violations'] })
    .disableRules(isMenuOpen ? ['region'] : [])
    .include(within)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.length,
    first: nodes.slice(0, SHOWN_NODES).map(({ html, failureSummary }) => [html, failureSummary]),
  }))
  expect(faults, state).toEqual([])
}
