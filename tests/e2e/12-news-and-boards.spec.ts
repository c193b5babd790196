import type { Page } from '@playwright/test'
import { expectNoViolations } from './setup/accessibility.ts'
import {
  expectChartDrawn,
  leaveAnswersToCalls,
  panel,
  price,
  topSearch,
} from './setup/page-parts.ts'
import { expect, test } from './setup/test.ts'

const posts = (page: Page) => panel(page, 'Bulletin boards')
const news = (page: Page) => panel(page, 'News & discussion')

test.describe('Home', () => {
  // @spec 2.8
  test('shows the logo and a saying until the first data arrives', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await leaveAnswersToCalls(page)
    await page.route(/\/(marketData|news\/headlines\/market)$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    const loading = page.getByRole('status', { name: 'Loading the market' })
    await expect(loading.getByRole('figure')).toContainText(/“.+”— \S+/)
    release()
    await expect(page.getByRole('heading', { name: 'Getting Started & Help' })).toBeVisible()
    await expect(loading).toHaveCount(0)
  })

  // @spec 1.16
  test('appears after a moment even if no source has responded', async ({ page }) => {
    await leaveAnswersToCalls(page)
    await page.route(/\/(marketData|news\/headlines\/market)$/, () => undefined)
    await page.goto('/')
    await expect(topSearch(page)).toBeVisible()
    await expect(panel(page, 'Market Headlines').getByText('Fetching news headlines')).toBeVisible()
    await expect(page.getByText('Public alpha.')).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  // @spec 2.12
  test('has news, a rotating market panel, help, and headlines by source', {
    tag: '@journey',
  }, async ({ page }) => {
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'Market news' })
    await expect(strip.getByRole('link')).toContainText(/Leadenhall tape|Simulated announcement/)
    await expect(strip).toContainText(/LON \d{1,2}:\d\d:\d\d|NY \d{1,2}:\d\d:\d\d/)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Create an account' }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register your interest' })).toBeVisible()

    const headlines = panel(page, 'Market Headlines')
    const filter = headlines.getByRole('combobox', { name: 'Headline source' })
    const [, first = ''] = await filter.getByRole('option').allTextContents()
    await filter.selectOption(first)
    const rows = headlines.getByRole('listitem')
    await expect(rows.first()).toContainText('Simulated announcement')
    // Of a row its headline: the change of its share moves on.
    const titles = headlines.locator('li > a, li > button')
    await expect.poll(() => titles.count()).toBeGreaterThan(20)
    const before = await titles.allTextContents()
    await headlines.getByRole('button', { name: 'Shuffle' }).click()
    await expect.poll(() => titles.allTextContents()).not.toEqual(before)
    expect((await titles.allTextContents()).toSorted()).toEqual(before.toSorted())
  })

  test('leads from the market panel to a share, with a preview on the way', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /^Market Indices/ }).click()
    const risers = panel(page, /^Top Risers/)
    await expect(risers.getByRole('listitem')).toHaveCount(3)
    const first = risers.getByRole('link').first()
    await first.hover()
    const ticker = (await first.locator('span').first().textContent()) ?? ''
    await expect(page.getByText('One month')).toBeVisible()
    await first.click()
    await expect(page).toHaveURL(`/share/${ticker}`)
    await expect(price(page)).toBeVisible()
  })
})

