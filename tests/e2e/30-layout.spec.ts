import type { Locator, Page } from '@playwright/test'
import { openShare } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Texts that end in an ellipsis. */
const cutTexts = (part: Locator) =>
  part.locator('*').evaluateAll((parts) =>
    parts
      .filter((one) => getComputedStyle(one).textOverflow === 'ellipsis')
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )

for (const ticker of ['VOD.L', 'AAPL']) {
  test(`the header and the statistics of ${ticker} cut no text`, async ({ page }) => {
    await openShare(page, ticker)
    await expect(panel(page, 'Key statistics').locator('dd').first()).toBeVisible()
    const header = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(header).toBeVisible()
    expect(await cutTexts(header)).toEqual([])
    expect(await cutTexts(panel(page, 'Key statistics'))).toEqual([])
  })
}

test('the list of a board ends with a whole row', async ({ page }) => {
  await openShare(page, 'VOD.L')
  const rows = panel(page, 'Bulletin boards').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const heights = await rows.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().height),
  )
  const list = rows.first().locator('..')
  const shown = await list.evaluate(({ clientHeight }) => clientHeight)
  const ends = heights.map((_, at) => heights.slice(0, at + 1).reduce((sum, one) => sum + one, 0))
  expect(ends).toContain(shown)
})

test('code and price of a constituent are on one baseline', async ({ page }) => {
  await openShare(page, '^FTSE')
  const row = panel(page, 'Constituents').getByRole('row').nth(1)
  await expect(row).toContainText('%')
  const baselines = await row.locator('th, td').evaluateAll((cells) =>
    cells.map((cell) => {
      // The bottom of an empty inline box is the baseline.
      const mark = document.createElement('span')
      mark.style.display = 'inline-block'
      ;(cell.querySelector('a, span') ?? cell).append(mark)
      return Math.round(mark.getBoundingClientRect().bottom)
    }),
  )
  expect(new Set(baselines).size, baselines.join()).toBe(1)
})
