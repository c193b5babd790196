import type { Page } from '@playwright/test'
import { hits, topSearch } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const SEARCH = '**/api/instruments/search?**'

test.beforeEach(async ({ page }) => {
  await page.goto('/about')
})

async function searchFor(page: Page, text: string) {
  await topSearch(page).fill(text)
  await expect(hits(page).first()).toBeVisible()
}

// @spec 4.5
test('the slash key focuses the search and selects what is in it', async ({ page }) => {
  await topSearch(page).fill('tesco')
  await page.keyboard.press('Escape')
  await topSearch(page).blur()
  await page.keyboard.press('/')
  await expect(topSearch(page)).toBeFocused()
  await page.keyboard.type('vod')
  await expect(topSearch(page)).toHaveValue('vod')
})

test('a slash typed into a field stays a slash', async ({ page }) => {
  await page.goto('/')
  await topSearch(page).pressSequentially('brk/b')
  await expect(topSearch(page)).toHaveValue('brk/b')
  await expect(topSearch(page)).toBeFocused()
})

// @spec 1.6
test('at most five hits are offered, London first', async ({ page }) => {
  await searchFor(page, 'bank')
  await expect(hits(page)).toHaveCount(5)
  await topSearch(page).fill('vod')
  await expect(hits(page).first()).toHaveText(/VOD.*Vodafone Group plc.*LSE/)
})

// @spec 4.4
test('Enter opens the highlighted hit or else the first, and so does a click', {
  tag: '@journey',
}, async ({ page }) => {
  await searchFor(page, 'vodafone')
  await topSearch(page).press('ArrowDown')
  await topSearch(page).press('ArrowDown')
  await topSearch(page).press('Enter')
  await expect(page).toHaveURL(/\/share\/VOD$/)
  await expect(topSearch(page)).toHaveValue('')

  await searchFor(page, 'vodafone')
  await topSearch(page).press('Enter')
  await expect(page).toHaveURL(/\/share\/VOD\.L$/)

  await topSearch(page).fill('tesco plc')
  await hits(page).filter({ hasText: 'TSCO' }).first().click()
  await expect(page).toHaveURL(/\/share\/TSCO\.L$/)
  await expect(page.getByRole('listbox')).toBeHidden()
})

// @spec 4.6
test('the word "random" leads to a share', async ({ page }) => {
  await topSearch(page).pressSequentially('random')
  await expect(page).toHaveURL(/\/share\/[^/]+\.L$/)
  await expect(topSearch(page)).toHaveValue('')
})

test('London and New York spellings, dotted codes and ISINs are understood', async ({ page }) => {
  for (const [typed, ticker] of [
    ['VOD LN', 'VOD.L'],
    ['£VOD', 'VOD.L'],
    ['$AAPL', 'AAPL'],
    ['GB00BH4HKS39', 'VOD.L'],
    ['BP.', 'BP.L'],
    ['bt-a', 'BT-A.L'],
  ] as const) {
    await test.step(`"${typed}" leads to ${ticker}`, async () => {
      await topSearch(page).fill(typed)
      await topSearch(page).press('Enter')
      await expect(page).toHaveURL(`/share/${ticker}`)
      await expect(topSearch(page)).toHaveValue('')
    })
  }
})

test('what matches nothing says so, and Enter stays', async ({ page }) => {
  await topSearch(page).fill('zzqqxx')
  await expect(page.getByText('No matching instruments.')).toBeVisible()
  await topSearch(page).press('Enter')
  await expect(page).toHaveURL(/\/about$/)
})

test('Enter right after fast typing takes the hit of what was typed', { tag: '@journey' }, async ({
  page,
}) => {
  const slow: (() => void)[] = []
  await page.route(SEARCH, async (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('query') !== 'lloyds') {
      await new Promise<void>((release) => slow.push(release))
    }
    await route.continue().catch(ignoreBrokenOff)
  })
  await topSearch(page).pressSequentially('lloyds')
  await topSearch(page).press('Enter')
  await expect(page).toHaveURL(/\/share\/LLOY\.L$/)
  for (const release of slow) release()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lloyds')
})

/** The page aborts requests that it no longer needs; continuing those fails. */
function ignoreBrokenOff(error: unknown): void {
  if (!/handled|closed|abort|interception/i.test(String(error))) throw error
}
