import { PHONE } from './setup/accessibility.ts'
import { expect, test } from './setup/test.ts'

test('from a company to a figure to its fact', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/share/TSCO.L')
  const figures = page.locator('#figures')
  await expect(figures.getByRole('heading', { name: 'Figures' })).toBeVisible()
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
  await page.goto(`/share/${ticker}`)
  const figures = page.locator('#figures')
  const valueOf = async (label: string) => {
    const line = figures.locator('dl > div', { has: page.getByText(label, { exact: true }) })
    return Number.parseFloat(await line.getByRole('button').first().innerText())
  }
  await expect(figures.getByText('Dividend Yield', { exact: true })).toBeVisible()
  expect(await valueOf('P/E')).toBeLessThan(12)
  expect(await valueOf('Dividend Yield')).toBeGreaterThan(4)
})

test('the bar of sections marks the section that the user has reached', async ({ page }) => {
  await page.goto('/share/TSCO.L')
  await expect(page.locator('#figures').getByRole('heading', { name: 'Figures' })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Sections' })
  await expect(bar.locator('[aria-current]')).toHaveCount(0)
  await bar.getByRole('link', { name: 'Figures' }).click()
  await expect(bar.locator('[aria-current=location]')).toHaveText('Figures')
})

test('a section that a phone has not rendered yet is reached by its link', async ({ page }) => {
  await page.setViewportSize(PHONE)
  // After ten seconds the page would render the rest without input.
  await page.addInitScript(() => {
    const real = window.setTimeout
    window.setTimeout = ((run: () => void, ms = 0) =>
      ms === 10_000 ? 0 : real(run, ms)) as typeof window.setTimeout
  })
  await page.goto('/share/TSCO.L')
  const bar = page.getByRole('navigation', { name: 'Sections' })
  await expect(bar).toBeVisible()
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('#figures')).toHaveCount(0)
  await bar.getByRole('link', { name: 'Figures' }).click()
  await expect(page.locator('#figures')).toBeInViewport()
  await expect(bar.locator('[aria-current=location]')).toHaveText('Figures')
})

test('an address that names a section leads to it', async ({ page }) => {
  await page.goto('/share/TSCO.L#news')
  await expect(page.locator('#news')).toBeInViewport()
})
