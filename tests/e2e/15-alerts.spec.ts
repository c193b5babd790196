import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { movedClock } from '../support/moved-clock.ts'
import { DESKTOP, expectAccessible, expectNoViolations, PHONE } from './setup/accessibility.ts'
import { waitForBell } from './setup/bell.ts'
import { createLevel } from './setup/create-level.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

const ALERTS = '/toolkit?tool=price-alerts'
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
const cell = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Price Alerts' }).getByRole('cell', { name, exact: true })

/** Opens the dialog and picks the first hit of a search, with the keyboard alone. */
async function startAlert(page: Page, search: string) {
  await page.getByRole('button', { name: 'Create Price Alert' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Price Alert' })
  const box = dialog.getByRole('combobox', { name: 'Ticker' })
  await expect(box).toBeFocused()
  await box.pressSequentially(search)
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await box.press('Escape')
  await expect(dialog, 'Escape closes the list first').toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(dialog.getByText(/^now /)).toBeVisible()
  return dialog
}

test('the toolkit keeps its tool in the address and replaces what it does not know', async ({
  page,
}) => {
  await page.goto('/toolkit?tool=teleport')
  await expect(page).toHaveURL('/toolkit?tool=price-history')
  await expect(page).toHaveTitle('Toolkit - Leadenhall')
  await page.getByLabel('Tool', { exact: true }).selectOption('Price Alerts')
  await expect(page).toHaveURL(ALERTS)
  await page.goBack()
  await expect(page).toHaveURL('/toolkit?tool=price-history')
  await page.goto('/tools')
  await page.getByRole('link', { name: /^Price Alerts/ }).click()
  await expect(page).toHaveURL(ALERTS)
})

test('a visitor is asked to log in or to create an account, and comes back', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto(ALERTS)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Create an Account' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await main.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\?login=true&returnTo=%2Ftoolkit%3Ftool%3Dprice-alerts/)
})

// @spec 1.2b, 5.5e
test('a person creates, edits and deletes a price alert', { tag: '@journey' }, async ({
  page,
  baseURL,
  noise,
}) => {
  await signUp(page, baseURL, freshEmail('alerts'))
  await page.goto(ALERTS)
  await expect(page.getByText('No price alerts yet')).toBeVisible()
  const creation = await startAlert(page, 'vodafone')
  await creation.getByLabel('Alert Diff').fill('0.05')
  await creation.getByLabel('Alert At (minutes)').fill('30')
  await creation.getByRole('button', { name: 'Create Price Alert' }).click()
  await expect(toast(page, 'Price alert created')).toBeVisible()
  await expect(creation).toHaveCount(0)
  for (const name of ['VOD.L', '5% either way', 'every 30 min'])
    await expect(cell(page, name)).toBeVisible()
  await page.reload()
  await expect(cell(page, 'VOD.L')).toBeVisible()
  await expectAccessible(page)

  await test.step('its dialog has no axe violations, in the light theme', async () => {
    await cell(page, 'VOD.L').click()
    const changes = page.getByRole('table', { name: 'Percentage change' })
    for (const name of ['Since added', 'Week to date', 'Month to date', 'Year to date']) {
      await expect(changes.getByRole('rowheader', { name: new RegExp(`^${name}`) })).toBeVisible()
    }
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectNoViolations(page, `dialog, ${size.width} px`)
      await expectNoSidewaysScroll(page)
    }
  })

  await test.step('a refused change shows every message and stays open', async () => {
    noise.expect(/422.*\/api\/pricealerts\/update/)
    const editing = page.getByRole('dialog', { name: 'Edit Price Alert' })
    await editing.getByLabel('Alert Diff').fill('0.6')
    await editing.getByLabel('Alert At (minutes)').fill('0')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Alert Diff must be at most 0.5.')).toBeVisible()
    await expect(toast(page, 'Alert At must be at least 1 minute.')).toBeVisible()
    await editing.getByLabel('Alert At (minutes)').fill('45')
    await editing.getByLabel('Falls below').check()
    await expect(editing.getByLabel('Unit')).toHaveValue('GBX')
    await editing.getByLabel('Level').fill('1.5')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing.getByText(/^1\.5p \(£0\.015\) is far from the last price/)).toBeVisible()
    await editing.getByRole('button', { name: 'Keep 1.5p (£0.015)' }).click()
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing).toHaveCount(0)
    for (const name of ['below 1.50p', 'every 45 min']) await expect(cell(page, name)).toBeVisible()
  })

  await cell(page, 'VOD.L').click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', {
    name: 'CONFIRM: Delete price alert for VOD.L',
  })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Price alert deleted')).toBeVisible()
  await expect(page.getByText('No price alerts yet')).toBeVisible()
})

