import type { Page } from '@playwright/test'
import { OAuth2Server } from 'oauth2-mock-server'
import { expectAccessible } from './setup/accessibility.ts'
import { freshEmail, grantAdmin, mailed, PASSWORD, register, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

async function logOut(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Profile of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have been logged out').first()).toBeVisible()
}

// @spec 1.2, 1.10, 1.11, 4.11
test('a visitor registers, is at Home and signed in, and logs out', { tag: '@journey' }, async ({
  page,
}) => {
  await register(page, freshEmail('register'))
  await expect(page).toHaveURL('/')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Tools' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Register' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Welcome back, Margot.')).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/')
  await expect(main.getByRole('link', { name: 'Login' })).toBeVisible()
})

test('a refused registration names each field', async ({ page, noise }) => {
  noise.expect(/422.*\/register/)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(
    page.getByText('Enter an email address in the correct format, like name@example.com.'),
  ).toBeVisible()
  await expect(page.getByText('Please accept the terms.')).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await register(page, freshEmail('tabs'))
  const other = await context.newPage()
  await other.goto('/watchlists')
  await expect(other.getByRole('heading', { name: 'Your Watchlists' })).toBeVisible()
  await logOut(page)
  await expect(other).toHaveURL(/\/auth\?login=true&returnTo=%2Fwatchlists/)
  await expect(other.getByRole('link', { name: /Profile of/ })).toHaveCount(0)
})

test('a session that ended unseen leads to sign-in and back', async ({ page, context, noise }) => {
  noise.expect(/401/)
  const email = freshEmail('ended')
  await register(page, email)
  // A page without calls of its own: a refused one would change the bar under the pointer.
  await page.goto('/legal/terms')
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'Portfolio', exact: true }).click()
  await expect(page.locator('[data-kind=problem]', { hasText: 'Not Authorized!' })).toHaveCount(1)
  await expect(page).toHaveURL(/\/auth\?login=true&returnTo=%2Fportfoliomanager/)
  await expect(page.getByRole('link', { name: /Profile of/ })).toHaveCount(0)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/portfoliomanager')
})

// @spec 4.11d
test('a wrong password is refused and cleared, the right one returns to the previous page', {
  tag: '@journey',
}, async ({ page, noise }) => {
  noise.expect(/422.*\/login/)
  noise.expect(/401.*\/profile/)
  const email = freshEmail('login')
  await register(page, email)
  await logOut(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\?login=true&returnTo=%2Fprofile/)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not the right one')
  await page.getByLabel('Password').press('Enter')
  await expect(page.getByRole('alert')).toContainText('These credentials do not match our records.')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Recent Logins')).toBeVisible()
})

test('an address is confirmed by the button behind the emailed link', { tag: '@journey' }, async ({
  page,
  startOwnServer,
}) => {
  const server = await startOwnServer()
  await signUp(page, server.url, freshEmail('confirm'))
  await page.goto(await mailed(server.dataDir, /http\S+verification\/confirm\S+/))
  await page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(page.getByText('Your email is confirmed.')).toBeVisible()
})

test('a profile is changed after a question, and signed-in people are sent back from sign-in', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL, freshEmail('profile'))
  await page.getByRole('link', { name: /Profile of/ }).click()
  await page.getByLabel('Username').fill('gogo')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('You are about to change your profile. Are you sure?')
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Profile of gogo/ })).toBeVisible()
  await expect(page.getByText(/Chrome \d+ on Linux/).first()).toBeVisible()
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
})

// @spec 1.3
test('administrators’ pages are refused to everyone else', { tag: '@journey' }, async ({
  page,
  baseURL,
  noise,
}) => {
  noise.expect(/401.*\/scraperconfig/)
  noise.expect(/403.*\/(scraperconfig|notes)/)
  await page.goto('/scraperconfig')
  await expect(page).toHaveURL(/\/auth\?login=true/)
  await signUp(page, baseURL, freshEmail('plain'))
  await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
  await expect(page.getByText('Developer', { exact: true })).toHaveCount(0)
  for (const address of ['/scraperconfig', '/notes']) {
    await page.goto(address)
    await expect(page.getByText('Only administrators can open this page.').first()).toBeVisible()
    await expect(page).toHaveURL('/')
  }
})

// @spec 2.32a
test('an administrator keeps settings and notes, and reloads the core configuration', async ({
  page,
  startOwnServer,
}) => {
  // Every instrument is read again, which takes its time on a busy machine.
  test.setTimeout(240_000)
  const email = freshEmail('admin')
  const server = await startOwnServer()
  const at = (address: string) => server.url + address
  await signUp(page, server.url, email)
  await grantAdmin(server, email)
  await page.goto(at('/profile'))
  await expect(page.getByText('User object')).toBeVisible()

  await page.getByRole('link', { name: 'Tools', exact: true }).first().click()
  await page.getByRole('link', { name: /ScraperConfig/ }).click()
  await page.getByRole('button', { name: 'Add setting' }).click()
  await page.getByLabel('Setting name').fill('news.feeds')
  await page.getByLabel('Value').fill('https://example.org/feed')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('cell', { name: 'news.feeds' })).toBeVisible()
  await page.getByRole('button', { name: 'Force Scraper Config Reload' }).click()
  await expect(page.getByText('Settings reloaded on all nodes.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('cell', { name: 'news.feeds' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(at('/notes'))
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByLabel('Title').fill('Feeds')
  await page.getByLabel('Text (Markdown)').fill('**Ask** first. <img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('strong', { hasText: 'Ask' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(at('/Healthcheck'))
  await page.getByRole('button', { name: 'Reload core configuration' }).click()
  const done = page.getByText('Core configuration reloaded.').first()
  await expect(done).toBeVisible({ timeout: 180_000 })
})

test('a person signs in with Google', async ({ page, startOwnServer }) => {
  const google = new OAuth2Server()
  await google.issuer.keys.generate('RS256')
  await google.start(0, 'localhost')
  try {
    google.service.on('beforeUserinfo', (reply: { body: object }) => {
      reply.body = {
        sub: 'google-1',
        email: 'zelda@example.org',
        email_verified: true,
        name: 'Zelda Fitz',
        given_name: 'Zelda',
        family_name: 'Fitz',
      }
    })
    google.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
      Object.assign(token.payload, {
        sub: 'google-1',
        email: 'zelda@example.org',
        email_verified: true,
        name: 'Zelda Fitz',
        given_name: 'Zelda',
        family_name: 'Fitz',
        aud: 'client-1',
      })
    })
    const server = await startOwnServer({
      environment: {
        GOOGLE_CLIENT_ID: 'client-1',
        GOOGLE_CLIENT_SECRET: 'secret-1',
        GOOGLE_DISCOVERY_URL: `${google.issuer.url}/.well-known/openid-configuration`,
      },
    })
    await page.goto(`${server.url}/auth?login=true&returnTo=/tools`)
    await page.getByRole('link', { name: 'Sign in with Google' }).click()
    await expect(page).toHaveURL(`${server.url}/tools`)
    await expect(page.getByRole('link', { name: /Profile of Zelda/ })).toBeVisible()
  } finally {
    await google.stop()
  }
})

test('an interested visitor leaves a name and an address', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Register your interest' }).click()
  await page.getByLabel('Preferred name').fill('Margot')
  await page.getByLabel('Email').fill(freshEmail('interest'))
  await page.getByRole('button', { name: 'Keep me updated' }).click()
  const thanks = 'You will now be kept updated with Leadenhall development updates! Thank you.'
  await expect(page.getByText(thanks).first()).toBeVisible()
})
