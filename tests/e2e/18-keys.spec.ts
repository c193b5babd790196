import { expectAccessible } from './setup/accessibility.ts'
import { freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

// @spec 10.132
test('a person makes an API key, a script calls with it until it is revoked', {
  tag: '@journey',
}, async ({ page, baseURL }) => {
  await signUp(page, baseURL, freshEmail('keys'))

  await page.getByRole('link', { name: /Profile of/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Spreadsheet')
  await page.getByRole('button', { name: 'Create API key' }).click()
  const key = (await page.getByText(/^lh_[\w-]{43}$/).textContent()) ?? ''
  await expectAccessible(page)

  const call = async (method: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = method === 'POST' ? JSON.stringify({ name: 'a list' }) : null
    return (await fetch(`${baseURL}/api/watchlists`, { method, headers, body })).status
  }
  expect([await call('GET'), await call('POST')]).toEqual([200, 403])

  await page.getByRole('link', { name: 'For developers' }).first().click()
  await page.getByRole('button', { name: 'Run Watchlists' }).click()
  await expect(page.getByRole('region', { name: 'Response: Watchlists' })).toHaveText('[]')
  await expectAccessible(page)

  await page.goBack()
  await expect(page.getByText('lh_', { exact: false }).first()).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke Spreadsheet' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('You have no API keys.')).toBeVisible()
  expect(await call('GET')).toBe(401)
})
