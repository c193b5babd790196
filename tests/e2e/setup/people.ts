/** People with accounts, as browser tests need them. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'a pass phrase of the journey'

/** An address that nobody had before: the shared server keeps its accounts from test to test. */
export function freshEmail(name: string): string {
  return `${name}-${crypto.randomUUID()}@example.org`
}

/** Fills in the form that is shown and sends it. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Username').fill('margot')
  await page.getByLabel('First name').fill('Margot')
  await page.getByLabel('Last name').fill('Ledbetter')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

/** @param origin of a server of the test's own */
export async function register(page: Page, email: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/auth`)
  await fillRegistration(page, email)
  await expect(page.getByText('Welcome back, Margot.')).toBeVisible()
}

/** What the newest mail in a server's outbox holds that matches. */
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

/** A write as the pages make it, with the token of the browser's cookie. */
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
