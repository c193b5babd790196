import path from 'node:path'
import { DESKTOP, expectAccessible, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

const FILE = path.resolve(import.meta.dirname, '../recordings/brokers/hargreaves-lansdown.csv')

test('a file becomes a tax year, a sale that is only asked about, and an export', async ({
  baseURL,
  noise,
  page,
}) => {
  // Every part is checked for accessibility in both themes.
  test.slow()
  await signUp(page, baseURL, freshEmail('tax'))
  await page.goto('/portfoliomanager?view=accounts')
  await page.getByRole('button', { name: 'New account' }).click()
  const dialog = page.getByRole('dialog', { name: 'New account' })
  await dialog.getByLabel('Name').fill('Shares')
  await dialog.getByLabel('Kind').selectOption('general')
  await dialog.getByLabel('Currency').fill('GBP')
  await dialog.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByRole('cell', { name: 'Shares', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.locator('input[type=file]').setInputFiles(FILE)
  await page.getByRole('button', { name: 'Yes, the costs of the trade' }).first().click()
  await page.getByRole('button', { name: 'Import 5 activities' }).click()
  await expect(page.getByRole('table', { name: 'Earlier imports' })).toBeVisible()

  await page.goto('/portfoliomanager?view=tax&year=2024-25')
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('+£83.60')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Disposals' }).click()
  await page.getByText('1,000 VOD.L').click()
  await expect(page.getByText(/1,?000 of the 2,?000 in the pool/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)

  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  await page.getByLabel('Share', { exact: true }).selectOption('VOD.L')
  await page.getByLabel('Shares', { exact: true }).fill('1,000')
  await page.getByLabel('Price (empty for the latest)').fill('£1')
  await expect(page.getByText('100p (£1.00)')).toBeVisible()
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByRole('region', { name: 'Gain' })).toContainText('+£295.55')
  await expectAccessible(page)
  noise.expect(/422/)
  await page.getByLabel('Shares', { exact: true }).fill('1001')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('Shares holds 1,000 of VOD.L')).toBeVisible()

  for (const part of [
    'Pools',
    'Boxes',
    'Bed & ISA',
    'Losses you could use',
    'How this is',
    'Print',
  ]) {
    await page.getByRole('button', { name: part }).click()
    await expect(page.getByText('A calculation from your records, not advice.')).toBeVisible()
    await expect(page.getByText('Working out your tax year')).toBeHidden()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(DESKTOP)
  }

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'XLSX' }).click()
  expect((await download).suggestedFilename()).toBe('TAX_2024-25.xlsx')
})
