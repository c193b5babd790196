/** Users, as browser tests need them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Product } from '../../support/start-product.ts'
import { createVisitor, PASSWORD, register as registerVisitor } from '../../support/visitor.ts'
import { runCli } from './run-cli.ts'

export { PASSWORD }

/** A new address: the shared servers keep their accounts from test to test. */
export function freshEmail(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.org`
}

/** Fills in the form that is shown. */
export async function fillRegistrationFields(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill('margot')
  await page.getByLabel('First name').fill('Margot')
  await page.getByLabel('Last name').fill('Ledbetter')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
}

export async function sendRegistration(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** Fills in the form that is shown and sends it. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await fillRegistrationFields(page, email)
  await sendRegistration(page)
}

/** Registers through the page. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/auth')
  await fillRegistration(page, email)
  await expect(page.getByText('Welcome back, Margot.')).toBeVisible()
}

/**
 * Registers by calls of its own, which costs a tenth of the form, and opens Home.
 * @param origin of the server
 */
export async function signUp(page: Page, origin: string | undefined, email: string): Promise<void> {
  if (origin === undefined) throw new Error('There is no server to register at')
  const visitor = createVisitor({
    'user-agent': await page.evaluate(() => navigator.userAgent),
    // One address may only try so often, and all tests are on one machine.
    'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
  })
  visitor.url = origin
  await registerVisitor(visitor, email, 'margot')
  await page
    .context()
    .addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: origin })))
  await page.goto(origin)
  await expect(page.getByText('Welcome back, Margot.')).toBeVisible()
}

/** Makes a registered user an administrator, with the command for it. */
export function grantAdmin(product: Pick<Product, 'dataDir'>, email: string) {
  return runCli(product, 'admin.ts', 'grant', email)
}

/** The newest match in the mails of a server's outbox. */
export async function mailed(dataDir: string, pattern: RegExp): Promise<string> {
  let found = ''
  await expect(() => {
    const folder = path.join(dataDir, 'outbox')
    const mails = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
    const joined = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    found = joined.map((mail) => pattern.exec(mail)?.[0] ?? '').findLast(Boolean) ?? ''
    expect(found).not.toBe('')
  }).toPass()
  return found
}

/** A write as the pages make it, with the CSRF token of the browser's cookie. */
export function call(page: Page, method: 'POST' | 'PUT', url: string, body: object) {
  return page.evaluate(
    async ({ method, url, body }) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(token),
      }
      const request = { method, headers, body: JSON.stringify(body) }
      const reply = await fetch(url, request)
      if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}`)
      return (await reply.json()) as { id: string }
    },
    { method, url, body },
  )
}
