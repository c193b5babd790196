/** Builds page URLs from the contract's table. */
import { toPath } from '@leadenhall/contract/shared/endpoint.ts'
import { PAGES, type PageName } from '@leadenhall/contract/shared/pages.ts'

export function pagePath(
  name: PageName,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, string>> = {},
): string {
  const page = PAGES.find((candidate) => candidate.name === name)
  if (!page) throw new RangeError(`No page is named ${name}`)
  const search = new URLSearchParams(query).toString()
  return toPath(page.path, params) + (search ? `?${search}` : '')
}

/** The company page; spaces in a ticker are removed. */
export function sharePath(ticker: string): string {
  return pagePath('share', { ticker: ticker.replaceAll(' ', '') })
}

/**
 * The panel that works out a sale.
 * @param more account and price as a user would type it, where they are known
 */
export function sellPath(
  ticker: string,
  more: { readonly account?: string; readonly price?: string } = {},
): string {
  return pagePath('portfoliomanager', {}, { view: 'tax', part: 'whatif', ticker, ...more })
}

/** A company's logo, served by our own server. */
export function logoPath(ticker: string): string {
  return `/api/logo/${encodeURIComponent(ticker)}`
}
