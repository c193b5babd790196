/** Where the parts of a page are found, by role and text. */
import { expect, type Locator, type Page } from '@playwright/test'

export const topSearch = (page: Page) => page.getByRole('banner').getByRole('combobox')

/** Hits of a search, without the line that says that it searches. */
export const hits = (page: Page) => page.locator('[role=option]:not([aria-disabled])')

/** By its title. */
export const panel = (page: Page, title: RegExp | string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title }) })

export const price = (page: Page) => page.getByRole('main').locator('data')

export const chartCursor = (page: Page) => page.getByRole('slider')

export const chartSummary = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /, (today|one month|six months|one year|seven years),/ })

/** The value beside a term of a facts list. */
export function fact(page: Page, term: string): Locator {
  return page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
}

/** Opens a tab of the company page. */
export async function openTab(page: Page, name: string): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Sections of this page' })
  await bar.getByRole('link', { name, exact: true }).click()
  await expect(bar.locator('[aria-current=page]')).toHaveText(name)
}

/** Pixels of the chart that are drawn in something near a colour of the theme, `--accent`. */
export async function pixelsOf(page: Page, variable: string): Promise<number> {
  return chartCursor(page).evaluate((box, name) => {
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!probe) throw new Error('No canvas to read with')
    probe.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
    probe.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data
    let near = 0
    for (const canvas of box.querySelectorAll('canvas')) {
      if (canvas.width === 0 || canvas.height === 0) continue
      // Read from a copy: reading the chart's own canvas back makes the browser warn.
      probe.canvas.width = canvas.width
      probe.canvas.height = canvas.height
      probe.drawImage(canvas, 0, 0)
      const { data } = probe.getImageData(0, 0, canvas.width, canvas.height)
      for (let at = 0; at < data.length; at += 4) {
        const distance =
          Math.abs((data[at] ?? 0) - red) +
          Math.abs((data[at + 1] ?? 0) - green) +
          Math.abs((data[at + 2] ?? 0) - blue)
        if (distance < 24 && (data[at + 3] ?? 0) > 200) near++
      }
    }
    return near
  }, variable)
}

export async function expectChartDrawn(page: Page): Promise<void> {
  await expect(chartCursor(page)).toBeVisible()
  await expect.poll(() => pixelsOf(page, '--accent')).toBeGreaterThan(50)
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // Scripts lay a chart out again after the window was resized.
  const { width } = page.viewportSize() ?? { width: 'any' }
  await expect.poll(overhang, `pixels by which the page is wider than ${width}`).toBe(0)
}

/** Opens a company page and waits for its price and chart. */
export async function openShare(page: Page, ticker: string, query = ''): Promise<void> {
  await page.goto(`/share/${encodeURIComponent(ticker)}${query}`)
  await expect(price(page)).toBeVisible()
  await expect(chartCursor(page)).toBeVisible()
}

/** Documents come without the answers of their first calls, so that a test can hold or change those. */
export async function leaveAnswersToCalls(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const given = await route.fetch()
    const text = await given.text()
    const body = text.replace(/<script[^>]*id="first-answers".*?<\/script>/s, '')
    return route.fulfill({ response: given, body })
  })
}
