import { addDays } from '../../apps/server/src/platform/calendar/zone-time.ts'
import { day, EODHD_KEY } from '../support/eodhd-replies.ts'
import { type StandIn, startEodhd } from '../support/eodhd-stand-in.ts'
import { panel } from './setup/page-parts.ts'
import { call, freshEmail, grantAdmin, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

/** Weekdays up to yesterday, each a penny above the one before. */
function recentDays(count: number) {
  const days: ReturnType<typeof day>[] = []
  let date = new Date().toISOString().slice(0, 10)
  while (days.length < count) {
    date = addDays(date, -1)
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) days.unshift(day(date, 70 + (count - days.length) / 100))
  }
  return days
}

const FUND = 'GB00B41YBW71'

let standIn: StandIn
test.afterEach(() => standIn.close())

test('while Yahoo refuses everything, a key of one’s own serves the company page, its chart and the portfolio', {
  tag: '@journey',
}, async ({ noise, page, startOwnServer }) => {
  test.setTimeout(300_000)
  noise.allow(/503|502/)
  // The fund has no price until its series is read, with the chart.
  noise.allow(/404.*stockInfo|404 \(Not Found\)/)
  const days = recentDays(30)
  const vodafone = { code: 'VOD', currency: 'GBX', isin: 'GB00BH4HKS39', reply: days }
  const fund = { code: FUND, isin: FUND, name: 'Fundsmith Equity I Acc', reply: days } as const
  standIn = await startEodhd({
    listings: [vodafone, { ...fund, exchange: 'EUFUND', currency: 'GBP' }],
  })
  const product = await startOwnServer({ marketData: 'live', upstream: standIn.url })
  const email = freshEmail('key')
  await signUp(page, product.url, email)
  await grantAdmin(product, email)
  await page.reload()
  const choice = { choice: 'key', key: EODHD_KEY }
  expect(await call(page, 'POST', '/api/sources/choice', choice)).toMatchObject({
    data_mode: 'live',
  })

  // Settings are followed every few seconds.
  await expect
    .poll(async () => (await page.request.get(`${product.url}/api/sources/prices`)).text())
    .toMatch(/"key":"eodhd","title":"EODHD","isOn":true/)

  const account = { name: 'Dealing', kind: 'general', currency: 'GBP' }
  const { id } = await call(page, 'POST', '/api/portfolio/accounts', account)
  await call(page, 'POST', '/api/portfolio/activities', {
    account_id: id,
    date: days[5]?.date,
    kind: 'buy',
    ticker: 'VOD.L',
    quantity: '1000',
    price: { value: '70', unit: 'GBX' },
  })
  const last = `${Number(days.at(-1)?.close).toFixed(2)}p`

  await page.goto(`${product.url}/share/VOD.L`)
  const chart = panel(page, /^Chart/)
  await page.getByLabel('Chart range').selectOption('1 Month Chart')
  await expect(chart).toContainText('EODHD')
  await page.reload()
  await expect(page.getByRole('main')).toContainText(last)
  // Of the price, and of the chart.
  await expect(page.getByRole('main')).toContainText(/EODHD · .*Chart.*EODHD · /s)
  await chart.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Prices' })).toContainText(last)

  await page.goto(`${product.url}/portfoliomanager`)
  const holdings = page.getByRole('table', { name: 'Holdings' })
  await expect(holdings.getByRole('row', { name: /VOD\.L/ })).toContainText(last)
  const quotes = await page.request.get(`${product.url}/api/quotes?tickers=VOD.L`)
  expect(await quotes.json()).toMatchObject({
    items: [{ unit: 'GBX', provenance: { source: 'eodhd' } }],
  })

  await page.goto(`${product.url}/addfund?isin=${FUND}`)
  await expect(page.getByText(/^EODHD lists it in pounds/)).toBeVisible()
  await page.getByLabel('Units').selectOption('accumulation')
  await page.getByRole('button', { name: 'Add it' }).click()
  // The list of 33,000 instruments is read again, in slices between other work.
  await expect(page.getByRole('heading', { name: /Fundsmith Equity I Acc/ })).toBeVisible({
    timeout: 90_000,
  })
  await expect(page.getByRole('main')).toContainText(/EODHD · price of /)
  await expect(page.getByRole('main')).toContainText(`£${Number(days.at(-1)?.close).toFixed(2)}`)
  await expect(page.getByRole('link', { name: 'Correct or remove' })).toBeVisible()

  await page.goto(`${product.url}/Healthcheck`)
  const sources = panel(page, 'Sources of prices')
  await expect(sources).toContainText(/\d+ of 20 requests left today/)
  await expect(sources).toContainText('2 series stored')
})
