import type { Page } from '@playwright/test'
import { expect, test } from './setup/test.ts'

const ITEMS = [
  ['FTSE 100', '10,121'],
  ['FTSE AIM All-Share', '781'],
  ['Brent', 'US$78'],
  ['BTC-GBP', '68,250'],
  ['Dow Jones', '49,020'],
  ['GBP-USD', '1.3517'],
  ['S&P 500', '7,012'],
] as const

const ticker = (page: Page) => page.getByRole('region', { name: 'Market ticker' })
const item = (page: Page) => ticker(page).getByRole('button').first()

test.describe('the market ticker', () => {
  test.use({ market: 'replay' })

  test.beforeEach(async ({ page }) => {
    await page.clock.install({ time: new Date('2026-07-01T08:00:00Z') })
    await page.goto('/about')
    await expect(item(page)).toContainText('10,121')
    await page.clock.pauseAt(new Date('2026-07-01T09:00:00Z'))
    await showFirst(page)
  })

  /** The ticker advances while the clock jumps to the pause: click back to the first item. */
  async function showFirst(page: Page) {
    for (let clicks = 0; clicks < ITEMS.length; clicks++) {
      if ((await item(page).innerText()).startsWith('FTSE 100')) break
      await item(page).click()
    }
    await expect(item(page)).toContainText('FTSE 100')
    await page.mouse.move(700, 500)
    await item(page).blur()
  }

  // @spec 1.4, 9.1, 9.5
  test('shows seven in order, one every 4.1 seconds, and wraps', async ({ page }) => {
    for (const [label, figure] of ITEMS) {
      await expect(item(page)).toContainText(label)
      await expect(item(page)).toContainText(figure)
      await page.clock.runFor(4099)
      await expect(item(page)).toContainText(label)
      await page.clock.runFor(1)
    }
    await expect(item(page)).toContainText('FTSE 100')
  })

  // @spec 4.1
  test('marks the direction with sign and arrow, and advances immediately on a click', {
    tag: '@journey',
  }, async ({ page }) => {
    await expect(item(page).locator('[data-glyph=up]')).toBeVisible()
    await expect(item(page)).toContainText('+0.40%')
    await item(page).click()
    await expect(item(page)).toContainText('FTSE AIM All-Share')
    await item(page).click()
    await expect(item(page)).toContainText('Brent')
  })
})

const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'World clocks' })

test.describe('the clocks, seen from far away', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  // @spec 1.5
  test('London is in the bar with its zone, the other cities in a dropdown', async ({ page }) => {
    await page.clock.setFixedTime(new Date('2026-07-01T08:03:05Z'))
    await page.goto('/about')
    await expect(clock(page)).toContainText('9:03:05 BST')
    await clock(page).hover()
    const cities = page.getByRole('dialog', { name: 'World clocks' })
    await expect(cities).toContainText('New York')
    for (const [city, time] of [
      ['New York', '4:03:05'],
      ['Los Angeles', '1:03:05'],
      ['Shanghai', '16:03:05'],
      ['Tokyo', '17:03:05'],
    ] as const) {
      await expect(
        cities
          .getByRole('term')
          .filter({ hasText: city })
          .locator('xpath=following-sibling::dd[1]'),
      ).toHaveText(time)
    }
  })
})

test.describe('the theme', () => {
  const theme = (page: Page) => page.locator('html').getAttribute('data-theme')

  // @spec 1.8, 3.10
  test('is dark on a first visit, is switched by one click and survives a reload', async ({
    page,
  }) => {
    await page.goto('/about')
    expect(await theme(page)).toBe('dark')
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    expect(await theme(page)).toBe('light')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('false')
    await page.reload()
    expect(await theme(page)).toBe('light')
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('true')
    await page.reload()
    expect(await theme(page)).toBe('dark')
  })

  // @spec 4.7
  test('is applied before the scripts have run, so that nothing flashes', {
    tag: '@journey',
  }, async ({ page, noise }) => {
    await page.goto('/about')
    await page.getByRole('button', { name: 'Switch to the light theme' }).click()
    noise.expect(/\/assets\/.*\.js/)
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.reload()
    expect(await theme(page)).toBe('light')
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(238, 240, 243)')
  })

  test.describe('on a light system', () => {
    test.use({ colorScheme: 'light' })

    test('follows the system on a first visit, then the choice', async ({ page }) => {
      await page.goto('/about')
      expect(await theme(page)).toBe('light')
      await page.getByRole('button', { name: 'Switch to the dark theme' }).click()
      await page.reload()
      expect(await theme(page)).toBe('dark')
    })
  })

  test('palette and density are chosen in a menu and survive a reload', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/about')
    const up = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--up'))
    const green = await up()
    await page.getByRole('button', { name: 'Display settings' }).click()
    await page.getByRole('menuitemradio', { name: 'Blue and orange' }).click()
    expect(await up()).not.toBe(green)
    await page.getByRole('menuitemradio', { name: 'Comfortable' }).click()
    await expect(page.getByRole('menuitemradio', { name: 'Comfortable' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Display settings' })).toBeFocused()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-palette', 'colour-blind')
    await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
  })
})

// @spec 1.7
test('the random button leads to a share', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('button', { name: 'Random share' }).click()
  await expect(page).toHaveURL(/\/share\/[^/]+\.L$/)
  await expect(page).toHaveTitle(/ Share Info - Leadenhall$/)
})

test('the question mark opens the list of keys, Escape closes it and gives the focus back', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toContainText('Open the highlighted or the first result')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
