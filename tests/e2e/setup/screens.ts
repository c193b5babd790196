/** The screens of the terminal, and how to open each. */
import { deskOf, TEMPLATES, type Template } from '@leadenhall/contract/desk/templates.ts'
import type { Page } from '@playwright/test'
import { chartCursor, hits, topSearch } from './page-parts.ts'
import { FUND } from './start-frozen.ts'

export interface Screen {
  /** Of its tests and pictures. */
  readonly name: string
  readonly path: string
  /** A text that it shows when it is complete. */
  readonly shows: string | RegExp
  /** Seen by a signed-in user; otherwise by a visitor. */
  readonly isSignedIn?: true
  /** Also at the size of a tablet, with a picture of each size in both themes. */
  readonly isMain?: true
  /** Checked, but no picture is kept of it. */
  readonly isUnpictured?: true
  readonly act?: (page: Page) => Promise<void>
  /** Selector of the part for axe, where an overlay makes the rest unreachable. */
  readonly within?: string
}

/** Narrower windows have most of the chart's buttons in a menu. */
const PHONE_BELOW = 640

/** As the user's only desk, which no other screen then finds. */
async function showTemplate(page: Page, template: Template): Promise<void> {
  const desk = {
    id: template,
    name: template,
    kind: 'desk',
    layout: deskOf(template),
    is_home: false,
    updated_at: '2026-11-20T12:00:00.000Z',
  }
  await page.route('**/api/layouts', (route) => route.fulfill({ json: [desk] }))
  await page.reload()
  await drawn(page)
}

const drawn = (page: Page) => chartCursor(page).waitFor()

