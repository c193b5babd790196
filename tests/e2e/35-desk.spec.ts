/** A desk that is arranged by keyboard alone, follows tickers and is Home; a journal that reminds. */
import { DESKTOP, expectAccessible, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

test.beforeEach(({ page, baseURL }) => signUp(page, baseURL, freshEmail('desk')))

test('a new member arranges Morning by keyboard alone, and opens it as Home', {
  tag: '@journey',
}, async ({ page }) => {
  await page.getByRole('link', { name: /begin with the template Morning/ }).click()
  await page.getByRole('button', { name: 'Use Morning' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('region', { name: 'Watchlist', exact: true })
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Arrange' }).focus()
  await page.keyboard.press('Enter')
  const quote = page.getByRole('region', { name: 'Quote, AZN.L' })
  const before = await quote.boundingBox()
  await page.getByRole('button', { name: /^Move Quote/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Quote is at column 9, row 1.')).toBeAttached()
  expect((await quote.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('Quote is 4 columns wide and 6 rows high.')).toBeAttached()
  await expectAccessible(page, [DESKTOP])
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Make this my Home' }).click()
  expect((await saved).status()).toBe(200)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Quote, AZN.L' })).toBeVisible()
})

test('linked panels follow a ticker, which is there after a reload', async ({ page }) => {
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use Company' }).click()
  const quote = page.getByRole('region', { name: 'Quote, AZN.L' })
  await quote.getByRole('button', { name: /Choose the ticker/ }).click()
  await quote.getByRole('combobox').fill('TSCO')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await quote.getByRole('option', { name: /Tesco/ }).first().click()
  for (const name of ['Quote, TSCO.L', 'Chart, TSCO.L', 'Journal, TSCO.L']) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await saved
  await page.reload()
  await expect(page.getByRole('region', { name: 'Quote, TSCO.L' })).toBeVisible()
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
})

test('an entry of the journal is written on the company page and found by its tag', async ({
  page,
}) => {
  await page.goto('/share/TSCO.L')
  await page.getByRole('button', { name: 'Write an entry' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Margins hold if volumes do.')
  await page.getByLabel('Tags, separated by commas').fill('margins')
  const figure = page.getByLabel('Figure', { exact: true })
  await expect(figure.getByRole('option', { name: /^Price: / })).toBeAttached()
  await figure.selectOption('Price')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Margins hold if volumes do.')).toBeVisible()
  await page.goto('/journal')
  await page.getByRole('button', { name: '#margins' }).click()
  await expect(page).toHaveURL(/tag=margins/)
  await expect(page.getByText(/^Price [\d,.]+p/)).toBeVisible()
  await expectAccessible(page, [DESKTOP, PHONE])
})

test('a line is drawn by keyboard, and is there after a reload', async ({ page }) => {
  await page.goto('/share/TSCO.L')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Horizontal line', exact: true }).click()
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByText('Drawings (1)').click()
  const line = page.getByText(/^Horizontal line at [\d,.]+p$/)
  await expect(line).toBeVisible()
  const words = await line.textContent()
  await page.reload()
  await page.getByText('Drawings (1)').click()
  await expect(page.getByText(words ?? '', { exact: true })).toBeVisible()
  await expectAccessible(page, [DESKTOP])
})
