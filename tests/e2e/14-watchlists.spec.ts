import type { Page } from '@playwright/test'
import { DESKTOP, expectAccessible, expectNoViolations, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll, hits } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

/** Makes a list and opens it. */
async function createList(page: Page, name: string): Promise<void> {
  await page.goto('/watchlists')
  await page.getByRole('button', { name: 'Create Watchlist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Watchlist' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Watchlist' }).click()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function importTickers(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import tickers' })
  await dialog.getByRole('textbox', { name: 'Tickers' }).fill(text)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(dialog.getByText(/^\d+ of \d+ added$/)).toBeVisible()
}

const adding = (page: Page) => page.getByRole('combobox', { name: 'Add a ticker' })
const row = (page: Page, ticker: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: ticker, exact: true }) })
const tickers = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('cell')
    .filter({ hasText: /^[A-Z]+(\.L)?$/ })

test.describe('signed in', () => {
  test.beforeEach(({ page, baseURL }) => signUp(page, baseURL, freshEmail('watch')))

  // @spec 1.2a
  test('a list is created, filled, annotated, ordered and deleted', { tag: '@journey' }, async ({
    page,
    noise,
  }) => {
    noise.expect(/422.*\/items/)
    await page.getByRole('link', { name: 'Watchlists', exact: true }).click()
    await expect(page).toHaveTitle('Your Watchlists - Leadenhall')
    await expect(page.getByText('You have no watchlists yet')).toBeVisible()
    await createList(page, 'Income')
    await expect(page).toHaveTitle('Income - Leadenhall')
    await expect(page.getByText('This list is empty')).toBeVisible()

    await adding(page).fill('vodafone')
    await expect(hits(page).first()).toContainText('Vodafone')
    await adding(page).press('Enter')
    await expect(row(page, 'VOD.L').locator('data')).toHaveText(/^[\d,]+\.\d+p$/)
    await expect(row(page, 'VOD.L').locator('data')).toHaveAttribute('title', /^£\d+\.\d\d, /)
    await adding(page).fill('BP.')
    await expect(hits(page).first()).toContainText('BP')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(tickers(page)).toHaveText(['BP.L', 'VOD.L'])
    await adding(page).fill('zzqqxx')
    await expect(page.getByRole('option', { name: 'No matching instruments.' })).toBeVisible()
    await adding(page).press('Enter')
    await expect(page.getByText(/zzqqxx was not found/i).first()).toBeVisible()
    await expect(tickers(page)).toHaveText(['BP.L', 'VOD.L'])

    await row(page, 'VOD.L').press('Enter')
    const details = page.getByRole('dialog', { name: /Vodafone/ })
    await expect(details.getByText('Today')).toBeVisible()
    await expect(details.getByText('1 year')).toBeVisible()
    await expect(details.getByText('Since added')).toBeVisible()
    await expect(details.getByText(/^\d+ \w{3} \d{4} at [\d,.]+p \(simulated\)$/)).toBeVisible()
    await details.getByLabel('Note').fill('dividend in May')
    await details.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Note saved').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(row(page, 'VOD.L')).toContainText('dividend in May')
    await expect(row(page, 'VOD.L')).toBeFocused()

    await page.getByRole('button', { name: 'Custom order' }).click()
    await expect(tickers(page)).toHaveText(['VOD.L', 'BP.L'])
    await page.getByRole('button', { name: 'Move BP.L up' }).press('Enter')
    await expect(tickers(page)).toHaveText(['BP.L', 'VOD.L'])
    await expect(page.getByRole('button', { name: 'Move BP.L up' })).toBeFocused()
    await page.getByRole('button', { name: 'Move BP.L down' }).press('Enter')
    await expect(tickers(page)).toHaveText(['VOD.L', 'BP.L'])
    await expect(page.getByRole('button', { name: 'Move BP.L down' })).toBeFocused()
    await page.getByRole('button', { name: 'Move BP.L up' }).press('Enter')
    await expect(tickers(page)).toHaveText(['BP.L', 'VOD.L'])
    await row(page, 'VOD.L').locator('[draggable=true]').dragTo(row(page, 'BP.L'))
    await expect(tickers(page)).toHaveText(['VOD.L', 'BP.L'])
    // Without a pause: the last of the changes is kept, whatever is still on its way.
    await page.reload()
    await expect(tickers(page)).toHaveText(['VOD.L', 'BP.L'])

    await row(page, 'BP.L').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('alertdialog', { name: 'Remove BP.L from the list?' })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(tickers(page)).toHaveText(['VOD.L'])

    await page.getByRole('main').getByRole('link', { name: 'Watchlists' }).click()
    await page.getByRole('button', { name: 'Delete Income' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('You have no watchlists yet')).toBeVisible()
  })

  // @spec 10.56
  test('many tickers are imported, skipping only an unknown one, and exported', async ({
    page,
  }) => {
    await createList(page, 'Import')
    await importTickers(page, '£TSCO, BARC LN\nNOPE123, AAPL, TSCO.L')
    const outcome = page.getByRole('table', { name: 'Result' })
    await expect(outcome.getByRole('row').filter({ hasText: 'NOPE123' })).toContainText('unknown')
    await expect(outcome.getByRole('row').filter({ hasText: '£TSCO' })).toContainText('added')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(tickers(page)).toHaveText(['AAPL', 'BARC.L', 'TSCO.L'])
    await page.getByRole('button', { name: /^Market Cap/ }).click()
    await expect(tickers(page).last()).toHaveText('AAPL')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^watchlist_Import_\d{4}-\d\d-\d\d\.csv$/)
  })

  // @spec 10.57
  test('a list is readable by its link, signed out, until the link is revoked', {
    tag: '@journey',
  }, async ({ page, browser, baseURL, noise }) => {
    await createList(page, 'Shared')
    await importTickers(page, 'VOD.L, BP.L')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const link = await page.getByLabel('Link').inputValue()
    const stranger = await browser.newContext(baseURL ? { baseURL } : {})
    try {
      const visit = await stranger.newPage()
      const document = await visit.goto(link)
      expect(document?.headers()['x-robots-tag']).toBe('noindex')
      await expect(visit.getByRole('heading', { level: 1, name: 'Shared' })).toBeVisible()
      await expect(row(visit, 'VOD.L').locator('data')).toBeVisible()
      await expect(visit.getByRole('button', { name: 'Custom order' })).toHaveCount(0)
      await expectAccessible(visit)
      await page.getByRole('button', { name: 'Revoke' }).click()
      await expect(page.getByText('This link has been revoked.').first()).toBeVisible()
      await visit.reload()
      await expect(visit.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(visit).toHaveTitle('Page not found - Leadenhall')
    } finally {
      await stranger.close()
    }
    noise.allow(/404.*shared-watchlists/)
  })

  // @spec 10.58
  test('another user’s list is not found', async ({ page, browser, baseURL }) => {
    await createList(page, 'Mine alone')
    const { pathname } = new URL(page.url())
    const other = await browser.newContext(baseURL ? { baseURL } : {})
    try {
      const visit = await other.newPage()
      await signUp(visit, baseURL, freshEmail('watch'))
      await visit.goto(pathname)
      await expect(visit.getByRole('heading', { name: 'Page not found' })).toBeVisible()
      await expect(visit.getByText('Mine alone')).toHaveCount(0)
      await visit.goto('/watchlist/none')
      await expect(visit.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    } finally {
      await other.close()
    }
  })

  test('the company page adds its share to an existing or a new list', async ({ page }) => {
    await page.goto('/share/VOD.L')
    await page.getByRole('button', { name: '+ Watchlist' }).click()
    await page.getByRole('menuitem', { name: 'New watchlist…' }).click()
    await page.getByLabel('Name').fill('Telecoms')
    await page.getByRole('button', { name: 'Create Watchlist' }).click()
    await expect(page.getByText('VOD.L added to Telecoms').first()).toBeVisible()
    await page.getByRole('button', { name: '+ Watchlist' }).click()
    await expect(page.getByRole('menuitem', { name: /Telecoms/ })).toBeDisabled()
    await expectNoViolations(page, 'menu of lists', '[role=menu]')
  })

  test('lists, a list and its dialogs have no axe violations, and fit a phone', async ({
    page,
  }) => {
    await createList(page, 'Accessible')
    await importTickers(page, 'VOD.L, BARC.L, NOPE123')
    await expectNoViolations(page, 'import')
    await page.keyboard.press('Escape')
    await expect(row(page, 'VOD.L').locator('data')).toBeVisible()
    await page.getByRole('button', { name: 'Custom order' }).click()
    await expectAccessible(page)
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await row(page, 'VOD.L').locator('data').click()
      await expect(page.getByRole('dialog', { name: /Vodafone/ })).toBeVisible()
      await expectNoViolations(page, `details, ${size.width} px`)
      await expectNoSidewaysScroll(page)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await expectNoViolations(page, 'share')
    await page.goto('/watchlists')
    await expect(page.getByRole('link', { name: 'Accessible' })).toBeVisible()
  })
})

// @spec 2.22e
test('the fixed list has ten shares, details and room for more, without an account', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/watchlist')
  await expect(page).toHaveTitle('Watchlist - Leadenhall')
  await expect(tickers(page)).toHaveCount(10)
  await expect(page.getByRole('main').locator('data')).toHaveCount(10)
  await page.getByRole('button', { name: /^Ticker/ }).click()
  await expect(tickers(page).first()).toHaveText('VOD.L')
  await row(page, 'VOD.L').locator('data').click()
  const details = page.getByRole('dialog', { name: /Vodafone/ })
  await expect(details.getByText('1 year')).toBeVisible()
  await expect(details.getByText('Since added')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await adding(page).fill('barclays')
  await expect(hits(page).first()).toContainText('Barclays')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(row(page, 'BARC.L')).toBeVisible()
  await page.reload()
  await expect(tickers(page)).toHaveCount(11)
  await page.setViewportSize(DESKTOP)
  await row(page, 'BARC.L').getByRole('link', { name: /^LM/ }).click()
  await expect(page).toHaveURL('/share/BARC.L')
})

test('a visitor who wants to keep a share is led to sign in', async ({ page }) => {
  await page.goto('/share/VOD.L')
  await page.getByRole('button', { name: '+ Watchlist' }).click()
  await expect(page).toHaveURL(/\/auth\?login=true&returnTo=%2Fshare%2FVOD\.L/)
})

test.describe('while every source fails', () => {
  test.use({ market: 'down' })

  test('the fixed list keeps its rows and says why there is no price', async ({ page, noise }) => {
    noise.allow(/50\d/)
    await page.goto('/watchlist')
    await expect(tickers(page)).toHaveCount(10)
    await expect(page.getByText('no price available').first()).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
  })
})
