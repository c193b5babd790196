import { DESKTOP, expectAccessible, expectNoViolations, PHONE } from './setup/accessibility.ts'
import { hits, openShare, topSearch } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const PAGES: readonly { address: string; shows: string; noise?: RegExp }[] = [
  { address: '/', shows: 'Getting Started & Help' },
  { address: '/tools', shows: 'Browse All' },
  { address: '/industries', shows: 'ICB industries' },
  { address: '/shares/industry/Telecommunications?scheme=ICB', shows: 'Vodafone Group plc' },
  { address: '/sectors', shows: 'ICB sectors' },
  { address: '/shares/supersector/Banks?scheme=ICB', shows: 'Barclays' },
  { address: '/browse/all', shows: '1 / ' },
  { address: '/Healthcheck', shows: 'Core config last loaded' },
  { address: '/api-docs', shows: 'Every call, with its fields' },
  { address: '/about', shows: 'Free software' },
  { address: '/privacy', shows: 'Cookies' },
  { address: '/terms', shows: 'No warranty' },
  { address: '/legal/privacy', shows: 'Cookies' },
  { address: '/legal/terms', shows: 'No warranty' },
  { address: '/nothing/here', shows: 'Page not found', noise: /404.*\/nothing\/here/ },
  { address: '/share/NOPE123', shows: 'No instrument has this ticker', noise: /NOPE123/ },
]

for (const { address, shows, noise: provoked } of PAGES) {
  test(`${address} has no fault that axe finds, dark and light, desk and phone`, async ({
    page,
    noise,
  }) => {
    if (provoked) noise.expect(provoked)
    await page.goto(address)
    await expect(page.getByText(shows).first()).toBeVisible()
    await expectAccessible(page)
  })
}

test('the company page has no fault that axe finds, drawing and table', async ({ page }) => {
  await openShare(page, 'VOD.L')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Prices' })).toBeVisible()
  await expectAccessible(page, [DESKTOP])
})

for (const theme of ['dark', 'light']) {
  for (const size of [DESKTOP, PHONE]) {
    test(`what unfolds has no fault that axe finds, ${theme}, ${size.width} px`, async ({
      page,
    }) => {
      await page.addInitScript(
        (isDark) => localStorage.setItem('theme', isDark),
        String(theme === 'dark'),
      )
      await page.setViewportSize(size)
      await page.goto('/about')
      await topSearch(page).fill('vodafone')
      await expect(hits(page).first()).toContainText('Vodafone')
      await topSearch(page).press('ArrowDown')
      await expect(hits(page).first()).toHaveAttribute('aria-selected', 'true')
      await expectNoViolations(page, 'search open')
      await topSearch(page).fill('zzqqxx')
      await expect(page.getByText('No instrument matches.')).toBeVisible()
      await expectNoViolations(page, 'search without a match')
      await topSearch(page).press('Escape')

      await page.getByRole('button', { name: 'Display settings' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolations(page, 'display settings')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()

      await page.getByRole('button', { name: 'World clocks' }).filter({ visible: true }).click()
      await expect(page.getByRole('dialog', { name: 'World clocks' })).toBeVisible()
      await expectNoViolations(page, 'clocks')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: 'World clocks' })).toBeHidden()

      await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectNoViolations(page, 'shortcuts')
    })
  }
}

test('the palette for colour-blind people has enough contrast in both themes', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('palette', 'colour-blind'))
  await openShare(page, 'VOD.L')
  await expectAccessible(page, [DESKTOP])
})

test.describe('while a source fails', () => {
  test.use({ market: 'down' })

  test('the reasons have no fault that axe finds', async ({ page, noise }) => {
    noise.allow(/503/)
    await page.goto('/share/VOD.L')
    await expect(page.getByText('No price available')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
  })
})
