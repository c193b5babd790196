/** Parts that only a guest's portfolio fills; the other screens are measured with their pictures. */
import {
  GILT_VIEWS,
  INCOME_PARTS,
  PORTFOLIO_VIEWS,
  TAX_PARTS,
} from '@leadenhall/contract/shared/page-parts.ts'
import type { Page } from '@playwright/test'
import { becomeGuest } from '../support/become-guest.ts'
import { PHONE } from './setup/accessibility.ts'
import { countShifts, expectStill } from './setup/layout-shift.ts'
import { expect, test } from './setup/test.ts'

const PORTFOLIO = '/portfoliomanager?view='
const PAGES = [
  '/',
  '/desk',
  ...PORTFOLIO_VIEWS.map((view) => `${PORTFOLIO}${view}`),
  ...TAX_PARTS.map((part) => `${PORTFOLIO}tax&part=${part}`),
  ...INCOME_PARTS.map((part) => `${PORTFOLIO}income&part=${part}`),
  ...GILT_VIEWS.map((view) => `/gilts?view=${view}`),
]

async function untilComplete(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Display settings' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
}

for (const size of ['desk', 'phone'] as const) {
  test(`no page of a guest moves while it loads, ${size}`, async ({ page }) => {
    test.slow()
    await becomeGuest(page)
    await countShifts(page)
    if (size === 'phone') await page.setViewportSize(PHONE)
    for (const path of PAGES) {
      await page.goto(path)
      // A phone renders the rest of the page after the first key.
      await page.keyboard.press('Shift')
      await untilComplete(page)
      await expectStill(page, path)
    }
  })
}

test('no part of a page moves after a click on its name', async ({ page }) => {
  test.slow()
  await becomeGuest(page)
  await countShifts(page)
  for (const [path, label] of [
    [`${PORTFOLIO}overview`, 'Parts of the portfolio'],
    [`${PORTFOLIO}tax`, 'Parts of the tax year'],
    [`${PORTFOLIO}income`, 'Parts of income'],
    ['/gilts', 'Parts of the page'],
  ] as const) {
    await page.goto(path)
    await untilComplete(page)
    const parts = page.getByRole('navigation', { name: label }).getByRole('button')
    await expect(parts.first()).toBeVisible()
    for (const name of await parts.allInnerTexts()) {
      await expectStill(page, `${path} before ${name}`)
      // No input of a visitor, after which a browser does not count for half a second.
      await parts.getByText(name, { exact: true }).evaluate((button: HTMLElement) => button.click())
      await untilComplete(page)
      await expectStill(page, `${path} after ${name}`)
    }
  }
})
