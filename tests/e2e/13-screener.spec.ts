import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'
import type { Download, Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { DESKTOP, expectAccessible, expectNoViolations, PHONE } from './setup/accessibility.ts'
import { chartSummary, expectChartDrawn, expectNoSidewaysScroll } from './setup/page-parts.ts'
import { fillRegistration, freshEmail, signUp } from './setup/people.ts'
import { expect, test } from './setup/test.ts'

const LARGE_BANKS = '/screener?exchange=LSE&sector=Banks&mcap=>+10B'

const rows = (page: Page) => page.getByRole('table', { name: 'Results' }).locator('tbody tr')
const option = (page: Page, filter: string, name: string) =>
  page
    .getByRole('list', { name: filter, exact: true })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}[\\d,]+$`) })
const expression = (page: Page) => page.getByLabel('Expression')
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first()

async function countOf(item: Locator): Promise<number> {
  return Number(/([\d,]+)$/.exec(await item.innerText())?.[1]?.replaceAll(',', ''))
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  // A server that has just started computes the figures of the demo before its first screen.
  await expect(rows(page).first()).toBeVisible({ timeout: 45_000 })
}

test.describe('signed out', () => {
  // @spec 2.29a
  test('a visitor screens, and is asked to log in or to create an account for more', async ({
    page,
  }) => {
    await open(page, LARGE_BANKS)
    await expect(page).toHaveTitle('Screener - Leadenhall')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock Screener')
    for (const name of ['Load Screener', 'Save']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Metrics' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Export/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/auth\?login=true&returnTo=/)
    await page.goBack()
    await main.getByRole('link', { name: 'Create an Account' }).click()
    await expect(page).toHaveURL(/\/auth\?returnTo=/)
    await fillRegistration(page, freshEmail('screens'))
    await expect(page).toHaveURL(/\/screener\?exchange=LSE&sector=Banks&mcap=/)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('menuitem', { name: 'Export to Excel (CSV)' })).toBeVisible()
  })

  // @spec 10.51
  test('one click on an option filters; its count was the number of results', {
    tag: '@journey',
  }, async ({ page }) => {
    await open(page, '/screener?all=')
    const all = await page.getByText(/^1-20 of /).innerText()
    const energy = option(page, 'Sector', 'Energy')
    if (!(await energy.isVisible())) {
      await page.getByRole('region', { name: 'Sector' }).getByText('Show all').click()
    }
    const count = await countOf(energy)
    await energy.click()
    await expect(page).toHaveURL(/\?sector=Energy$/)
    await expect(page.getByText(`1-20 of ${count.toLocaleString('en-GB')}`)).toBeVisible()
    await expect(expression(page)).toHaveValue('sector = Energy')
    await page.goBack()
    await expect(page.getByText(all)).toBeVisible()
    await expect(energy.getByRole('checkbox')).not.toBeChecked()
    await page.goForward()
    await expect(energy.getByRole('checkbox')).toBeChecked()
    await expect(page.getByText(`1-20 of ${count.toLocaleString('en-GB')}`)).toBeVisible()
  })

  test('a market cap is added in a dialog, and shares without one are reported as excluded', async ({
    page,
  }) => {
    await open(page, '/screener?sector=Banks')
    await page.getByRole('button', { name: 'Add Market Cap filter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Market Cap filter' })
    await dialog.getByText('Greater Than').click()
    await dialog.getByText('50', { exact: true }).click()
    await dialog.getByText('Billion').click()
    // Hundreds are left until the new bound has been counted.
    const counted = dialog.getByText(/^\d{1,2} listings would be left$/)
    const left = await counted.innerText()
    await dialog.getByRole('button', { name: 'OK' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`${/^\d+/.exec(left)?.[0]} listings match`)).toBeVisible()
    await expect(page.getByText(/^\d+ excluded: no market cap available\.$/)).toBeVisible()
    await expect(expression(page)).toHaveValue('mcap > 50B and sector = Banks')
  })

  test('an expression is the same filter as the lists, and a fault is shown at its place', {
    tag: '@journey',
  }, async ({ page }) => {
    await open(page, '/screener')
    await expect(expression(page)).toHaveValue(
      'exchange in (LSE, AIM) and type = Shares and line = Home',
    )
    await expression(page).fill('mcap > 10B and sector in (Energy, Utilities) and country = UK')
    await expression(page).press('Enter')
    await expect(page).toHaveURL(
      /sector=Energy&sector=Utilities&exchange=LSE&exchange=AIM&country=United\+Kingdom.*&mcap=/,
    )
    await expect(page.getByText(/^Kept from before: exchange in \(LSE, AIM\)/)).toBeVisible()
    await expect(option(page, 'Sector', 'Utilities').getByRole('checkbox')).toBeChecked()
    await expression(page).fill('mcap > 10B and sektor = Energy')
    await expression(page).press('Enter')
    await expect(page.getByText('There is no field sektor, at character 16')).toBeVisible()
    await expect(page.locator('mark')).toHaveText('sektor')
    await expect(page).toHaveURL(/sector=Energy&sector=Utilities/)
  })

  // @spec 10.50
  test('an expression in a link runs, and becomes a screen of its own', async ({ page }) => {
    await open(page, `/screener?expression=${encodeURIComponent('sector = Banks and mcap > 50B')}`)
    await expect(option(page, 'Sector', 'Banks').getByRole('checkbox')).toBeChecked()
    await page.getByRole('button', { name: 'Company' }).click()
    await expect(page).toHaveURL(/\?sector=Banks&mcap=%3E\+50B&sort=name$/)
  })

  test('pages have twenty rows, and the URL keeps order and columns', async ({ page }) => {
    await open(page, '/screener?exchange=LSE&index=FTSE+100')
    await expect(page.getByText('1-20 of 100')).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
    await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled()
    await page.getByRole('button', { name: 'Ticker', exact: true }).click()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Trading Currency' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('columnheader', { name: 'Trading Currency' })).toBeVisible()
    for (let turned = 2; turned <= 5; turned++) {
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByText(`${turned * 20 - 19}-${turned * 20} of 100`)).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await expect(page).toHaveURL(/&sort=ticker&columns=currency%2C[\w%]+&page=5$/)
    // Prices move while the page loads again.
    const shown = async () => ({
      columns: await page.getByRole('columnheader').allTextContents(),
      companies: await rows(page).evaluateAll((all) =>
        all.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)),
      ),
    })
    const before = await shown()
    expect(before.companies.at(-1)).toEqual(['WTB.L', 'Whitbread PLC'])
    await page.reload()
    await expect.poll(shown).toEqual(before)
  })

  test('a row opens the quick quote, whose chart changes range with each click', async ({
    page,
  }) => {
    await open(page, LARGE_BANKS)
    const row = rows(page).filter({ hasText: 'HSBA.L' })
    await row.click()
    const dialog = page.getByRole('dialog', { name: 'HSBA.L HSBC Holdings Plc' })
    await expect(dialog.getByText('LSE (MAIN MARKET)')).toBeVisible()
    await expect(dialog.locator('data')).toHaveText(/^[\d,]+(\.\d{1,2})?p$/)
    await expectChartDrawn(page)
    await expect(chartSummary(page)).toContainText('one year')
    const chart = dialog.getByRole('slider')
    const box = await chart.boundingBox()
    expect([box?.width, box?.height]).toEqual([550, 250])
    await chart.click()
    await expect(chartSummary(page)).toContainText('seven years')
    await chart.click()
    await expect(chartSummary(page)).toContainText('today')
    await chart.click()
    await expect(chartSummary(page)).toContainText('one year')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: 'Company page' }).click()
    await expect(page).toHaveURL(/\/share\/HSBA\.L$/)
  })
})

test.describe('signed in', () => {
  // @spec 1.11a
  test('a person saves a screen, loads, renames and deletes it', { tag: '@journey' }, async ({
    page,
    baseURL,
    noise,
  }) => {
    noise.expect(/422.*\/api\/screener\/save/)
    await signUp(page, baseURL, freshEmail('screens'))
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Screener' })
      .click()
    await expect(rows(page).first()).toBeVisible()
    await expression(page).fill('mcap > 10B and sector = Banks and index = "FTSE 100"')
    await expression(page).press('Enter')
    await expect(page.getByText(/^[1-9] listings match$/)).toBeVisible()
    const matches = await page.getByText(/listings match$/).innerText()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const save = page.getByRole('dialog', { name: 'Save Screener' })
    await save.getByRole('button', { name: 'Save Screener' }).click()
    await expect(save.getByRole('alert')).toBeVisible()
    await expect(save.getByText('Enter a name.').first()).toBeVisible()
    await save.getByLabel('Name').fill('Large banks')
    await save.getByLabel('Description').fill('Of the FTSE 100')
    await save.getByRole('button', { name: 'Save Screener' }).click()
    await expect(toast(page, 'Screener saved')).toBeVisible()
    await expect(save).toBeHidden()

    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(expression(page)).toHaveValue('')
    await page.getByRole('button', { name: 'Load Screener' }).click()
    const load = page.getByRole('dialog', { name: 'Load Screener' })
    await expect(load.getByText('Of the FTSE 100')).toBeVisible()
    await expectNoViolations(page, 'saved screeners')
    await load.getByRole('button', { name: 'Load Large banks' }).click()
    await expect(toast(page, 'Loaded Screener: Large banks')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Large banks')
    await expect(page.getByText(matches)).toBeVisible()
    await expect(option(page, 'Index', 'FTSE 100').getByRole('checkbox')).toBeChecked()

    await page.getByRole('button', { name: 'Load Screener' }).click()
    await load.getByRole('button', { name: 'Rename Large banks' }).click()
    await load.getByLabel('Name', { exact: true }).fill('Larger banks')
    await load.getByRole('button', { name: 'Rename', exact: true }).click()
    await expect(load.getByText('Larger banks', { exact: true })).toBeVisible()
    await load.getByRole('button', { name: 'Delete Larger banks' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(load.getByText('No saved screeners')).toBeVisible()
  })

  // @spec 2.29d
  test('a person exports a screen and reads the files back', async ({ page, baseURL }) => {
    await signUp(page, baseURL, freshEmail('screens'))
    await open(page, LARGE_BANKS)
    const tickers = await rows(page).locator('td:nth-child(2)').allInnerTexts()

    const csv = await save(page, 'Export to Excel (CSV)')
    expect(csv.suggestedFilename()).toMatch(/^SCREENER_\d{4}-\d\d-\d\d\.csv$/)
    const lines: string[][] = parse(readFileSync(await csv.path(), 'utf8'), { bom: true })
    expect(lines[0]).toEqual([
      'Ticker',
      'Company',
      'Exchange',
      'Market',
      'Industry',
      'Sector',
      'Country',
      'Market Cap USD',
    ])
    expect(lines.slice(1).map(([ticker]) => ticker)).toEqual(tickers)
    expect(Number(lines[1]?.at(-1))).toBeGreaterThan(10e9)

    const xlsx = await save(page, 'Export to Excel (XLSX)')
    expect(xlsx.suggestedFilename()).toMatch(/^SCREENER_\d{4}-\d\d-\d\d\.xlsx$/)
    const book = unzip(readFileSync(await xlsx.path()))
    for (const text of [...tickers, 'Market Cap USD']) expect(book).toContain(`>${text}<`)
  })
})

async function save(page: Page, name: string): Promise<Download> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  return saving
}

/** The texts of all files of an archive, found through its central directory. */
function unzip(archive: Buffer): string {
  const end = archive.lastIndexOf('PK\u0005\u0006')
  let entry = archive.readUInt32LE(end + 16)
  const texts: string[] = []
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const packed = archive.readUInt32LE(entry + 20)
    const local = archive.readUInt32LE(entry + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const data = archive.subarray(start, start + packed)
    const isPacked = archive.readUInt16LE(entry + 10) === 8
    texts.push((isPacked ? inflateRawSync(data) : data).toString())
    const lengths = [28, 30, 32].map((offset) => archive.readUInt16LE(entry + offset))
    entry += 46 + lengths.reduce((sum, length) => sum + length, 0)
  }
  return texts.join('\n')
}

// @spec 10.53
test('everything can be reached by keyboard alone', { tag: '@journey' }, async ({ page }) => {
  await open(page, '/screener?exchange=LSE')
  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  // The menu listens once it has the focus, which is a frame after it is there to see.
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await page.keyboard.type('index')
  await page.keyboard.press('Enter')
  await expect(option(page, 'Index', 'FTSE 100')).toBeVisible()
  const find = page.getByLabel('Find in Index')
  await expect(find).toBeFocused()
  await page.keyboard.type('FTSE 100')
  await expect(option(page, 'Index', 'FTSE AIM All-Share')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/exchange=LSE&index=FTSE\+100$/)
  await expect(page.getByText('1-20 of 100')).toBeVisible()
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: '1 Year Chart' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: '7 Year Chart' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(rows(page).nth(2)).toBeFocused()
})

test('on a phone the filters fold away and nothing is missing', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await open(page, LARGE_BANKS)
  await expectNoSidewaysScroll(page)
  await expect(page.getByRole('button', { name: 'Price', exact: true })).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Sector', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Filters (3)' }).click()
  await option(page, 'Sector', 'Banks').click()
  await expect(page).toHaveURL(/\?exchange=LSE&mcap=/)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await rows(page).first().click()
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
})

test('the screener has no axe violations, dark and light, desk and phone', async ({ page }) => {
  await open(page, `${LARGE_BANKS}&columns=type,currency&age=min:1&sector=Nonsense`)
  await expectAccessible(page)
})

// @spec 10.54
test('open menus and dialogs of the screener have no axe violations', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await open(page, LARGE_BANKS)
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectNoViolations(page, 'columns')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add Market Cap filter' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoViolations(page, 'market cap')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await rows(page).first().click()
  await expectChartDrawn(page)
  await expectNoViolations(page, 'quick quote')
})
