import type { Page } from '@playwright/test'
import {
  chartCursor,
  expectChartDrawn,
  fact,
  hits,
  leaveAnswersToCalls,
  openTab,
  price,
  topSearch,
} from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const chartPanel = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Chart' }) })

test.describe('while every source fails', () => {
  test.use({ market: 'down' })

  test.beforeEach(({ noise }) => {
    noise.allow(/503.*(stockInfo|api\/chart|marketData)/)
  })

  // @spec 10.13
  test('the company page keeps its facts, and price and chart each say why they are missing', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/share/VOD.L')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vodafone Group plc')
    await openTab(page, 'Facts')
    await expect(fact(page, 'ISIN')).toHaveText('GB00BH4HKS39')
    await expect(page.getByText('No price available')).toBeVisible({ timeout: 20_000 })
    const panel = chartPanel(page)
    await expect(panel.getByRole('alert')).toContainText(/yahoo/i, { timeout: 20_000 })
    await expect(price(page)).toHaveCount(0)
    await expect(page.getByText('Live').first()).toBeVisible()
    await expect(page.getByText('Connected')).toBeVisible()
  })

  test('each failed panel can be retried on its own', async ({ page }) => {
    await page.goto('/share/VOD.L')
    const panel = chartPanel(page)
    await expect(panel.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    const asked = page.waitForRequest('**/api/chart/VOD.L**')
    await panel.getByRole('button', { name: 'Try again' }).click()
    await asked
    await expect(panel.getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await openTab(page, 'Facts')
    await expect(fact(page, 'ISIN')).toBeVisible()
  })

  test('search, lists and the ticker keep working', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('region', { name: 'Market ticker' })).toContainText(
      'not available',
      { timeout: 20_000 },
    )
    await topSearch(page).fill('tesco')
    await expect(hits(page).first()).toContainText('Tesco')
    await page.goto('/shares/supersector/Insurance?scheme=ICB')
    await expect(page.locator('tbody tr[data-index]').first()).toBeVisible()
  })

  test('the health page names the source that is down', async ({ page }) => {
    await page.goto('/share/VOD.L')
    await expect(page.getByText('No price available')).toBeVisible({ timeout: 20_000 })
    await page.goto('/Healthcheck')
    await expect(page.getByRole('row', { name: /^Yahoo Finance Fails/ })).toBeVisible()
  })
})

test('while responses are slow, skeletons have the final height', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await leaveAnswersToCalls(page)
  await page.route(/\/(stockInfo|api\/chart|api\/instruments)\//, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/share/VOD.L')
  await expect(page.getByRole('status', { name: 'Loading stock info' })).toBeVisible()
  const placeholder = page.getByRole('img', { name: 'Chat loading/not found' })
  await expect(placeholder).toBeVisible()
  const before = await chartPanel(page).boundingBox()
  release()
  await expect(price(page)).toBeVisible()
  await expectChartDrawn(page)
  await expect(placeholder).toHaveCount(0)
  const after = await chartPanel(page).boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(2)
})

test('an unavailable list says why, and its button loads it again', { tag: '@journey' }, async ({
  page,
  noise,
}) => {
  noise.expect(/503.*\/api\/exchangeData\/industries/)
  noise.allow(/\/api\/exchangeData\/industries/)
  let isBroken = true
  await page.route('**/api/exchangeData/industries', (route) =>
    isBroken
      ? route.fulfill({
          status: 503,
          json: { code: 'upstream_unavailable', message: 'The list is resting.', requestId: 'r-1' },
        })
      : route.continue(),
  )
  await page.goto('/industries')
  await expect(page.getByRole('alert')).toContainText('The list is resting.')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: /^Technology/ }).first()).toBeVisible()
})

test('when the server stops, the status line says so and the page stays, and both recover with it', async ({
  page,
  noise,
  startOwnServer,
}) => {
  // Two servers start in it.
  test.setTimeout(120_000)
  noise.expect(/ERR_CONNECTION_REFUSED/)
  noise.allow(/ERR_(CONNECTION|EMPTY|SOCKET|NETWORK)|net::ERR/)
  const server = await startOwnServer()
  await page.clock.install()
  await page.goto(`${server.url}/share/VOD.L`)
  await expectChartDrawn(page)
  const shown = await price(page).innerText()
  const port = Number(new URL(server.url).port)

  await server.stop()
  await page.clock.fastForward(16_000)
  await expect(page.getByText('Server unreachable')).toBeVisible()
  await expect(price(page)).toHaveText(shown)
  await expect(chartCursor(page)).toBeVisible()
  await openTab(page, 'Facts')
  await expect(fact(page, 'ISIN')).toHaveText('GB00BH4HKS39')

  await topSearch(page).fill('tesco')
  await expect(page.getByText('Search is unavailable')).toBeVisible()
  await topSearch(page).press('Enter')
  await page.getByRole('button', { name: 'Random share' }).click()
  await expect(page.getByText('The server cannot be reached.').last()).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).hover()
  await expect(page).toHaveURL(/\/share\/VOD\.L\?tab=facts$/)

  await startOwnServer({ port })
  await page.clock.fastForward(16_000)
  await expect(page.getByText('Connected')).toBeVisible()
  await topSearch(page).fill('tesco plc')
  await expect(hits(page).first()).toContainText('Tesco')
})

test('a machine without a network is recognised immediately', { tag: '@journey' }, async ({
  page,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/share/VOD.L')
  await expect(price(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Server unreachable')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Connected')).toBeVisible()
})
