import path from 'node:path'
import { DESKTOP, expectAccessible, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

const FILE = path.resolve(import.meta.dirname, '../recordings/brokers/hargreaves-lansdown.csv')

test.beforeEach(({ page, baseURL }) => signUp(page, baseURL, freshEmail('portfolio')))

// @spec 2.35
test('an account is created, and a file is imported, reviewed and reverted', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/portfoliomanager')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  await dialog.getByLabel('Name').fill('My ISA')
  await dialog.getByLabel('Kind').selectOption('isa')
  await dialog.getByLabel('Currency').fill('GBP')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('cell', { name: 'My ISA', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(FILE)
  await expect(page.getByText('recognised as Hargreaves Lansdown')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, the costs of the trade' }).first().click()
  await expect(page.getByText(/Buy 2,000 VOD\.L @ 69\.50p/)).toBeVisible()
  await expect(page.getByText('Decimal point, day first, prices in pence')).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Import 5 activities' }).click()
  await expect(page.getByRole('table', { name: 'Earlier imports' })).toBeVisible()

  // A page of its own, without the toast of the step before.
  await page.goto('/portfoliomanager')
  const holdings = page.getByRole('table', { name: 'Holdings' })
  await expect(holdings.getByRole('row', { name: /VOD\.L/ })).toContainText('1,000')
  await expect(page.getByRole('slider', { name: 'Performance by day' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Time-weighted')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)

  await holdings.getByRole('row', { name: /VOD\.L/ }).click()
  await expect(page.getByRole('link', { name: /^You hold 1,000 at \d/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto('/portfoliomanager?view=import')
  await page.getByRole('button', { name: /^Undo import/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('cell', { name: 'Undone' })).toBeVisible()
  await page.getByRole('button', { name: 'Overview' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})

test('an activity is recorded by keyboard, corrected, removed and brought back', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/portfoliomanager')
  await page.getByRole('button', { name: 'Try a sample portfolio' }).click()
  await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible()
  await page.getByRole('button', { name: 'Activities' }).click()
  await page.getByLabel('Date', { exact: true }).fill('2025-06-02')
  await page.getByLabel('Ticker', { exact: true }).fill('BP.L')
  await page.getByLabel('Quantity', { exact: true }).fill('100')
  await page.getByLabel('Price', { exact: true }).fill('400')
  await expect(page.getByText('400p (£4.00)')).toBeVisible()
  await page.keyboard.press('Enter')
  // The sample has more than a page of newer ones.
  await page.getByLabel('Search ticker, name or note').fill('BP.L')
  const row = page.getByRole('row', { name: /2 Jun 2025 Buy BP\.L/ })
  await expect(row).toContainText('100')
  await row.click()
  const dialog = page.getByRole('dialog', { name: 'Correct' })
  await dialog.getByLabel('Quantity').fill('120')
  await dialog.getByRole('button', { name: 'Save correction' }).click()
  await expect(row).toContainText('120')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(row).toContainText('120')
})

test('held shares filter the screener, and one of them shows its own returns', async ({ page }) => {
  await page.goto('/portfoliomanager')
  await page.getByRole('button', { name: 'Try a sample portfolio' }).click()
  await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Holding' }).selectOption('VOD.L')
  await expect(page.getByLabel('VOD.L returns')).toContainText('Time-weighted')

  await page.goto('/screener?all=')
  await page.getByRole('button', { name: 'Only shares I own' }).click()
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByRole('row', { name: /VOD\.L/ })).toBeVisible()
  await expect(results.getByRole('row', { name: /BARC\.L/ })).toBeHidden()
  await expect(page).toHaveURL(/held=yes/)
  await page.getByRole('button', { name: 'Only shares I own' }).click()
  await expect(page).not.toHaveURL(/held=yes/)
})

const HEADER =
  'Action,Time,ISIN,Ticker,Name,No. of shares,Price / share,Currency (Price / share),Total,Currency (Total)'

test.describe('Rows of a file that ask', () => {
  test.use({ market: 'replay' })

  test('are searched, skipped, explained by a split, stored, and stored later', {
    tag: '@journey',
  }, async ({ page }) => {
    const rows = [
      HEADER,
      'Market buy,2025-01-07 10:00:00,,,Developed World,10,7000,GBX,700.00,GBP',
      'Market buy,2025-01-08 10:00:00,,,Developed World,20,7100,GBX,1420.00,GBP',
      'Market buy,2025-01-09 10:00:00,,,Voda of old,5,70,GBX,3.50,GBP',
      'Market buy,2020-08-03 15:00:00,,AAPL,Apple,10,1050,USD,8500.00,GBP',
      'Market sell,2020-09-15 15:00:00,,AAPL,Apple,30,250,USD,5900.00,GBP',
    ]
    await page.goto('/portfoliomanager?view=accounts')
    await page.getByRole('button', { name: 'New account' }).click()
    const dialog = page.getByRole('dialog', { name: 'New account' })
    await dialog.getByLabel('Name').fill('Dealing')
    await dialog.getByLabel('Kind').selectOption('isa')
    await dialog.getByLabel('Currency').fill('GBP')
    await dialog.getByRole('button', { name: 'Save account' }).click()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const buffer = Buffer.from(rows.join('\n'))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'trades.csv', mimeType: 'text/csv', buffer })

    const fund = page.getByRole('listitem', { name: 'Developed World' })
    await expect(fund).toContainText('2 rows, the first is row 2')
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(DESKTOP)
    const search = fund.getByRole('combobox', { name: 'Search for Developed World' })
    await expect(search).toHaveValue('Developed World')
    await search.click()
    await fund.getByRole('option', { name: /VEVE.*Vanguard FTSE Developed World/ }).click()
    await expect(page.getByText('“Developed World” is VEVE.L in 2 rows.').first()).toBeVisible()
    await expect(fund).toBeHidden()

    const sale = page.getByRole('row', { name: /split 4 for 1 on 31 August 2020/ })
    await sale.getByRole('button', { name: 'Record the split' }).click()
    await expect(page.getByRole('row', { name: /Split AAPL/ })).toContainText('Added by you.')

    await page.getByRole('button', { name: 'Import 5 activities' }).click()
    await expect(page.getByText('5 activities were imported.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '1 row waits for you' })).toBeVisible()

    // A later visit: the row still waits.
    await page.goto('/portfoliomanager?view=import')
    await page.getByRole('button', { name: 'Answer trades.csv' }).click()
    const old = page.getByRole('listitem', { name: 'Voda of old' })
    await old.getByRole('button', { name: 'Skip this row' }).click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await old.getByRole('combobox').fill('vodafone')
    await old.getByRole('option', { name: /Vodafone Group plc.*GBX/ }).click()
    await page.getByRole('button', { name: 'Import 1 activity' }).click()
    await expect(page.getByText('1 activity was imported.')).toBeVisible()
    await page.getByRole('link', { name: 'See your return' }).click()
    const holdings = page.getByRole('table', { name: 'Holdings' })
    await expect(holdings.getByRole('row', { name: /AAPL/ })).toBeVisible()
    await expect(holdings.getByRole('row', { name: /VOD\.L/ })).toBeVisible()
  })
})
