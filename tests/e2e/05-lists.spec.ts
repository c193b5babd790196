import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './setup/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.getByRole('main').locator('tbody tr[data-index]')

// @spec 2.24, 2.27
test('from Tools to an industry, to a share, and back', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Tools' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Industries/ })
    .click()
  await expect(heading(page)).toHaveText('Industries')
  await expect(page).toHaveTitle('Industries - Leadenhall')
  const link = page.getByRole('link', { name: /^Technology [\d,]+$/ }).first()
  const count = /([\d,]+)$/.exec(await link.innerText())?.[1] ?? ''
  await link.click()
  await expect(heading(page)).toHaveText(`Technology (${count})`)
  await expect(page).toHaveTitle(/^Technology.* - Leadenhall$/)

  const first = rows(page).first()
  const code = await first.getByRole('link').innerText()
  await first.getByRole('cell').nth(1).click()
  await expect(page).toHaveURL(new RegExp(`/share/${code}`.replace('.', '\\.')))
  await expect(page.getByRole('main').getByText(code).first()).toBeVisible()
  await page.goBack()
  await expect(heading(page)).toHaveText(`Technology (${count})`)
  await page.getByRole('link', { name: 'Industries' }).click()
  await expect(heading(page)).toHaveText('Industries')
  await page.getByRole('link', { name: 'Tools' }).first().click()
  await expect(heading(page)).toHaveText('Tools')
})

test('Sectors lead to a supersector, which leads back', async ({ page }) => {
  await page.goto('/sectors')
  await page
    .getByRole('link', { name: /^Insurance [\d,]+$/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/shares\/supersector\/Insurance\?scheme=ICB$/)
  await expect(heading(page)).toHaveText(/^Insurance \(\d+\)$/)
  await page.getByRole('link', { name: 'Sectors' }).click()
  await expect(heading(page)).toHaveText('Sectors')
})

test('an industry page links to its supersectors, each with its count', async ({ page }) => {
  await page.goto('/industries')
  const link = page.getByRole('link', { name: /^Banks [\d,]+$/ }).first()
  const count = /(\d+)$/.exec(await link.innerText())?.[1] ?? ''
  await link.click()
  await expect(page).toHaveURL(/\/shares\/supersector\/Banks/)
  await expect(heading(page)).toHaveText(`Banks (${count})`)
})

// @spec 2.23
test('placeholder names are hidden', async ({ page }) => {
  for (const address of ['/industries', '/sectors']) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    for (const name of ['17 Sector(name)', '#MULTIVALUE', '-']) {
      await expect(page.getByText(name, { exact: true })).toHaveCount(0)
    }
  }
})

test('Sectors have a map and a sortable table of their changes, and link to their shares', async ({
  page,
}) => {
  await page.goto('/sectors')
  const today = page.getByRole('columnheader', { name: 'Today', exact: true })
  await expect(today).toHaveAttribute('aria-sort', 'descending')
  const shown = (await rows(page).locator('td:nth-child(2)').allInnerTexts()).map((text) =>
    Number(text.replace('−', '-').replace(/[^\d.-]/g, '')),
  )
  expect(shown.length).toBeGreaterThan(15)
  expect(shown).toEqual(shown.toSorted((a, b) => b - a))
  await page.getByRole('button', { name: '1 year', exact: true }).click()
  const map = page.getByRole('group', { name: /colour is 1 year$/ })
  await map.getByRole('link', { name: /^Banks [+−]?[\d.]+%, £/ }).click()
  await expect(heading(page)).toHaveText(/^Banks \(\d+\)$/)
  await expect(rows(page).first()).toContainText(/\d(p|\.\d\d)/)
  await expect(page.getByRole('columnheader', { name: 'Market Cap' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('j, k and the arrow keys move through rows, and Enter opens one', { tag: '@journey' }, async ({
  page,
}) => {
  await page.goto('/shares/supersector/Insurance?scheme=ICB')
  await rows(page).nth(0).focus()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(rows(page).nth(0)).toBeFocused()
  const code = await rows(page).nth(0).getByRole('link').innerText()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/share/${code.replace('.', '\\.?')}`))
})

test('a long list renders only rows near the viewport, and j keeps its place', async ({ page }) => {
  await page.goto('/shares/industry/Financials?scheme=ICB')
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const total = Number(await table.getAttribute('aria-rowcount')) - 1
  expect(total).toBeGreaterThan(200)
  expect(await rows(page).count()).toBeLessThan(120)

  await rows(page).nth(0).focus()
  for (let index = 1; index <= 60; index++) {
    await page.keyboard.press('j')
    const row = page.locator(`tr[data-index="${index}"]`)
    await expect(row).toBeFocused()
    await expect.poll(() => isUncovered(row), { message: `row ${index} is seen` }).toBe(true)
  }
  await page.mouse.wheel(0, 1_000_000)
  await expect(page.locator(`tr[data-index="${total - 1}"]`)).toBeInViewport()
})

test('the columns of a list sort', async ({ page }) => {
  await page.goto('/shares/supersector/Insurance?scheme=ICB')
  const header = page.getByRole('columnheader', { name: 'Issuer name' })
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const names = await rows(page).locator('td:nth-child(2)').allInnerTexts()
  expect(names).toEqual(names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
  await header.getByRole('button').click()
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect(rows(page).first().getByRole('cell').nth(1)).toHaveText(names.at(-1) ?? '')
})

test('Browse All: a search, a type and a letter narrow the list', async ({ page }) => {
  await page.goto('/browse/all')
  await page.getByRole('button', { name: 'Codes from V' }).click()
  await expect(page).toHaveURL(/page=\d+$/)
  await expect(rows(page).filter({ has: page.getByRole('link', { name: /^V/ }) })).not.toHaveCount(
    0,
  )
  await page.getByRole('searchbox', { name: 'Code or name' }).fill('vodafone')
  await expect(page).toHaveURL(/\?query=vodafone$/)
  await expect(rows(page).filter({ hasText: 'Vodafone' }).first()).toBeVisible()
  await page.getByLabel('Type').selectOption({ value: 'Shares' })
  await expect(page).toHaveURL(/type=Shares/)
  await expect(rows(page)).toHaveCount(1)
})

test('what a table shows is saved as CSV', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/browse/all?country=Ireland')
  await expect(rows(page).filter({ hasText: 'Ireland' })).toHaveCount(16)
  const first = await rows(page).first().getByRole('cell').allInnerTexts()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/_\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines).toHaveLength(17)
  expect(lines[0]).toBe('\uFEFFTicker,Name,Country,Trading Currency,Type,Price,Change,Market Cap')
  expect(lines[1]).toContain(first[0])
  expect(lines[1]).toContain('Ireland')
})

/** True if a click on the top and bottom of a row would hit it: no sticky bar covers it. */
function isUncovered(row: Locator): Promise<boolean> {
  return row.evaluate((element) => {
    const { left, top, width, bottom } = element.getBoundingClientRect()
    return [top + 2, bottom - 2].every((y) => {
      const met = document.elementFromPoint(left + width / 2, y)
      return met !== null && element.contains(met)
    })
  })
}
