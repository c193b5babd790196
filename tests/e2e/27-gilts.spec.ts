import { DESKTOP, expectAccessible, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

test('a gilt is compared after tax, looked at, calculated and built into a ladder @journey', async ({
  page,
}) => {
  // Every part is checked for accessibility in both themes.
  test.slow()
  await page.goto('/tools')
  await page.getByRole('link', { name: /^Gilts/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gilts' })).toBeVisible()
  const list = page.getByRole('table', { name: 'Gilts' })
  const eighth = list.getByRole('row', { name: /⅛% Treasury Gilt 2028/ })
  await expect(eighth).toContainText('TN28')
  await page.getByLabel('My income tax').selectOption('45')
  await expect(page.getByRole('columnheader', { name: 'Gross eq. 45%' })).toBeVisible()
  await expect(page.getByRole('img', { name: /Yields of conventional gilts/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)

  await page.getByLabel('Name or code').fill('tn28')
  await eighth.getByRole('link').click()
  await expect(page).toHaveURL(/\/share\/TN28\.L/)
  await page.getByRole('link', { name: 'Payments and tax' }).click()
  const taxes = page.getByRole('table', { name: 'Yield after tax' })
  await expect(taxes.getByRole('row')).toHaveCount(5)
  await page.getByLabel('Nominal in pounds').fill('20000')
  await expect(page.getByText('Capital gain')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Payments to maturity' })).toContainText('100.0000')
  await expectAccessible(page)

  await page.goto('/gilts?view=calculator')
  await page.getByLabel('Coupon, % a year').fill('0.125')
  await page.getByRole('textbox', { name: 'Matures on' }).fill('31/01/2028')
  await page.getByRole('textbox', { name: 'Settles on' }).fill('04/12/2023')
  await page.getByLabel('Clean price for £100').fill('85.219')
  await page.getByRole('button', { name: 'Calculate' }).click()
  const result = page.getByRole('region', { name: 'Result' })
  await expect(result).toContainText('4.02%')
  await expect(result).toContainText('6.60%')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Ladder' }).click()
  await page.getByLabel('From year').fill('2028')
  await page.getByLabel('To year').fill('2032')
  await page.getByRole('button', { name: 'Build the ladder' }).click()
  const ladder = page.getByRole('table', { name: 'Ladder' })
  await expect(ladder.getByRole('row')).toHaveCount(6)
  await expect(page.getByText(/buys £50,0/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Cash compared' }).click()
  await expect(page.getByRole('row', { name: /Premium Bonds/ })).toContainText('3.80%')
  await expectAccessible(page)
})
