import type { Page } from '@playwright/test'
import {
  chartCursor,
  chartSummary,
  expectChartDrawn,
  openShare,
  pixelsOf,
} from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const range = (page: Page) => page.getByLabel('Chart range')
const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// @spec 9.9
test('the chart is about half as high as the window, and at least 202 pixels', async ({ page }) => {
  const height = async () => (await chartCursor(page).boundingBox())?.height
  await page.setViewportSize({ width: 1440, height: 400 })
  await openShare(page, 'VOD.L')
  await expect.poll(height).toBe(320)
  await page.setViewportSize({ width: 1440, height: 1000 })
  await expect.poll(height).toBe(520)
  await page.setViewportSize({ width: 1440, height: 1600 })
  await expect.poll(height).toBe(640)
})

test('the intraday chart shows times of London', async ({ page, noise }) => {
  noise.allow(/\/api\/instruments\/BTC-GBP/)
  await page.goto('/share/BTC-GBP?range=intraday')
  await expect(range(page).locator('option:checked')).toHaveText('Intraday')
  const empty = page.getByText('No prices in this range')
  await expect(chartCursor(page).or(empty)).toBeVisible()
  if (await chartCursor(page).isVisible()) {
    await expect(chartCursor(page)).toHaveAttribute('aria-valuetext', /\d{4}, \d\d:\d\d, close £/)
  }
})

test('a sentence says what the chart shows', async ({ page }) => {
  await openShare(page, 'VOD.L')
  await expect(chartSummary(page)).toHaveText(
    /^Vodafone Group plc, one month, (up|down) [\d.]+%, high [\d,.]+p on \d+ \w+ \d{4}, low [\d,.]+p on \d+ \w+ \d{4}\.$/,
  )
})

test('candles, logarithm and comparison change the drawing', { tag: '@journey' }, async ({
  page,
}) => {
  await openShare(page, 'VOD.L', '?range=6m')
  await expectChartDrawn(page)
  const gold = await pixelsOf(page, '--accent')

  await toggle(page, 'Candles').click()
  await expect(toggle(page, 'Candles')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => pixelsOf(page, '--down')).toBeGreaterThan(50)
  expect(await pixelsOf(page, '--accent')).toBeLessThan(gold)
  await toggle(page, 'Candles').click()

  await toggle(page, 'Log').click()
  await expect(toggle(page, 'Log')).toHaveAttribute('aria-pressed', 'true')
  await expectChartDrawn(page)

  const asked = page.waitForResponse((reply) => reply.url().includes('/api/chart/%5EFTSE?range=6m'))
  await toggle(page, 'Compare').click()
  await toggle(page, 'FTSE 100').click()
  expect((await asked).status()).toBe(200)
  await expect.poll(() => pixelsOf(page, '--series-1')).toBeGreaterThan(50)
  await expect(toggle(page, 'Log')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'Legend' })).toContainText('FTSE 100')
})

test('a share is compared with another by name, and the address keeps it', async ({ page }) => {
  await openShare(page, 'VOD.L', '?range=1y')
  await toggle(page, 'Compare').click()
  const search = page.getByRole('combobox', { name: 'Compare with a company or ticker' })
  await search.fill('AstraZeneca')
  await page.getByRole('option').filter({ hasText: 'AZN' }).first().click()
  const legend = page.getByRole('list', { name: 'Legend' })
  await expect(legend).toContainText(/AstraZeneca/i)
  await expect(page).toHaveURL(/compare=AZN\.L/)
  await page.reload()
  await expect(legend).toContainText(/AstraZeneca/i)
  await legend.getByRole('button', { name: /^Remove/ }).click()
  await expect(page).not.toHaveURL(/compare/)
})

test('the arrow keys move the cursor, and its position is announced', { tag: '@journey' }, async ({
  page,
}) => {
  await openShare(page, 'VOD.L')
  const cursor = chartCursor(page)
  const last = await cursor.getAttribute('aria-valuetext')
  expect(last).toMatch(/^\d+ \w+ \d{4}, close [\d,.]+p$/)
  await cursor.focus()
  await cursor.press('ArrowLeft')
  await expect(cursor).not.toHaveAttribute('aria-valuetext', last ?? '')
  const before = await cursor.getAttribute('aria-valuetext')
  await expect(page.getByText((before ?? '').split(',')[0] ?? '', { exact: true })).toBeVisible()
  await cursor.press('ArrowRight')
  await expect(cursor).toHaveAttribute('aria-valuetext', last ?? '')
  await cursor.press('ArrowRight')
  await expect(cursor).toHaveAttribute('aria-valuetext', last ?? '')
  await cursor.press('Home')
  await expect(cursor).toHaveAttribute('aria-valuenow', '0')
  await cursor.press('End')
  await expect(cursor).toHaveAttribute('aria-valuetext', last ?? '')
})

test('a change of theme redraws the chart', { tag: '@journey' }, async ({ page }) => {
  await openShare(page, 'VOD.L')
  await expectChartDrawn(page)
  await page.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expectChartDrawn(page)
})

test('a chart that is redrawn before the browser painted it still shows all bars', async ({
  page,
}) => {
  await openShare(page, 'VOD.L', '?range=1y')
  await expectChartDrawn(page)
  // Quicker than frames, so that some drawings are never painted.
  await toggle(page, 'Log').evaluate(async (button: HTMLElement) => {
    const { port1, port2 } = new MessageChannel()
    port1.start()
    const otherTasks = () =>
      new Promise((resolve) => {
        port1.addEventListener('message', resolve, { once: true })
        port2.postMessage(null)
      })
    for (let press = 0; press < 100; press++) {
      button.click()
      for (let turn = 0; turn < press % 12; turn++) await otherTasks()
    }
  })
  await expectChartDrawn(page)

  const chart = await chartCursor(page).boundingBox()
  if (!chart) throw new Error('The chart has no box')
  await page.mouse.move(chart.x + 2, chart.y + chart.height / 2)
  await expect(chartCursor(page)).toHaveAttribute('aria-valuenow', /^[0-3]$/)
})

test.describe('against recorded replies, far from London', () => {
  test.use({ market: 'replay', timezoneId: 'Pacific/Auckland' })

  test('the chart counts days and hours in London', { tag: '@journey' }, async ({ page }) => {
    await openShare(page, 'VOD.L', '?range=intraday')
    await chartCursor(page).focus()
    await chartCursor(page).press('Home')
    await expect(chartCursor(page)).toHaveAttribute('aria-valuetext', /\d{4}, 08:00, close/)
    await range(page).selectOption('1 Month Chart')
    await expect(chartSummary(page)).toContainText('one month')
    await toggle(page, 'Table').click()
    const dates = page.getByRole('table', { name: 'Prices' }).getByRole('row')
    await expect(dates.nth(1)).toContainText(/\d{4}/)
    for (const row of (await dates.allInnerTexts()).slice(1)) {
      const [date = ''] = /^\d+ \w+ \d{4}/.exec(row) ?? []
      expect([0, 6], row).not.toContain(new Date(`${date} UTC`).getUTCDay())
    }
  })

  test('a share whose unit changed inside the range is drawn in one unit', async ({ page }) => {
    await openShare(page, 'CPG.L', '?range=1y')
    await expect(chartSummary(page)).toContainText(/high US\$[\d,.]+ on .*, low US\$[\d,.]+ on /)
  })
})