export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', shows: 'Getting Started & Help', isMain: true },
  { name: 'company', path: '/share/VOD.L', shows: 'Market cap', isMain: true, act: drawn },
  {
    name: 'company-candles',
    path: '/share/AZN.L?range=6m&compare=^FTSE',
    shows: 'Market cap',
    isSignedIn: true,
    async act(page) {
      await drawn(page)
      await page.getByRole('button', { name: 'Candles' }).click()
    },
  },
  {
    name: 'company-table',
    path: '/share/VOD.L',
    shows: 'Market cap',
    async act(page) {
      if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW) {
        await page.getByRole('button', { name: 'More', exact: true }).click()
        await page.getByRole('menuitemcheckbox', { name: 'Table' }).click()
        await page.keyboard.press('Escape')
      } else await page.getByRole('button', { name: 'Table', exact: true }).click()
      await page.getByRole('table', { name: 'Prices' }).waitFor()
    },
  },
  { name: 'company-unknown', path: '/share/NOPE123', shows: 'Unknown ticker' },
  { name: 'screener', path: '/screener', shows: /Next/, isMain: true },
  {
    name: 'screener-filters',
    path: '/screener',
    shows: /Next/,
    isSignedIn: true,
    within: '[role=menu]',
    async act(page) {
      // On a phone the filters are folded.
      const unfold = page.getByRole('button', { name: /^Filters/ })
      if (await unfold.isVisible()) await unfold.click()
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'watchlist', path: '/watchlist', shows: 'Tesco', isMain: true },
  { name: 'watchlists', path: '/watchlists', shows: 'Income', isSignedIn: true },
  {
    name: 'own-watchlist',
    path: '/watchlist/{list}',
    shows: 'AZN.L',
    isSignedIn: true,
    isMain: true,
  },
  {
    name: 'own-watchlist-details',
    path: '/watchlist/{list}',
    shows: 'AZN.L',
    isSignedIn: true,
    async act(page) {
      await page.getByRole('cell', { name: 'AZN.L', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'tools', path: '/tools', shows: 'Browse All' },
  ...['price-history', 'stock-info', 'prices-by-ticker-group', 'currency-converter'].map(
    (tool) => ({ name: `toolkit-${tool}`, path: `/toolkit?tool=${tool}`, shows: 'Toolkit' }),
  ),
  ...['news', 'trustpilot', 'price-alerts'].map((tool) => ({
    name: `toolkit-${tool}`,
    path: `/toolkit?tool=${tool}`,
    shows: 'Toolkit',
    isSignedIn: true as const,
  })),
  { name: 'stockboard', path: '/stockboard', shows: 'Stock Board' },
  { name: 'browse', path: '/browse/all', shows: '1 / ' },
  { name: 'industries', path: '/industries', shows: 'ICB industries' },
  { name: 'industry', path: '/shares/industry/Energy?scheme=ICB', shows: 'BP' },
  { name: 'research', path: '/research', shows: 'Research' },
  { name: 'portfolio', path: '/portfoliomanager', shows: 'Portfolio Manager' },
  { name: 'healthcheck', path: '/Healthcheck', shows: 'Core config last loaded' },
  { name: 'register', path: '/auth', shows: 'Confirm password' },
  { name: 'sign-in', path: '/auth?login=true', shows: 'Forgot' },
  { name: 'profile', path: '/profile', shows: 'Sessions', isSignedIn: true },
  { name: 'scraperconfig', path: '/scraperconfig', shows: 'Scraper', isSignedIn: true },
  { name: 'pricefiles', path: '/pricefiles', shows: 'Price files', isSignedIn: true },
  { name: 'addfund', path: '/addfund', shows: 'Add a fund', isSignedIn: true },
  {
    name: 'fund-correct',
    path: `/addfund?isin=${FUND.isin}`,
    shows: 'Remove the fund',
    isSignedIn: true,
    isUnpictured: true,
  },
  { name: 'fund', path: `/share/${FUND.isin}`, shows: 'Accumulation units', act: drawn },
  { name: 'desk', path: '/desk', shows: 'Use Morning', isSignedIn: true },
  ...TEMPLATES.map(
    (template): Screen => ({
      name: `desk-${template}`,
      path: '/desk',
      shows: 'Use Morning',
      isSignedIn: true,
      act: (page) => showTemplate(page, template),
    }),
  ),
  { name: 'journal', path: '/journal', shows: 'Journal', isSignedIn: true },
  { name: 'notes', path: '/notes', shows: 'Notes', isSignedIn: true },
  {
    name: 'developers',
    path: '/api-docs',
    shows: 'API reference',
    // The port differs in every run.
    act: (page) =>
      page.evaluate(() => {
        for (const code of document.querySelectorAll('pre')) {
          code.textContent = (code.textContent ?? '').replaceAll(location.host, 'localhost:3000')
        }
      }),
  },
  { name: 'sectors', path: '/sectors', shows: 'ICB sectors', isUnpictured: true },
  {
    name: 'supersector',
    path: '/shares/supersector/Banks?scheme=ICB',
    shows: 'Barclays',
    isUnpictured: true,
  },
  { name: 'gilts', path: '/gilts', shows: 'Redemption', isUnpictured: true },
  { name: 'ladder', path: '/gilts?view=ladder', shows: 'Build the ladder', isUnpictured: true },
  { name: 'trusts', path: '/trusts', shows: /Investment Trust PLC/, isUnpictured: true },
  { name: 'shorts', path: '/shorts', shows: 'Most shorted', isUnpictured: true },
  { name: 'offers', path: '/offers', shows: 'What changed' },
  ...['privacy', 'legal/privacy'].map((path) => ({
    name: path,
    path: `/${path}`,
    shows: 'Cookies',
    isUnpictured: true as const,
  })),
  { name: 'legal/about', path: '/legal/about', shows: 'Free software', isUnpictured: true },
  { name: 'legal/terms', path: '/legal/terms', shows: 'No warranty', isUnpictured: true },
  { name: 'about', path: '/about', shows: 'Free software' },
  { name: 'terms', path: '/terms', shows: 'No warranty' },
  { name: 'not-found', path: '/nothing/here', shows: 'Page not found' },
  {
    name: 'search',
    path: '/about',
    shows: 'Free software',
    async act(page) {
      await topSearch(page).fill('vodafone')
      await hits(page).first().waitFor()
    },
  },
  {
    name: 'command-menu',
    path: '/tools',
    shows: 'Browse All',
    async act(page) {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('barc')
      await page
        .getByRole('option', { name: /BARC\.L/ })
        .first()
        .waitFor()
    },
  },
]
