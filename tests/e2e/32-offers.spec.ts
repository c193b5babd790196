import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { addDays } from '../../apps/server/src/platform/calendar/zone-time.ts'
import { buildTable, NO_BIDDER } from '../support/offer-tables.ts'
import type { Product } from '../support/start-product.ts'
import { waitForBell } from './setup/bell.ts'
import { panel } from './setup/page-parts.ts'
import { call, freshEmail, signUp } from './setup/people.ts'
import { runCli } from './setup/run-cli.ts'
import { readServers } from './setup/servers.ts'
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
  await expect(bar.getByText(/^Spread \+[\d,]+\.\d\d% before costs/)).toBeVisible()

  const chart = panel(page, /^Chart/)
  await page.getByLabel('Chart range').selectOption('1 Year Chart')
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Prices' })).toContainText('Offer period commences')
})

/** With the command for it, while the product runs. */
function importTable(product: Product, text: string): Promise<string> {
  const file = path.join(product.dataDir, 'disclosuretable.csv')
  writeFileSync(file, text)
  return runCli(product, 'import-offers.ts', file)
}

const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date))

/** As the table writes a day: 03-Oct-2026. */
const tableDay = (date: string) => {
  const [day = '', month = '', year = ''] = longDay(date).split(' ')
  return `${day.padStart(2, '0')}-${month.slice(0, 3)}-${year}`
}

test('from two files to what changed, an alert on a holding, its company and its chart', {
  tag: '@journey',
}, async ({ page, startOwnServer }) => {
  test.setTimeout(180_000)
  const today = new Date().toISOString().slice(0, 10)
  const began = tableDay(addDays(today, -7))
  const wanted = `OFFEREE: Vodafone Group plc,,LEI: 213800TB53ELEUKM7Q61
Offer period commenced: 07:00 ${began},,
20 20/21 US cents ordinary,ISIN: GB00BH4HKS39,"NSI: 24,000,000,000"
OFFEROR: Bidder of tests Limited,,
Disclosure of dealings in its securities is not required,,
Offeror identified: 07:00 ${began},,
Rule 2.6 deadline: 17:00 ${tableDay(addDays(today, 21))},,`
  const product = await startOwnServer({ marketData: 'live', upstream: readServers().upstream })
  const quiet = buildTable({ day: longDay(addDays(today, -1)), blocks: [NO_BIDDER] })
  expect(await importTable(product, quiet)).toContain('1 company in an offer period')

  await page.clock.install()
  await signUp(page, product.url, freshEmail('offers'))
  const account = { name: 'Dealing', kind: 'general', currency: 'GBP' }
  const { id } = await call(page, 'POST', '/api/portfolio/accounts', account)
  await call(page, 'POST', '/api/portfolio/activities', {
    account_id: id,
    date: addDays(today, -400),
    kind: 'buy',
    ticker: 'VOD.L',
    quantity: '1000',
    price: { value: '70', unit: 'GBX' },
  })
  await page.goto(`${product.url}/offers`)
  await expect(page.getByRole('table', { name: 'Offers' })).toContainText('Quiet Holdings plc')
  await page.getByRole('checkbox', { name: /enters an offer period/ }).click()

  expect(
    await importTable(product, buildTable({ day: longDay(today), blocks: [wanted] })),
  ).toContain('2 were added, changed or gone')
  await page.reload()
  const changes = panel(page, 'What changed').getByRole('listitem')
  await expect(changes.filter({ hasText: 'Vodafone' })).toContainText('New')
  await expect(changes.filter({ hasText: 'Quiet Holdings plc' })).toContainText('Gone')
  const table = page.getByRole('table', { name: 'Offers' })
  const row = table.getByRole('row', { name: /VOD\.L/ })
  await expect(row).toContainText('yours')
  const bell = await waitForBell(page)
  await bell.click()
  const notice = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(notice).toContainText(/^VOD\.L is in an offer period.*Bidder of tests Limited/s)
  await page.keyboard.press('Escape')
  await row.getByRole('link').first().click()

  const bar = page.getByRole('region', { name: 'Offer period' })
  await expect(bar).toContainText(/In an offer period since .*Bidder of tests Limited; deadline/)
  await bar.getByRole('button', { name: 'Details' }).click()
  await bar.getByLabel('Cash').fill('100p')
  await bar.getByRole('button', { name: 'Work out the spread' }).click()
  await expect(bar.getByText(/^Worth £1/)).toBeVisible()
  const chart = panel(page, /^Chart/)
  await page.getByLabel('Chart range').selectOption('1 Month Chart')
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Prices' })).toContainText('Offer period commences')

  await bar.getByRole('link', { name: 'Your tax on a sale at these terms' }).click()
  await expect(page.getByLabel('Share', { exact: true })).toHaveValue('VOD.L')
  await page.getByLabel('Shares', { exact: true }).fill('1000')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByRole('region', { name: 'Gain' })).toContainText('+£300')
})