// @spec 10.61
test('a firing of the simulated market comes to the bell and into the outbox, marked SIMULATED', async ({
  page,
  noise,
  startOwnServer,
}) => {
  // The company page asks whether any exchange lists it.
  noise.allow(/\/api\/instruments\/BTC-USD/)
  // Checked every minute at most, at six times the speed.
  test.setTimeout(180_000)
  const { url, dataDir } = await startOwnServer({
    environment: movedClock({ speed: 6 }),
  })
  await page.clock.install()
  await signUp(page, url, freshEmail('alerts'))
  await page.goto(`${url}/profile`)
  await page.getByLabel('URL', { exact: true }).fill('https://hooks.example.org/alerts')
  const webhook = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Webhook' }),
  })
  await webhook.getByRole('button', { name: 'Set up' }).click()
  await expect(webhook.getByText(/^whsec_/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Deliver by Webhook' })).toBeChecked()
  await expectAccessible(page)
  await expect(page.getByText(/^whsec_/), 'the secret is shown once').toHaveCount(0)

  // One market trades day and night; whichever way its price goes, it passes one of the levels.
  await createLevel(page, 'BTC-USD', 'above', 0.000_02)
  await createLevel(page, 'BTC-USD', 'below', -0.000_02)
  const bell = await waitForBell(page)
  await bell.click()
  const centre = page.getByRole('dialog', { name: 'Notifications' })
  const first = centre.getByRole('listitem').first()
  await expect(first).toContainText(/^SIMULATED\s*BTC-USD is at or (above|below)/)
  await expectNoViolations(page, 'notification centre')
  await first.getByRole('link', { name: /^BTC-USD/ }).click()
  await expect(page).toHaveURL(/\/share\/BTC-USD$/)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const items = centre.getByRole('listitem')
  const count = await items.count()
  await items
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(items).toHaveCount(count - 1)

  const fired = () => {
    const folder = path.join(dataDir, 'outbox')
    const names = existsSync(folder) ? readdirSync(folder) : []
    return names
      .filter((name) => name.endsWith('-webhook.json'))
      .map((name) => JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as unknown)
  }
  await expect.poll(fired).toContainEqual(
    expect.objectContaining({
      type: 'price-alert',
      address: 'https://hooks.example.org/alerts',
      title: expect.stringMatching(/^SIMULATED: BTC-USD/),
      body: expect.stringMatching(/^SIMULATED/),
    }),
  )
})

// @spec 10.66
test('a webhook to the machine of the terminal is refused, by address and by name', async ({
  page,
  noise,
  startOwnServer,
}) => {
  noise.expect(/422.*\/api\/delivery\/webhook/)
  const { url } = await startOwnServer({ environment: { DEMO_DELIVERY: 'on' } })
  await signUp(page, url, freshEmail('alerts'))
  await page.goto(`${url}/profile`)
  const webhook = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'Webhook' }),
  })
  const save = async (address: string) => {
    await webhook.getByLabel('URL', { exact: true }).fill(address)
    await webhook.getByRole('button', { name: 'Set up' }).click()
  }
  await save('http://127.0.0.1/')
  await expect(
    webhook.getByText('Enter a public URL that starts with http:// or https://.'),
  ).toBeVisible()
  await expect(webhook.getByText('Not set up yet.')).toBeVisible()

  // A name is only resolved when a message is sent.
  await save(`${url.replace(/:\d+$/, '')}/`)
  await expect(webhook.getByText(/^whsec_/)).toBeVisible()
  await webhook.getByRole('button', { name: 'Send a test by Webhook' }).click()
  const reason = 'Webhook: the address is not public.'
  await expect(webhook.getByText(`The test failed: ${reason}`)).toBeVisible()
  await expect(webhook.getByText(`Last failure just now: ${reason}`)).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the worker of web push is let in by the page’s policy', async ({ page }) => {
    await page.goto('/terms')
    const script = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/sw.js')
      const { active } = await navigator.serviceWorker.ready
      await registration.unregister()
      return active?.scriptURL
    })
    expect(script).toMatch(/\/sw\.js$/)
  })
})
