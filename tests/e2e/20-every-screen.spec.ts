/**
 * Every screen is accessible and looks as in its pictures. After a change of looks, `npm run pictures`
 * draws them again; look at the differences before you commit them.
 */
import type { Browser, Page } from '@playwright/test'
import {
  expectContrast,
  expectNoViolations,
  growToContent,
  untilFaded,
} from './setup/accessibility.ts'
import { type Look, openScreen, test } from './setup/frozen-product.ts'
import { expectStill } from './setup/layout-shift.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { comparesPictures, comparesPicturesOnly, expectPicture } from './setup/pictures.ts'
import { SCREENS, type Screen } from './setup/screens.ts'
import type { FrozenProduct } from './setup/start-frozen.ts'
import { expect } from './setup/test.ts'

type Theme = Look['theme']
const otherThan = (theme: Theme): Theme => (theme === 'dark' ? 'light' : 'dark')

/** As the button does, which an open menu or dialog makes unreachable. */
async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.dataset['theme'] = next
  }, theme)
  await untilFaded(page)
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
async function expectAccess(page: Page, within: string | undefined, { theme, size }: Look) {
  await growToContent(page)
  await expectNoViolations(page, `${theme}, ${size}`, within)
  await setTheme(page, otherThan(theme))
  await expectContrast(page, `${otherThan(theme)}, ${size}`, within)
  await expectNoSidewaysScroll(page)
  if (size === 'desk') await expectRoomAt(page, BETWEEN_SIZES)
}

/** One load of a screen: what moved while it loaded, its pictures, then its access. Main screens have pictures in both themes. */
async function visit(
  browser: Browser,
  frozen: FrozenProduct,
  screen: Screen,
  size: Look['size'],
  does: { readonly pictures: boolean; readonly access: boolean },
): Promise<void> {
  let theme: Theme = size === 'phone' ? 'light' : 'dark'
  const page = await openScreen(browser, frozen, screen, { theme, size })
  // An overlay was opened by hand.
  if (screen.within === undefined) await expectStill(page, size)
  if (does.pictures && !screen.isUnpictured) {
    await expectPicture(page, `${screen.name}-${theme}-${size}`)
    if (screen.isMain) {
      theme = otherThan(theme)
      await setTheme(page, theme)
      await expectPicture(page, `${screen.name}-${theme}-${size}`)
    }
  }
  if (does.access) await expectAccess(page, screen.within, { theme, size })
  await page.context().close()
}

const access = !comparesPicturesOnly

for (const screen of SCREENS) {
  // The journeys run without pictures.
  const pictures = comparesPictures && !screen.isMain
  // @spec 10.14, 10.155
  test(`${screen.name} has no axe violations`, {
    tag: screen.isMain ? '@journey' : [],
  }, async ({ browser, frozen }) => {
    for (const size of ['desk', 'phone'] as const) {
      await visit(browser, frozen, screen, size, { pictures, access })
    }
  })

  if (screen.isMain) {
    test(`${screen.name} has no axe violations on a tablet`, async ({ browser, frozen }) => {
      await visit(browser, frozen, screen, 'tablet', { pictures: comparesPictures, access })
    })
  }
  if (screen.isMain && comparesPictures) {
    test(`${screen.name} looks as in its pictures`, async ({ browser, frozen }) => {
      for (const size of ['desk', 'phone'] as const) {
        await visit(browser, frozen, screen, size, { pictures: true, access: false })
      }
    })
  }
}

test('code is drawn in the font that the terminal brings', async ({ browser, frozen }) => {
  const screen = SCREENS.find(({ name }) => name === 'developers')
  if (!screen) throw new Error('There is no screen with code')
  const page = await openScreen(browser, frozen, screen, { theme: 'dark', size: 'desk' })
  const loaded = await page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family.replaceAll('"', '')),
  )
  expect(loaded).toEqual(expect.arrayContaining(['Source Sans 3', 'JetBrains Mono']))
  await page.context().close()
})
