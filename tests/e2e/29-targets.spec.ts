import { DESKTOP, expectAccessible, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

// @spec 2.35r
test('targets are set, and new money goes to what is below them', async ({ baseURL, page }) => {
  // Every part is checked for accessibility in both themes.
  test.slow()
  await signUp(page, baseURL, freshEmail('targets'))
  await page.goto('/portfoliomanager')
  await page.getByRole('button', { name: 'Try a sample portfolio' }).click()
  await expect(page.getByRole('table', { name: 'Holdings' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Targets', exact: true }).click()
  await page.getByRole('button', { name: 'Set targets' }).click()
  await page.getByLabel('Name of class 1').fill('Shell')
  await page.getByLabel('Target of class 1, %').fill('90')
  await page.getByRole('button', { name: 'Add a class' }).click()
  await page.getByLabel('Name of class 2').fill('Tesco')
  await page.getByLabel('Target of class 2, %').fill('10')
  await page.getByLabel('Class of SHEL.L').selectOption('Shell')
  await page.getByLabel('Class of TSCO.L').selectOption('Tesco')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'Save targets' }).click()

  const table = page.getByRole('table', { name: 'Targets' })
  await expect(table).toContainText('outside its band')
  const panel = page.locator('section', { hasText: 'Next contribution' })
  await panel.getByLabel('Account').selectOption({ label: 'Sample ISA' })
  await panel.getByLabel('New money, £').fill('1000')
  await panel.getByRole('button', { name: 'Work it out' }).click()
  const proposals = page.getByRole('table', { name: 'Proposed trades' })
  await expect(proposals).toContainText('SHEL.L')
  await expect(proposals).not.toContainText('TSCO.L')
  await expect(proposals).toContainText('£1,000.00')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
})
