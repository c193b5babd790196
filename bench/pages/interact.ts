/** Scripted user interactions, one after another. */
import type { Page } from '@playwright/test'

/** Long enough for an interaction to be painted and reported. */
const PAUSE_MS = 400

type Step = (page: Page) => Promise<void>

const press =
  (key: string): Step =>
  (page) =>
    page.keyboard.press(key)
const click =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('button', { name }).first().click()

const ANYWHERE: readonly Step[] = [
  click(/Switch to the light theme/),
  click(/Switch to the dark theme/),
  click('Display settings'),
  press('Escape'),
  press('Control+k'),
  (page) => page.keyboard.type('voda'),
  press('ArrowDown'),
  press('Escape'),
  press('/'),
  (page) => page.keyboard.type('barc'),
  press('ArrowDown'),
  press('Escape'),
  press('Escape'),
]

const STEPS: Readonly<Record<string, readonly Step[]>> = {
  '/': [
    click(/Market Indices/),
    click(/Top Risers|Risers/),
    click(/Shuffle/),
    async (page) => {
      await page
        .getByLabel('Filter headlines')
        .or(page.locator('select'))
        .first()
        .selectOption({ index: 1 })
    },
  ],
  '/share/VOD.L': [
    async (page) => {
      await page.getByLabel('Range').or(page.locator('select')).first().selectOption('1y')
    },
    click('Candles'),
    click('Log'),
    click(/Compare|FTSE/),
    click('Table'),
    click('Table'),
    click(/ADVFN/),
    async (page) => page.locator('section li button').first().click(),
    press('Escape'),
  ],
  '/screener': [
    click('Filter'),
    press('ArrowDown'),
    press('Enter'),
    press('Escape'),
    async (page) => page.locator('thead button').nth(1).click(),
    async (page) => page.locator('thead button').nth(2).click(),
    click(/^Next/),
    click('Columns'),
    press('ArrowDown'),
    press('Enter'),
    press('Escape'),
    async (page) => page.locator('tbody tr').first().click(),
    press('Escape'),
  ],
  '/watchlist': [
    async (page) => page.locator('thead button').first().click(),
    async (page) => page.locator('thead button').nth(1).click(),
    async (page) => page.locator('tbody tr').first().click(),
    press('Escape'),
    async (page) => page.locator('tbody tr').nth(1).click(),
    press('Escape'),
  ],
}

/** @returns how many things were done */
export async function interact(page: Page, path: string): Promise<number> {
  const steps = [...(STEPS[path] ?? []), ...ANYWHERE]
  for (const step of steps) {
    await step(page)
    await page.waitForTimeout(PAUSE_MS)
  }
  return steps.length
}
