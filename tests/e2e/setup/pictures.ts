import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/**
 * `PICTURES` compares screens with their pictures in tests/pictures/screens: `also` beside the other
 * expectations, `only` without them. They depend on the machine's fonts, so `npm test` does neither.
 */
const PICTURES = process.env['PICTURES']
export const comparesPictures = PICTURES === 'also' || PICTURES === 'only'
export const comparesPicturesOnly = PICTURES === 'only'

export async function expectPicture(page: Page, name: string): Promise<void> {
  if (!comparesPictures) return
  await expect.soft(page).toHaveScreenshot(`${name}.png`, {
    // Browser builds smooth letters slightly differently.
    threshold: 0.25,
    maxDiffPixelRatio: 0.005,
    animations: 'disabled',
    caret: 'hide',
  })
}
