/**
 * Every page of the terminal: its path, title and who may open it. The server renders titles and
 * statuses from it, the web routes and guards from it.
 */

/**
 * - `open` everyone
 * - `signed-out` signed-in people are sent back to where they came from
 * - `signed-in` needs a session
 * - `admin` needs the role admin
 */
export type PageAccess = 'open' | 'signed-out' | 'signed-in' | 'admin'

export interface Page {
  readonly name: string
  /** Path with `{name}` parameters; matching is case-sensitive. */
  readonly path: string
  /** Title without the product's name; empty for the bare product name. */
  readonly title: string
  readonly access: PageAccess
  /** Kept out of search engines: whoever has the address may read it, nobody shall find it. */
  readonly isUnlisted?: true
}

export const PAGES = [
  { name: 'home', path: '/', title: 'Home', access: 'open' },
  { name: 'share', path: '/share/{ticker}', title: 'Share Info', access: 'open' },
  { name: 'tools', path: '/tools', title: 'Tools', access: 'open' },
  { name: 'toolkit', path: '/toolkit', title: 'Toolkit', access: 'open' },
  { name: 'browse', path: '/browse/all', title: 'Browse All', access: 'open' },
  { name: 'screener', path: '/screener', title: 'Screener', access: 'open' },
  { name: 'industries', path: '/industries', title: 'Industries', access: 'open' },
  { name: 'industry', path: '/shares/industry/{industry}', title: 'Industry', access: 'open' },
  { name: 'sectors', path: '/sectors', title: 'Sectors', access: 'open' },
  {
    name: 'supersector',
    path: '/shares/supersector/{supersector}',
    title: 'Sector',
    access: 'open',
  },
  { name: 'watchlist', path: '/watchlist', title: 'Watchlist', access: 'open' },
  { name: 'watchlists', path: '/watchlists', title: 'Your Watchlists', access: 'signed-in' },
  {
    name: 'user-watchlist',
    path: '/watchlist/{watchlist}',
    title: 'Watchlist',
    access: 'signed-in',
  },
  {
    name: 'shared-watchlist',
    path: '/shared/watchlist/{token}',
    title: 'Shared watchlist',
    access: 'open',
    isUnlisted: true,
  },
  { name: 'research', path: '/research', title: 'Research', access: 'open' },
  { name: 'stockboard', path: '/stockboard', title: 'Stock Board', access: 'open' },
  {
    name: 'portfoliomanager',
    path: '/portfoliomanager',
    title: 'Portfolio Manager',
    access: 'open',
  },
  { name: 'healthcheck', path: '/Healthcheck', title: 'Healthcheck', access: 'open' },
  { name: 'auth', path: '/auth', title: 'Sign in', access: 'signed-out' },
  { name: 'profile', path: '/profile', title: 'Your Profile', access: 'signed-in' },
  {
    name: 'scraperconfig',
    path: '/scraperconfig',
    title: 'Scraper Configuration',
    access: 'admin',
  },
  { name: 'notes', path: '/notes', title: 'Notes', access: 'admin' },
  { name: 'developers', path: '/api-docs', title: 'For developers', access: 'open' },
  { name: 'about', path: '/about', title: 'About', access: 'signed-out' },
  { name: 'privacy', path: '/privacy', title: 'Privacy', access: 'signed-out' },
  { name: 'terms', path: '/terms', title: 'Terms', access: 'open' },
  { name: 'legal-privacy', path: '/legal/privacy', title: 'Privacy', access: 'open' },
  { name: 'legal-terms', path: '/legal/terms', title: 'Terms', access: 'open' },
] as const satisfies readonly Page[]

export type PageName = (typeof PAGES)[number]['name']

/** Former or shorter addresses and where they lead. */
export const REDIRECTS: Readonly<Record<string, string>> = { '/browse': '/browse/all' }

export interface PageMatch {
  readonly page: Page & { readonly name: PageName }
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
}

const patterns = PAGES.map((page) => {
  const source = page.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { page, pattern: new RegExp(`^${source}/?$`) }
})

/** The page at a path (no query), or undefined when there is none or it is wrongly encoded. */
export function findPage(path: string): PageMatch | undefined {
  for (const { page, pattern } of patterns) {
    const match = pattern.exec(path)
    if (!match) continue
    try {
      const params = Object.entries(match.groups ?? {}).map(
        ([name, value]) => [name, decodeURIComponent(value)] as const,
      )
      return { page, params: Object.fromEntries(params) }
    } catch {
      // A stray % in the address: no such page.
      return undefined
    }
  }
  return undefined
}

/** `{page title} - {product name}`, or just the product's name. */
export function toWindowTitle(title: string, productName: string): string {
  return title === '' ? productName : `${title} - ${productName}`
}

/** The title of a company page: ticker, company name and "Share Info". */
export function toShareTitle(ticker: string, companyName: string | null): string {
  return companyName ? `${ticker} ${companyName} Share Info` : `${ticker} Share Info`
}
