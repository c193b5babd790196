/** A new user's way to a first watchlist, in the pictures of docs/install.md. */
import { openScreen, test } from './setup/frozen-product.ts'
import { hits } from './setup/page-parts.ts'
import { fillRegistrationFields, sendRegistration } from './setup/people.ts'
import { expectPicture } from './setup/pictures.ts'
import { expect } from './setup/test.ts'

const TICKERS = ['VOD.L', 'AZN.L', 'BP.L', 'LLOY.L']

test('a new user registers and makes a first watchlist as in the pictures', async ({
  browser,
  frozen,
}) => {
  const screen = { name: 'first-page', path: '/', shows: 'Getting Started & Help' }
  const page = await openScreen(browser, frozen, screen, { theme: 'light', size: 'document' })
  await expectPicture(page, 'first-page')

  await page.getByRole('link', { name: 'Register' }).click()
  await fillRegistrationFields(page, 'margot.l@example.org')
  await expectPicture(page, 'first-account')
  await sendRegistration(page)
  await expect(page.getByText('Welcome back, Margot.')).toBeVisible()

  await page.getByRole('link', { name: 'Watchlists', exact: true }).click()
  await page.getByRole('button', { name: 'Create Watchlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Watchlist' })
  await dialog.getByLabel('Name').fill('My shares')
  await dialog.getByRole('button', { name: 'Create Watchlist' }).click()
  await page.getByRole('link', { name: 'My shares' }).click()
  for (const ticker of TICKERS) {
    await page.getByRole('combobox', { name: 'Add a ticker' }).fill(ticker)
    await expect(hits(page).first()).toContainText(ticker)
    await page.getByRole('combobox', { name: 'Add a ticker' }).press('Enter')
    await expect(page.getByRole('cell', { name: ticker, exact: true })).toBeVisible()
  }
  // Without the messages on what was added.
  await page.reload()
  await expect(page.getByRole('cell', { name: 'VOD.L', exact: true })).toBeVisible()
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
  await expectPicture(page, 'first-watchlist')
  await page.context().close()
})
