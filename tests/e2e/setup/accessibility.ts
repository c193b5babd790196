import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './page-parts.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

/**
 * Checks the dark theme at the given sizes, and the contrast of the light one, which differs in
 * colours alone. Nothing may be wider than the window.
 */
export async function expectAccessible(page: Page, sizes = [DESKTOP, PHONE]): Promise<void> {
  await switchTheme(page, 'dark')
  for (const size of sizes) {
    await page.setViewportSize(size)
    await growToContent(page)
    await expectNoViolations(page, `dark, ${size.width} px`)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize(DESKTOP)
  await switchTheme(page, 'light')
  await growToContent(page)
  await expectContrast(page, 'light')
}

async function switchTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  const toggle = page.getByRole('button', { name: `Switch to the ${theme} theme` })
  if (await toggle.isVisible()) await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  await untilFaded(page)
}

/** Colours fade after a change of theme; a check in between sees a contrast that is neither's. */
export async function untilFaded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    // Animations of loading panels never end, and a transition can be cancelled.
    const fades = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
    // A part whose colour is inherited fades after what it inherits from.
    while (fades().length > 0) {
      await Promise.allSettled(fades().map(({ finished }) => finished))
      await frame()
    }
  })
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
export async function expectNoViolations(page: Page, state: string, within?: string) {
  // An open menu is drawn beside the page's landmarks, over which it floats.
  const isMenuOpen = (await page.getByRole('menu').count()) > 0
  const rules = isMenuOpen ? { region: { enabled: false } } : {}
  expect(await listViolations(page, { rules }, within), state).toEqual([])
}

/** Checks nothing but the contrast of colours. */
export async function expectContrast(page: Page, state: string, within?: string) {
  const runOnly = { type: 'rule' as const, values: ['color-contrast'] }
  expect(await listViolations(page, { runOnly }, within), state).toEqual([])
}

type AxeOptions = Parameters<AxeBuilder['options']>[0]

async function listViolations(page: Page, options: AxeOptions, within = 'html') {
  const axe = new AxeBuilder({ page })
    // To describe every element that passes takes four times as long as to check it.
    .options({ resultTypes: ['violations'], ...options })
    .include(within)
    .setLegacyMode()
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    places: nodes.length,
    first: nodes.slice(0, SHOWN_NODES).map(({ html, failureSummary }) => [html, failureSummary]),
  }))
}
