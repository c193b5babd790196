/** Menus, dialogs and failures of pages; every screen by itself is in 20-every-screen. */
import { DESKTOP, expectAccessible, expectNoViolations, PHONE } from './setup/accessibility.ts'
import { hits, openShare, topSearch } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

for (const theme of ['dark', 'light']) {
  for (const size of [DESKTOP, PHONE]) {
    test(`open menus and dialogs have no axe violations, ${theme}, ${size.width} px`, {
      tag: '@journey',
    }, async ({ page }) => {
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
      await expect(page.getByText('No matching instruments.')).toBeVisible()
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

  test('the error states have no axe violations', async ({ page, noise }) => {
    noise.allow(/503/)
    await page.goto('/share/VOD.L')
    await expect(page.getByText('No price available')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
  })
})
