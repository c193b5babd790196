import { panel } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

test('from the tools to offers by deadline, to a company with its bar, its terms and its chart', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/tools')
  await page.getByRole('main').getByRole('link', { name: 'Offers' }).click()
  await expect(page).toHaveURL('/offers')
  const table = page.getByRole('table', { name: 'Offers' })
  const rows = table.getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(4)
  await expect(panel(page, 'What changed')).toContainText(/New|Changed|Gone/)
  await expect(page.getByRole('main')).toContainText('simulated')

  await page.getByLabel('Show').selectOption('Possible offer')
  const first = rows.nth(1)
  await expect(first).toContainText('Possible offer')
  const link = first.getByRole('link').first()
  const ticker = await link.textContent()
  await link.click()
  await expect(page).toHaveURL(`/share/${ticker}`)
  const bar = page.getByRole('region', { name: 'Offer period' })
  await expect(bar).toContainText(/In an offer period since .*; deadline .* 17:00, in \d+ days?\./)
  await bar.getByRole('button', { name: 'Details' }).click()
  await expect(bar.getByRole('table', { name: 'History' })).toContainText('Possible offer')

  await bar.getByLabel('Cash').fill('£100,000')
  await bar.getByRole('button', { name: 'Work out the spread' }).click()
  await expect(bar.getByRole('status')).toContainText(/Spread \+[\d,]+\.\d\d% before costs/)

  const chart = panel(page, /^Chart/)
  await page.getByLabel('Chart range').selectOption('1 Year Chart')
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Prices' })).toContainText('Offer period commences')
})
