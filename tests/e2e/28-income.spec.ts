import { DESKTOP, expectAccessible, PHONE } from './setup/accessibility.ts'
import { expectNoSidewaysScroll } from './setup/page-parts.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

// @spec 2.35p
test('a portfolio leads to the income that is coming, a plan and a calendar', async ({
  baseURL,
  page,
  request,
}) => {
  // Every part is checked for accessibility in both themes.
  test.slow()
  await signUp(page, baseURL, freshEmail('income'))
  await page.goto('/portfoliomanager')
  await page.getByRole('button', { name: 'Try a sample portfolio' }).click()
  await page.getByRole('link', { name: 'All income' }).click({ timeout: 60_000 })

  const payments = page.getByRole('table', { name: 'Payments' })
  await expect(payments.getByText('Declared').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'By share and month' })).toContainText('All shares')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(DESKTOP)

  await page.getByLabel('Days before an ex-dividend day').selectOption('3')
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = await page.getByText(/calendar\.ics\?key=lh_/).textContent()
  // A calendar program has no session.
  const calendar = await request.get(link ?? '', { headers: { cookie: '' } })
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*BEGIN:VEVENT/)
  await page.reload()
  await expect(page.getByLabel('Days before an ex-dividend day')).toHaveValue('3')
  await expect(page.getByText(/calendar\.ics\?key=lh_/)).toBeHidden()

  for (const part of ['By year', 'Planner']) {
    await page.getByRole('button', { name: part }).click()
    await expect(page.getByText('A calculation, not advice.')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(PHONE)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(DESKTOP)
  }
  await page.getByLabel('Income wanted a year, £').fill('10,000')
  await page.getByLabel('Yield of what you would buy, %').fill('4.5')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('To invest at 4.50%')).toBeVisible()
  await expectAccessible(page)
})
