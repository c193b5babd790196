import { movedClock } from '../support/moved-clock.ts'
import { expectNoViolations, PHONE } from './setup/accessibility.ts'
import { waitForBell } from './setup/bell.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

test('an alert on a figure, made from its company page, fires with the figure', async ({
  page,
  startOwnServer,
}) => {
  // Checked once a minute, at twenty times the speed.
  test.setTimeout(180_000)
  const { url } = await startOwnServer({
    environment: { DEMO_HOURS: 'always', ...movedClock({ speed: 20 }) },
  })
  await page.clock.install()
  await signUp(page, url, freshEmail('figures'))
  await page.goto(`${url}/share/TSCO.L?tab=valuation`)
  const figures = page.locator('#valuation')
  const pe = figures.locator('dl > div', { has: page.getByText('P/E', { exact: true }) })
  await pe.getByRole('button').click()
  await page
    .getByRole('dialog', { name: 'P/E' })
    .getByRole('link', { name: 'Create figure alert' })
    .click()

  const form = page.getByRole('dialog', { name: 'Create figure alert' })
  await expect(form.getByText('TSCO.L')).toBeVisible()
  await expectNoViolations(page, 'figure alert form')
  await form.getByRole('button', { name: 'Create figure alert' }).click()
  await expect(form.getByText('Enter the level as a number.')).toBeVisible()
  await form.getByRole('radio', { name: 'A figure changes' }).check()
  // The price of the demo moves more than this from one minute to the next.
  await form.getByLabel('Change', { exact: true }).fill('0.01')
  await form.getByRole('button', { name: 'Create figure alert' }).click()
  await expect(form).toHaveCount(0)
  const table = page.getByRole('table', { name: 'Figure and screen alerts' })
  await expect(table.getByRole('cell', { name: 'P/E changes by 0.01%', exact: true })).toBeVisible()

  const bell = await waitForBell(page)
  await bell.click()
  const first = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first()
  await expect(first).toContainText(/^SIMULATED\s*TSCO\.L: P\/E changed from [\d.]+ to [\d.]+/)
  await expect(first).toContainText(/P\/E \d+\.\d/)
  await page.keyboard.press('Escape')

  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await table.getByRole('button', { name: /^Delete TSCO\.L/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No figure alerts yet')).toBeVisible()
})

test('a saved screen offers an alert on the shares that enter or leave it', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL, freshEmail('screens'))
  await page.goto('/screener?expression=exchange = LSE and pe < 12')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const saving = page.getByRole('dialog', { name: 'Save Screener' })
  await saving.getByLabel('Name').fill('Cheap')
  await saving.getByRole('button', { name: 'Save Screener' }).click()
  await expect(saving).toHaveCount(0)
  await page.getByRole('button', { name: 'Load Screener' }).click()
  await page.getByRole('link', { name: 'Alert when shares enter or leave: Cheap' }).click()
  const form = page.getByRole('dialog', { name: 'Create figure alert' })
  await expect(form.getByLabel('Saved screen')).toContainText('Cheap')
  await form.getByRole('button', { name: 'Create figure alert' }).click()
  const table = page.getByRole('table', { name: 'Figure and screen alerts' })
  await expect(
    table.getByRole('cell', { name: 'A share enters or leaves', exact: true }),
  ).toBeVisible()
  await expect(table.getByRole('cell', { name: 'Cheap', exact: true })).toBeVisible()
})