test.describe('the company page', () => {
  // @spec 2.17
  test('has posts of two boards that open whole and are read aloud', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const spoken: unknown[] = []
      Object.assign(window, { spoken })
      Object.defineProperty(window, 'speechSynthesis', {
        value: {
          cancel: () => undefined,
          speak: ({ text, lang, rate, pitch, volume }: SpeechSynthesisUtterance) =>
            spoken.push({ text, lang, rate, pitch, volume }),
        },
      })
    })
    await page.goto('/share/VOD.L')
    const board = posts(page)
    await expect(board.getByRole('button', { name: /^LSE Chat \(\d+ today\)$/ })).toBeVisible()
    await expect(board.getByRole('button', { name: /^ADVFN \(\d+ today\)$/ })).toBeVisible()
    const first = board.getByRole('list').getByRole('button').first()
    const heading = (await first.locator('span').first().textContent()) ?? ''
    await first.click()
    const dialog = page.getByRole('dialog', { name: heading })
    await expect(dialog.getByText('Posted at')).toBeVisible()
    await expect(dialog.getByText(/(Range|Volume|Level) bot/)).toBeVisible()
    await expect(dialog.getByText(/prices are simulated/)).toBeVisible()
    await expectNoViolations(page, 'a post')
    await dialog.getByRole('button', { name: /^Read aloud/ }).click()
    const spoken = await page.evaluate(() => Reflect.get(window, 'spoken') as unknown[])
    expect(spoken).toEqual([
      {
        text: expect.stringContaining(heading),
        lang: 'en-GB',
        rate: expect.closeTo(0.85, 5),
        pitch: 1,
        volume: 1,
      },
    ])
    await expect(dialog.getByRole('button', { name: /^Stop reading/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(first).toBeFocused()
    await board.getByRole('button', { name: /^ADVFN/ }).click()
    await expect(board.getByRole('link', { name: 'Open the board' })).toBeVisible()
  })

  // @spec 2.19
  test('has news and posts on X, together or apart', async ({ page }) => {
    await page.goto('/share/VOD.L')
    const kind = news(page).getByRole('combobox', { name: 'Kind of news' })
    await expect(kind).toHaveValue('All Related News & Discussion')
    await expect(news(page).getByRole('listitem').first()).toBeVisible()
    await kind.selectOption('News Only')
    await expect(news(page).getByText(/^@/)).toHaveCount(0)
    await kind.selectOption('Tweets')
    await expect(news(page).getByRole('listitem').first()).toContainText('@tape_bot')
  })

  // @spec 2.21
  test('says what it is loading, stage by stage', async ({ page }) => {
    await leaveAnswersToCalls(page)
    await page.route(/\/(bulletinBoard|api\/news|stockInfo|twitter)\//, () => undefined)
    await page.goto('/share/VOD.L')
    await expect(page.getByRole('status', { name: 'Loading LSE Chat Messages' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Fetching news headlines' })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Loading stock info' })).toBeVisible()
    await posts(page)
      .getByRole('button', { name: /^ADVFN/ })
      .click()
    await expect(page.getByRole('status', { name: 'Loading ADVFN Chat Messages' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

// @spec 2.26
test('Research lists headlines by source and opens the page of a story', async ({
  noise,
  page,
}) => {
  noise.allow(/404.*%5E|Failed to load resource/)
  await page.goto('/tools')
  await page.getByRole('link', { name: /^Research/ }).click()
  await expect(page).toHaveTitle('Research - Leadenhall')
  const rows = page.locator('tbody tr[data-index]')
  // Notes come from all closes, which the server reads once after its start.
  await expect(rows.first()).toBeVisible({ timeout: 90_000 })
  const source = page.getByRole('combobox', { name: 'Source' })
  const [, chosen = ''] = await source.getByRole('option').allTextContents()
  await source.selectOption(chosen)
  await expect(page).toHaveURL(
    `/research?source=${encodeURIComponent(chosen).replaceAll('%20', '+')}`,
  )
  await rows.first().getByRole('button').click()
  const note = page.getByRole('dialog')
  await expect(note.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expectNoViolations(page, 'a research note')
  await note.getByRole('link', { name: 'Open the page of these shares' }).click()
  await expect(page).not.toHaveURL(/\/research/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test.describe('with recorded replies', () => {
  test.use({ market: 'replay' })

  test('Home and the company page show what the sources said', { tag: '@journey' }, async ({
    page,
  }) => {
    await page.goto('/')
    const headlines = panel(page, 'Market Headlines')
    await expect(headlines.getByRole('listitem').first()).toBeVisible()
    await expect(panel(page, /^Market Indices/).getByText('FTSE 250')).toBeVisible()
    await page.goto('/share/VOD.L')
    await expectChartDrawn(page)
    await expect(posts(page).getByRole('listitem').first()).toBeVisible()
    await expect(news(page).getByRole('listitem').first()).toBeVisible()
    await news(page).getByRole('combobox').selectOption('Tweets')
    await expect(news(page)).toContainText('X_BEARER_TOKEN')
  })

  test('a board that refuses requests is reported plainly, with a link to it', async ({
    page,
    noise,
  }) => {
    noise.allow(/404.*(stockInfo|api\/chart)/)
    await page.goto('/share/BP.L')
    const board = posts(page)
    await expect(board.getByText(/blocked|rejected|not found|no message/i).first()).toBeVisible()
    const link = board.getByRole('link', { name: 'Open the board' })
    await expect(link).toHaveAttribute('href', /^https:\/\/www\.lse\.co\.uk\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test.describe('while every source fails', () => {
  test.use({ market: 'down' })

  test('Home says what is missing in each panel, and is usable', async ({ page, noise }) => {
    noise.allow(/503.*marketData/)
    await page.goto('/')
    await expect(topSearch(page)).toBeVisible()
    await expect(panel(page, /^Market Indices/).getByRole('alert')).toBeVisible({ timeout: 20_000 })
    await expect(
      panel(page, 'Market Headlines').getByText(/sources could not be read/),
    ).toBeVisible()
    await expect(page.getByRole('figure')).toContainText('“')
    await topSearch(page).fill('tesco')
    await topSearch(page).press('Enter')
    await expect(page).toHaveURL('/share/TSCO.L')
    noise.allow(/503.*(stockInfo|api\/chart)/)
  })

  test('the company page says so for boards and news, and keeps its facts', async ({
    page,
    noise,
  }) => {
    noise.allow(/503.*(stockInfo|api\/chart)/)
    await page.goto('/share/VOD.L')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(posts(page).getByText('No stored posts')).toBeVisible({
      timeout: 20_000,
    })
    await expect(posts(page).getByRole('status')).toContainText('Not read yet')
    await news(page)
      .getByText(/of \d+ sources could not be read/)
      .click()
    await expect(news(page).getByRole('status').first()).toContainText('Not read yet')
    await expect(posts(page).getByRole('link', { name: 'Open the board' })).toBeVisible()
  })
})
