import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './setup/accessibility.ts'
import { hits, price } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const open = async (page: Page, tool: string) => {
  await page.goto(`/toolkit?tool=${tool}`)
  return page.getByRole('main')
}

async function download(page: Page, button: Locator): Promise<{ name: string; lines: string[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return {
    name: file.suggestedFilename(),
    lines: readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n'),
  }
}

async function pick(page: Page, box: Locator, text: string): Promise<void> {
  await box.fill(text)
  await expect(hits(page).first()).toBeVisible()
  await hits(page).first().click()
}

// @spec 2.28d
test('Price History gives the days of a period as table, JSON and CSV', {
  tag: '@journey',
}, async ({ page }) => {
  const main = await open(page, 'price-history')
  await main.getByLabel('Ticker').fill('vod.l')
  await main.getByRole('button', { name: 'Fetch' }).click()
  await expect(main.getByText(/^\d{3} days, adjusted for splits$/)).toBeVisible()
  await expect(page).toHaveURL(/ticker=VOD\.L&from=\d{4}-\d\d-\d\d&to=/)
  const { name, lines } = await download(page, main.getByRole('button', { name: /CSV/ }))
  expect(name).toMatch(/^VOD\.L_pricehist_\d{4}-\d\d-\d\d\.csv$/)
  expect(lines[0]).toBe('Date,Open,High,Low,Close,Adj Close,Volume,Unit,Notes')
  expect(lines.length).toBeGreaterThan(200)
  await main.getByRole('button', { name: 'JSON view' }).click()
  await expect(main.locator('pre')).toContainText('"unit": "GBX"')
  await main.getByRole('button', { name: 'Clear List' }).click()
  await expect(main.getByText('No prices fetched')).toBeVisible()
})

// @spec 2.28e
test('Stock Info shows what each source reports for a share', async ({ page }) => {
  const main = await open(page, 'stock-info')
  await pick(page, main.getByRole('combobox', { name: /^Search/ }), 'vodafone')
  await expect(page).toHaveURL(/ticker=VOD\.L/)
  await main.getByRole('button', { name: 'Get Stock Info' }).click()
  await expect(main.getByRole('table').locator('tbody tr').nth(10)).toBeVisible()
  await main.getByLabel('Source').selectOption({ index: 1 })
  await main.getByRole('button', { name: 'Get Stock Info' }).click()
  await expect(main.getByRole('cell', { name: 'GOOGLE_FINANCE' })).toHaveCount(0)
  await expect(main.getByRole('table').locator('tbody tr').nth(3)).toBeVisible()
  await expectAccessible(page)
})

// @spec 2.28a
test('Prices by Ticker Group converts what is pasted and adds pounds by the declared unit', async ({
  page,
}) => {
  const main = await open(page, 'prices-by-ticker-group')
  await main.getByRole('button', { name: 'Import Multiple' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Multiple' })
  await dialog.getByRole('textbox').fill('£VOD, VUSA LN,\n$AAPL')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Add 3 tickers' }).click()
  await expect(page).toHaveURL(/tickers=VOD\.L%2CVUSA\.L%2CAAPL/)
  await main.getByRole('button', { name: 'Fetch Prices' }).click()
  const row = (ticker: string) => main.getByRole('row').filter({ hasText: ticker })
  await expect(row('VOD.L').getByRole('cell', { name: 'GBX' })).toBeVisible()
  await main.getByLabel('Add £ column').check()
  await expect(row('VOD.L').getByRole('cell', { name: 'GBX' })).toBeVisible()
  const { lines } = await download(page, main.getByRole('button', { name: /CSV/ }))
  const columns = lines[0]?.split(',') ?? []
  const values = lines.find((line) => line.startsWith('VOD.L'))?.split(',') ?? []
  const [pence, pounds] = ['Price', '£'].map((column) => Number(values[columns.indexOf(column)]))
  expect(pounds).toBeCloseTo((pence ?? Number.NaN) / 100, 4)
  await main.getByRole('button', { name: 'Clear List' }).click()
  await expect(main.getByText('No tickers in the group')).toBeVisible()
})

// @spec 2.28f
test('the Currency Converter shows the rate and its day, and says when there is none', async ({
  page,
  noise,
}) => {
  noise.expect(/404.*\/api\/fx\/USD-ADP/)
  const main = await open(page, 'currency-converter')
  await expect(main.getByText(/^1 GBP = 1\.\d+ USD/)).toBeVisible()
  await main.getByLabel('From', { exact: true }).selectOption('GBX')
  await expect(main.getByText(/^1 GBX = 0\.01\d* USD/)).toBeVisible()
  await main.getByRole('button', { name: 'Swap the currencies' }).click()
  await expect(page).toHaveURL(/from=USD&to=GBX|to=GBX&from=USD/)
  await main.getByLabel('To', { exact: true }).selectOption('ADP')
  await expect(main.getByText('There is no rate from USD to ADP.')).toBeVisible()
  await expectAccessible(page)
})

// @spec 2.28g
test('News searches the stored headlines by ticker and by words', async ({ page }) => {
  await page.goto('/share/VOD.L')
  await expect(price(page)).toBeVisible()
  const main = await open(page, 'news')
  await main.getByLabel('Ticker or keyword').fill('VOD.L')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(main.getByText(/headlines? for VOD\.L, simulated$/)).toBeVisible()
  await main.getByLabel('Ticker or keyword').fill('vodafone')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(main.getByText(/headlines? for VOD\.L/)).toBeHidden()
  await expect(main.getByRole('listitem').first()).toContainText(/vodafone/i)
  await main.getByLabel('Ticker or keyword').fill('nothing says zyzzyva')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(main.getByText('No matching headlines')).toBeVisible()
})

// @spec 2.28h
test('reviews of a business are found, fetched, summed up and exported', async ({ page }) => {
  const main = await open(page, 'trustpilot')
  await main.getByRole('button', { name: 'Search' }).click()
  const search = page.getByRole('dialog', { name: 'Search for Trustpilot page' })
  await search.getByLabel('Search term').fill('example')
  await page.keyboard.press('Enter')
  await search.getByRole('listitem').first().getByRole('button').click()
  await main.getByRole('button', { name: /^Fetch \(/ }).click()
  await expect(main.getByText(/^Found \d+ with an average rating of \d/)).toBeVisible()
  const { lines } = await download(page, main.getByRole('button', { name: /CSV/ }))
  expect(lines[0]).toBe('Date,Rating,Title,Content,Location')
  await main.getByRole('button', { name: 'Show Stats' }).click()
  await expect(page.getByRole('dialog', { name: 'Statistics' })).toContainText('Number of Reviews')
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: 'Configure Request' }).click()
  const configure = page.getByRole('dialog', { name: 'Configure Trustpilot Query' })
  await configure.getByLabel('Use Excel Date').check()
  await configure.getByRole('button', { name: 'OK' }).click()
  await expect(main.getByRole('cell', { name: /^4\d{4}\.\d+$/ }).first()).toBeVisible()
})

// @spec 2.34
test('the command menu opens shares, quotes, pages and lines by keyboard alone', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Command Menu' })
  const type = async (text: string) => {
    await page.keyboard.press('Control+k')
    await expect(menu.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(text)
  }
  await type('vodafone')
  await expect(menu.getByRole('option', { name: /^VOD\.L/, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(menu.getByText('VOD.L on other sites')).toBeVisible()
  await expect(menu.getByRole('option', { name: /^Company page/, selected: true })).toBeVisible()
  await expect(menu.getByRole('option')).toHaveCount(1 + 6)
  await page.keyboard.press('Escape')
  await expect(menu.getByText('VOD.L on other sites')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await type('VOD LN QQ')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Vodafone Group').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close quick quote' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Close quick quote' })).toHaveCount(0)
  await expect(menu, 'the quote closes first').toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await type('THM')
  const before = await page.locator('html').getAttribute('data-theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', before ?? '')
  await expect(menu, 'so that the theme can be switched back').toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)

  await type('SCREEN mcap > 10B')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/screener\?expression=mcap/)
  await expect(menu).toHaveCount(0)

  await type('stock board')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/stockboard')
})

// @spec 2.33
test('the Stock Board keeps the cards where they were put', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('/stockboard')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add Stock' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Stock' })
  await pick(page, dialog.getByRole('combobox'), 'vodafone')
  const card = main.getByLabel(/^VOD\.L .*movable/)
  await expect(card).toBeVisible()
  await card.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await main.getByRole('button', { name: 'Custom ticker' }).click()
  await page.getByRole('dialog', { name: 'Custom ticker' }).getByLabel('Ticker').fill('my.own')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(main.getByLabel(/^MY\.OWN/)).toBeVisible()
  const place = await card.boundingBox()
  await page.reload()
  await expect(card).toBeVisible()
  expect(await card.boundingBox()).toEqual(place)
  await expectAccessible(page)
})
