import type { Locator } from '@playwright/test'
import { expect, test } from './setup/test.ts'

test('from the tools to the trusts of a sector, to the discount of one', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/tools')
  await page.getByRole('link', { name: 'Investment trusts' }).click()
  await expect(page).toHaveURL(/\/trusts$/)
  const table = page.getByRole('table', { name: 'Investment trusts' })
  await expect(table.getByRole('row').nth(1)).toContainText(/\d\d?\.\d\d/, { timeout: 30_000 })
  const sector = page.getByRole('combobox', { name: 'Sector' })
  await sector.selectOption({ label: await optionOf(sector, 'Japan') })
  await expect(page).toHaveURL(/sector=Japan/)
  await expect(table.getByText('Asia Pacific', { exact: true })).toHaveCount(0)
  await table.getByRole('row').nth(1).getByRole('link').click()
  const panel = page.locator('#nav')
  await expect(panel.getByRole('heading', { name: 'Net asset value' })).toBeVisible()
  await expect(panel).toContainText('with income, debt at fair value', { timeout: 30_000 })
  await expect(panel).toContainText(/\d+ days old/)
  await expect(panel.getByRole('img', { name: /Discount/ })).toBeVisible()
  await panel.getByRole('button', { name: 'Table' }).click()
  await expect(panel.getByRole('table', { name: 'Discounts by day' })).toContainText('%')
})

test('a screen by discount finds trusts', async ({ page }) => {
  await page.goto('/screener?expression=discount < -10% and nav_age < 60')
  const results = page.getByRole('table', { name: 'Results' })
  await expect(results.getByRole('columnheader', { name: 'Discount / premium' })).toBeVisible()
  await expect(results.getByRole('row').nth(1)).toContainText(/−\d/, { timeout: 30_000 })
})

async function optionOf(select: Locator, sector: string): Promise<string> {
  const labels = await select.getByRole('option').allInnerTexts()
  return labels.find((label) => label.startsWith(sector)) ?? sector
}
