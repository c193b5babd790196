/**
 * Every page of the terminal: its path, its title and who may open it. The server derives titles and
 * statuses from this table, the web its routes and guards.
 */
import { FEATURE_PAGES } from '../features.ts'
import type { Page } from './page.ts'

export type { Page, PageAccess, ToolTable } from './page.ts'

/** Pages that put several features together, or none. */
const COMPOSED_PAGES = [
  { name: 'home', path: '/', title: 'Home', access: 'open' },
  {
    name: 'share',
    path: '/share/{ticker}',
    title: 'Share Info',
    access: 'open',
    hasOwnTitle: true,
  },
  { name: 'tools', path: '/tools', title: 'Tools', access: 'open' },
  { name: 'toolkit', path: '/toolkit', title: 'Toolkit', access: 'open' },
  {
    name: 'stockboard',
    path: '/stockboard',
    title: 'Stock Board',
    access: 'open',
    tool: { table: 'watch', about: 'Arrange shares as cards' },
  },
  { name: 'developers', path: '/api-docs', title: 'For developers', access: 'open' },
  { name: 'about', path: '/about', title: 'About', access: 'signed-out' },
  { name: 'privacy', path: '/privacy', title: 'Privacy', access: 'signed-out' },
  { name: 'terms', path: '/terms', title: 'Terms', access: 'open' },
  { name: 'legal-about', path: '/legal/about', title: 'About', access: 'open' },
  { name: 'legal-privacy', path: '/legal/privacy', title: 'Privacy', access: 'open' },
  { name: 'legal-terms', path: '/legal/terms', title: 'Terms', access: 'open' },
] as const satisfies readonly Page[]

export const PAGES = [...COMPOSED_PAGES, ...FEATURE_PAGES] as const

export type PageName = (typeof PAGES)[number]['name']

/** Redirects from former and shorter paths. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/browse': '/browse/all',
  '/login': '/auth?login=true',
  '/register': '/auth',
}

export interface PageMatch {
  readonly page: Page & { readonly name: PageName }
  /** Decoded path parameters. */
  readonly params: Readonly<Record<string, string>>
}

const patterns = PAGES.map((page) => {
  const source = page.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return { page, pattern: new RegExp(`^${source}/?$`) }
})

/** The page at a path (without query); undefined when there is none or the path is badly encoded. */
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
      // A stray % makes the path undecodable: no such page.
      return undefined
    }
  }
  return undefined
}

/** The title of a page that does not set its own. */
export function titleOf({ page, params }: PageMatch): string {
  return (page.titleFrom && params[page.titleFrom]) || page.title
}

/** `{page title} - {product name}`, or just the product's name. */
export function toWindowTitle(title: string, productName: string): string {
  return title === '' ? productName : `${title} - ${productName}`
}

/** The title of a company page: ticker, company name and "Share Info". */
export function toShareTitle(ticker: string, companyName: string | null): string {
  return companyName ? `${ticker} ${companyName} Share Info` : `${ticker} Share Info`
}
