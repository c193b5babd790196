import { PHONE } from './setup/accessibility.ts'
import { chartCursor, expectChartDrawn, openTab } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

test('from a company to a figure to its fact', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/share/TSCO.L')
  await openTab(page, 'Accounts')
  const figures = page.locator('#accounts')
  await expect(figures.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  await figures.getByRole('button', { name: 'Income statement' }).click()
  const table = figures.getByRole('table', { name: 'Income statement' })
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  const row = table.getByRole('row', { name: /^Revenue/ })
  await row.getByRole('button').last().click()
  const fact = page.getByRole('dialog', { name: 'Revenue' })
  await expect(fact).toContainText('Simulated accounts')
  await expect(fact).toContainText(/\d+ \w+ \d{4} – \d+ \w+ \d{4} \(12 months\)/)
  await expect(fact).toContainText('Year before')
  await fact.getByRole('button', { name: 'Close' }).click()
  await expect(fact).toBeHidden()
})

test('a screen by metrics finds shares whose pages show those figures', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/screener?expression=exchange = LSE and pe < 12 and dividend_yield > 4%')
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByRole('columnheader', { name: 'P/E' })).toBeVisible()
  const first = results.getByRole('row').nth(1)
  const ticker = await first.getByRole('cell').first().innerText()
  await page.goto(`/share/${ticker}?tab=valuation`)
  const figures = page.locator('#valuation')
  const valueOf = async (label: string) => {
    const line = figures.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    return Number.parseFloat(await line.getByRole('button').first().innerText())
  }
  await expect(figures.getByText('P/E', { exact: true })).toBeVisible()
  // Shown rounded: 11.99 is 12.0.
  expect(await valueOf('P/E')).toBeLessThanOrEqual(12)
})

test('the bar of sections marks the section that the user has reached', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/share/%5EFTSE')
  await expect(
    page.locator('#performance').getByRole('heading', { name: 'Performance' }),
  ).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Sections' })
  await bar.getByRole('link', { name: 'Performance' }).click()
  await expect(bar.locator('[aria-current=location]')).toHaveText('Performance')
})

test('tabs are addresses: Back leads through them, and keys open them', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/share/TSCO.L?range=1y')
  await expect(page.locator('#news')).toBeVisible()
  await openTab(page, 'Dividends')
  await expect(page).toHaveURL('/share/TSCO.L?range=1y&tab=dividends')
  await expect(page.locator('#dividends')).toBeVisible()
  await expect(page.locator('#news')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('#valuation')).toBeVisible()
  await page.goBack()
  await expect(page.locator('#dividends')).toBeVisible()
  await page.goBack()
  await expect(page.locator('#news')).toBeVisible()
})

test('a company page is no longer than two windows', async ({ page }) => {
  await page.goto('/share/TSCO.L')
  await expect(page.locator('#news').getByRole('listitem').first()).toBeAttached()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThan(1800)
})

test('on a phone the chart begins in the upper half of the window', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/share/TSCO.L')
  await expectChartDrawn(page)
  const box = await chartCursor(page).boundingBox()
  expect(box?.y).toBeLessThan(550)
})

test('an address that names a section opens its tab', async ({ page }) => {
  await page.goto('/share/TSCO.L#costs')
  await expect(page.locator('#costs')).toBeVisible()
})
