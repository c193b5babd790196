import type { Page } from '@playwright/test'

/** Signs a new guest of the demo in. @param url of the product; '' for the page's own */
export async function becomeGuest(page: Page, url = ''): Promise<void> {
  await page.goto(`${url}/auth?login=true`)
  await page.getByRole('button', { name: 'Look around as a guest' }).click()
  await page.getByRole('link', { name: 'Your portfolio' }).waitFor()
}
