/**
 * Every screen looks as in its picture in `screens`. After a change of looks, `npm run pictures`
 * draws them again; look at the differences before you commit them.
 */
import { type Look, openScreen, test } from '../e2e/setup/frozen-product.ts'
import { SCREENS, type Screen } from '../e2e/setup/screens.ts'
import { expect } from '../e2e/setup/test.ts'

const ALL_LOOKS: readonly Look[] = (['desk', 'tablet', 'phone'] as const).flatMap((size) => [
  { theme: 'dark', size },
  { theme: 'light', size },
])
const TWO_LOOKS: readonly Look[] = [
  { theme: 'dark', size: 'desk' },
  { theme: 'light', size: 'phone' },
]
const looksOf = ({ isMain }: Screen) => (isMain ? ALL_LOOKS : TWO_LOOKS)

for (const screen of SCREENS.filter(({ isUnpictured }) => !isUnpictured)) {
  // @spec 10.155
  test(`${screen.name} looks as in its pictures`, async ({ browser, frozen }) => {
    for (const look of looksOf(screen)) {
      const page = await openScreen(browser, frozen, screen, look)
      await expect.soft(page).toHaveScreenshot(`${screen.name}-${look.theme}-${look.size}.png`)
      await page.context().close()
    }
  })
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
