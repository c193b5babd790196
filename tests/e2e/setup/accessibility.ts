import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './page-parts.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Both themes, each at the given sizes; the phone is where a page may also be too wide. */
export async function expectAccessible(page: Page, sizes = [DESKTOP, PHONE]): Promise<void> {
  for (const theme of ['dark', 'light']) {
    const toggle = page.getByRole('button', { name: `Switch to the ${theme} theme` })
    if (await toggle.isVisible()) await toggle.click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    for (const size of sizes) {
      await page.setViewportSize(size)
      await growToContent(page, size)
      await expectNoViolations(page, `${theme}, ${size.width} px`)
      await expectNoSidewaysScroll(page)
    }
  }
}

/** What is long is looked at in a window as tall as itself: the status line would lie over a row. */
async function growToContent(page: Page, size: { width: number; height: number }): Promise<void> {
  if ((await page.locator('tbody, form, pre').count()) === 0) return
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) })
}

const SHOWN_NODES = 3

/** @param within selector of what is looked at; all of the page without it */
export async function expectNoViolations(
  page: Page,
  state: string,
  within = 'html',
): Promise<void> {
  const axe = new AxeBuilder({ page }).include(within).withTags(TAGS).setLegacyMode()
  const { violations } = await axe.analyze()
  const faults = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.length,
    first: nodes.slice(0, SHOWN_NODES).map(({ html, failureSummary }) => [html, failureSummary]),
  }))
  expect(faults, state).toEqual([])
}
