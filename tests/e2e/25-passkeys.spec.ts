import type { Page } from '@playwright/test'
import { expectAccessible, expectNoViolations } from './setup/accessibility.ts'
import { freshEmail, grantAdmin, PASSWORD, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'
import { addAuthenticator } from './setup/virtual-authenticator.ts'

async function addPasskey(page: Page): Promise<void> {
  const form = page.locator('form').filter({ hasText: 'Add a passkey' })
  await form.getByLabel('Your password').fill(PASSWORD)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(form.getByText(/You can now sign in with the passkey “Chrome/)).toBeVisible()
}

test('a passkey is added, renamed, signs in without a password, and is removed', {
  tag: '@journey',
}, async ({ page, noise, startOwnServer }) => {
  // Sign-ins are counted by network, and the shared server has those of all tests.
  const { url } = await startOwnServer()
  noise.expect(/422.*\/login\/passkey/)
  await addAuthenticator(page)
  await signUp(page, url, freshEmail('passkey'))
  await page.goto(`${url}/profile`)
  await addPasskey(page)
  await page.getByRole('button', { name: /^Rename Chrome/ }).click()
  await page.getByLabel('Passkey name').fill('This laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText(/This laptop added/)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out').first()).toBeVisible()
  await page.goto(`${url}/auth?login=true&returnTo=%2Fprofile`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${url}/profile`)

  await page.getByRole('button', { name: 'Remove This laptop' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This laptop')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out').first()).toBeVisible()
  await page.goto(`${url}/auth?login=true`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('This passkey was not accepted.')
})

test('an administrator is advised to add a passkey, and then asked for it', async ({
  page,
  startOwnServer,
  noise,
}) => {
  noise.expect(/403.*\/api\/notes/)
  const server = await startOwnServer()
  const email = freshEmail('proven')
  await addAuthenticator(page)
  await signUp(page, server.url, email)
  await grantAdmin(server, email)
  await page.goto(`${server.url}/notes`)
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await addPasskey(page)
  await expect(page.getByRole('complementary', { name: 'Second factor' })).toHaveCount(0)

  await page.goto(`${server.url}/notes`)
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expectNoViolations(page, 'step-up dialog', '[role=dialog]')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Title').fill('Proven')
  await page.getByLabel('Text (Markdown)').fill('By a passkey.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('By a passkey.')).toBeVisible()
})
