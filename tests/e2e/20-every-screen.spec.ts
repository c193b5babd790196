/** Every screen is accessible. Its pictures are compared by `npm run test:pictures`. */
import type { Page } from '@playwright/test'
import { expectNoViolations, growToContent } from './setup/accessibility.ts'
import { openScreen, test } from './setup/frozen-product.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { SCREENS } from './setup/screens.ts'

const DESK_AND_PHONE = ['desk', 'phone'] as const
const ALL_SIZES = ['desk', 'tablet', 'phone'] as const

/** As the button does, which an open menu or dialog makes unreachable. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (next) => {
    document.documentElement.dataset['theme'] = next
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    // Colours fade; animations of loading panels never end, and a transition can be cancelled.
    const fades = () => document.getAnimations().filter((each) => each instanceof CSSTransition)
    // A part whose colour is inherited fades after what it inherits from.
    while (fades().length > 0) {
      await Promise.allSettled(fades().map(({ finished }) => finished))
      await frame()
    }
  }, theme)
}

for (const screen of SCREENS) {
  // @spec 10.14, 10.155
  test(`${screen.name} has no axe violations`, async ({ browser, frozen }) => {
    for (const size of screen.isMain ? ALL_SIZES : DESK_AND_PHONE) {
      const page = await openScreen(browser, frozen, screen, { theme: 'dark', size })
      await growToContent(page)
      for (const theme of ['dark', 'light'] as const) {
        await setTheme(page, theme)
        await expectNoViolations(page, `${theme}, ${size}`, screen.within)
      }
      await expectNoSidewaysScroll(page)
      await page.context().close()
    }
  })
}
