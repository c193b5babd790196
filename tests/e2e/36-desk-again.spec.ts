/** A chart kept under a name, a drawing that is moved, a review that is reminded of, one stream. */
import type { Request } from '@playwright/test'
import { movedClock } from '../support/moved-clock.ts'
import { DESKTOP, expectAccessible } from './setup/accessibility.ts'
import { waitForBell } from './setup/bell.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

test('an entry with a day of review comes to the bell, which leads to the entry', async ({
  page,
  startOwnServer,
}) => {
  // Reviews are looked for every quarter of an hour, at thirty times the speed.
  test.setTimeout(180_000)
  const { url } = await startOwnServer({ environment: movedClock({ speed: 30 }) })
  await page.clock.install()
  await signUp(page, url, freshEmail('review'))
  await page.goto(`${url}/share/TSCO.L`)
  await page.getByRole('button', { name: 'Write an entry' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Margins hold if volumes do.')
  const today = await page.evaluate(() => new Date().toLocaleDateString('en-GB'))
  await page.getByRole('textbox', { name: 'Remind me to review it on' }).fill(today)
  await page.getByRole('button', { name: 'Save entry' }).click()
  await expect(page.getByText('Margins hold if volumes do.')).toBeVisible()
  const bell = await waitForBell(page)
  await bell.click()
  const centre = page.getByRole('dialog', { name: 'Notifications' })
  await centre.getByRole('link', { name: /^Review your thesis on TSCO\.L/ }).click()
  await expect(page).toHaveURL(/\/journal\?ticker=TSCO\.L$/)
  await expect(page.getByText('Margins hold if volumes do.')).toBeVisible()
  await expect(page.getByText(/^Reminded on /)).toBeVisible()
})

test('a chart kept under a name is applied to another share, and on the desk', {
  tag: '@journey',
}, async ({ page, baseURL }) => {
  await signUp(page, baseURL, freshEmail('layout'))
  await page.goto('/share/TSCO.L?range=5y&compare=^FTSE')
  await page.getByRole('button', { name: 'Candles' }).click()
  await page.getByRole('button', { name: 'Layouts' }).click()
  await page.getByLabel('Name for this chart').fill('Long view')
  await page.getByRole('button', { name: 'Keep this chart' }).click()
  await expect(page.getByRole('button', { name: 'Long view', exact: true })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use Company' }).click()
  await page.getByRole('button', { name: 'Layouts' }).click()
  await expect(page.getByRole('button', { name: 'Long view', exact: true })).toBeVisible()
  await expectAccessible(page, [DESKTOP])
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('button', { name: 'Long view', exact: true }).click()
  expect((await saved).request().postData(), 'the panel keeps it').toMatch(
    /"range":"5y","compare":"\^FTSE"/,
  )
  await expect(page.getByRole('group', { name: 'Range buttons' }).getByText('5Y')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Candles' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const desks = page.getByLabel('Desk', { exact: true }).getByRole('option')
  await expect(desks, 'a chart layout is no desk').toHaveText(['Company'])
})

test('a line is dragged, and is there after a reload', async ({ page, baseURL }) => {
  await signUp(page, baseURL, freshEmail('drag'))
  await page.goto('/share/TSCO.L')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Horizontal line', exact: true }).click()
  const chart = page.getByRole('slider')
  await chart.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Drawings (1)').click()
  const line = page.getByText(/^Horizontal line at [\d,.]+p$/)
  await expect(line).toBeVisible()
  const before = await line.textContent()
  await page.getByRole('button', { name: 'Magnet' }).click()
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart has no place on the page')
  const x = box.x + box.width / 3
  const cursor = () => chart.evaluate((element) => element.style.cursor)
  let y = box.y
  do {
    y += 4
    await page.mouse.move(x, y)
  } while ((await cursor()) !== 'grab' && y < box.y + box.height)
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.mouse.down()
  await page.mouse.move(x, y + 30, { steps: 5 })
  await page.mouse.up()
  expect((await saved).status()).toBe(200)
  await expect(line).not.toHaveText(before ?? '')
  const after = await line.textContent()
  await page.reload()
  await page.getByText('Drawings (1)').click()
  await expect(page.getByText(after ?? '', { exact: true })).toBeVisible()
})

test('nine panels of one ticker have one stream, and ask for nothing twice', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL, freshEmail('stream'))
  await page.goto('/desk')
  await page.getByRole('button', { name: 'Use Company' }).click()
  await page.getByRole('button', { name: 'Arrange' }).click()
  await page.getByRole('button', { name: 'Add panel' }).click()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PUT')
  await page.getByRole('menuitem', { name: 'Quote', exact: true }).click()
  expect((await saved).status()).toBe(200)
  const open = new Set<Request>()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') open.add(request)
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', (request) => open.delete(request))
  await page.reload()
  await expect(page.getByRole('region', { name: /, AZN\.L$/ })).toHaveCount(9)
  const quotes = page.getByRole('region', { name: 'Quote, AZN.L' })
  for (const index of [0, 1]) await expect(quotes.nth(index)).toContainText(/[\d,]+p/)
  await page.getByRole('slider').waitFor()
  const quoteStreams = () => [...open].filter((request) => request.url().includes('AZN.L'))
  await expect.poll(() => quoteStreams().length).toBe(1)
  const ofShare = asked.filter((url) => url.includes('AZN.L') && !url.includes('/stream'))
  expect(ofShare.length).toBeGreaterThan(5)
  expect(ofShare).toEqual([...new Set(ofShare)])
})
