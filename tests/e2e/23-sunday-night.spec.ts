import type { Page } from '@playwright/test'
import { addDays, toEpochMs, weekdayOf } from '../../apps/server/src/platform/calendar/zone-time.ts'
import { movedClock } from '../support/moved-clock.ts'
import { waitForBell } from './setup/bell.ts'
import { createLevel } from './setup/create-level.ts'
import { price } from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

/** The next Sunday: a browser would drop the cookies of a past one. */
function sundayNight(): number {
  const today = new Date().toISOString().slice(0, 10)
  return toEpochMs(addDays(today, 7 - weekdayOf(today)), 22 * 60, 'Europe/London')
}

const onSunday = (speed = 1) => ({
  environment: { DEMO_HOURS: 'always', ...movedClock({ startsAtMs: sundayNight(), speed }) },
})

const headlines = (page: Page) =>
  page.getByRole('list', { name: 'Market Headlines' }).getByRole('link').allTextContents()

/** Milliseconds between two changes of the price, the first that are at most five seconds apart. */
function untilTwoTicks(page: Page): Promise<number> {
  return price(page).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let [text, changedAt] = [element.textContent, Number.NEGATIVE_INFINITY]
        new MutationObserver(() => {
          if (element.textContent === text) return
          const apart = performance.now() - changedAt
          if (apart <= 5000) resolve(apart)
          text = element.textContent
          changedAt = performance.now()
        }).observe(element, { characterData: true, childList: true, subtree: true })
      }),
  )
}

// Both start a product of their own, which simulates the whole market first.
test.describe.configure({ mode: 'serial' })

test('on a Sunday night prices of the demo tick and new stories are written', async ({
  page,
  startOwnServer,
}) => {
  test.setTimeout(300_000)
  // The tape looks at the market every twenty minutes, of which this clock has one in 40 s.
  const { url } = await startOwnServer(onSunday(30))
  await page.goto(url)
  await expect(page.getByText('Demo market never closes')).toBeVisible()
  await expect.poll(async () => (await headlines(page)).length).toBeGreaterThan(0)
  const before = new Set(await headlines(page))
  await expect
    .poll(async () => (await headlines(page)).filter((text) => !before.has(text)), {
      timeout: 120_000,
    })
    .not.toEqual([])

  await page.goto(`${url}/share/LLOY.L`)
  await expect(price(page)).toBeVisible()
  expect(await untilTwoTicks(page)).toBeLessThanOrEqual(5000)
})

test('on a Sunday night a guest sees an alert fire', async ({ page, startOwnServer }) => {
  test.setTimeout(300_000)
  // Alerts are checked once a minute, of which this clock has twenty.
  const { url } = await startOwnServer(onSunday(20))
  await page.clock.install()
  await page.goto(url)
  await page.getByRole('button', { name: 'Look around as a guest' }).click()
  await expect(page.getByText('Welcome back, Guest.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('heading', { name: 'Alerts near their level' })).toBeVisible()
  // One step of the price either way: whichever it takes, it passes one of the levels.
  await createLevel(page, 'LLOY.L', 'above', 0.0005)
  await createLevel(page, 'LLOY.L', 'below', -0.0005)
  const bell = await waitForBell(page)
  await bell.click()
  const fired = /^SIMULATED\s*LLOY\.L is at or (above|below) [\d.,]+p/
  const items = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  await expect(items.filter({ hasText: fired }).first()).toBeVisible()
})
