import type { Page } from '@playwright/test'
import { DESKTOP, PHONE } from './setup/accessibility.ts'
import {
  chartCursor,
  expectNoSidewaysScroll,
  hits,
  leaveAnswersToCalls,
  price,
  topSearch,
} from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

test('a price can be reached by keyboard alone', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('/')
  await expect(topSearch(page)).toBeFocused()
  await page.keyboard.type('vodaf')
  await expect(hits(page).first()).toContainText('Vodafone')
  await page.keyboard.press('ArrowDown')
  await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(price(page)).toBeVisible()

  await tabTo(page, 'Chart range')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/range=6m/)
  await tabTo(page, 'Candles')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Candles' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // While another range loads there is no cursor to reach.
  await chartCursor(page).waitFor()
  await tabTo(page, 'Chart cursor')
  await expect(chartCursor(page)).toBeFocused()
  const outline = await chartCursor(page).evaluate((box) => getComputedStyle(box).outlineStyle)
  expect(outline).not.toBe('none')
})

test('a dialog keeps the focus inside and gives it back', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/about')
  const trigger = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() => dialog.evaluate((box) => box.contains(document.activeElement)))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('reduced motion turns every animation off', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await leaveAnswersToCalls(page)
  await page.route('**/stockInfo/**', () => {})
  await page.goto('/share/VOD.L')
  const loading = page.getByRole('status', { name: 'Loading stock info' })
  const skeleton = loading.locator('.skeleton').first()
  await expect(skeleton).toBeVisible()
  const seconds = await skeleton.evaluate((box) =>
    Number.parseFloat(getComputedStyle(box).animationDuration),
  )
  expect(seconds).toBeLessThan(0.001)
})

test('at 200 % zoom nothing is cut off', async ({ page }) => {
  await page.setViewportSize({ width: DESKTOP.width / 2, height: DESKTOP.height / 2 })
  for (const address of ['/', '/share/VOD.L', '/browse/all']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expect(topSearch(page)).toBeInViewport()
  }
})

// @spec 2.11
test('on a phone no feature is missing', { tag: '@journey' }, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  for (const name of ['Tools', 'About', 'Privacy policy', 'Terms']) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible()
  }
  const invite = page.locator('a[href="https://chat.example.org/invite"]')
  await expect(invite.filter({ visible: true })).toHaveCount(1)
  for (const name of ['Random share', /Switch to the/, 'Display settings', 'World clocks']) {
    await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(1)
  }
  await expect(page.getByRole('region', { name: 'Market ticker' })).toBeVisible()
})

/** Presses Tab until the control is focused. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const focused = document.activeElement
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    })
    if (label.startsWith(name)) return
  }
  throw new Error(`${name} is not reached by Tab`)
}

test('a visitor on a phone finds the pages that the bar has no room for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'More pages' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['About', 'Tools', 'Screener', 'Community'])
  await page.getByRole('menuitem', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
})
