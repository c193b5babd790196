/** Every screen is accessible. Its pictures are compared by `npm run test:pictures`. */
import type { Browser, Page } from '@playwright/test'
import { expectContrast, expectNoViolations, growToContent } from './setup/accessibility.ts'
import { type FrozenProduct, type Look, openScreen, test } from './setup/frozen-product.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { SCREENS } from './setup/screens.ts'

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

/** Widths of halved windows and tablets, at which columns have just come or are about to go. */
const BETWEEN_SIZES = [1280, 1024, 768, 720, 640]

async function expectRoomAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
  }
}

/** The themes differ in colours alone, so the rules other than contrast run in one of them. */
for (const screen of SCREENS) {
  const check = async (browser: Browser, frozen: FrozenProduct, size: Look['size']) => {
    const page = await openScreen(browser, frozen, screen, { theme: 'dark', size })
    await growToContent(page)
    await expectNoViolations(page, `dark, ${size}`, screen.within)
    await setTheme(page, 'light')
    await expectContrast(page, `light, ${size}`, screen.within)
    await expectNoSidewaysScroll(page)
    if (size === 'desk') await expectRoomAt(page, BETWEEN_SIZES)
    await page.context().close()
  }

  // @spec 10.14, 10.155
  test(`${screen.name} has no axe violations`, {
    tag: screen.isMain ? '@journey' : [],
  }, async ({ browser, frozen }) => {
    await check(browser, frozen, 'desk')
    await check(browser, frozen, 'phone')
  })

  if (screen.isMain) {
    test(`${screen.name} has no axe violations on a tablet`, async ({ browser, frozen }) => {
      await check(browser, frozen, 'tablet')
    })
  }
}
