/** Decides which of our URLs are cached for offline use, not how. */
import { findPage, REDIRECTS } from '@leadenhall/contract/shared/pages.ts'

/**
 * Accounts, keys, deliveries, admin data, downloads, and responses that are meaningless later. A test
 * checks that every cached call is one that an API key may make.
 */
const NEVER = [
  '/api/altcha/',
  '/api/auth/',
  '/api/boards/',
  '/api/delivery',
  '/api/instruments/random',
  '/api/instruments/search',
  '/api/keys',
  '/api/lmscraperconfig/',
  '/api/notes',
  '/api/quotes/random',
  '/api/quotes/stream',
  '/api/cell',
  '/api/portfolio/calendar.ics',
  '/api/portfolio/tax',
  '/api/screener/export',
  '/api/user',
  '/auth',
  '/docs',
  '/healthcheck',
  '/mcp',
  '/metrics',
  '/openapi.json',
  '/priceDataCsv/',
  '/sanctum/',
]

export function isCacheable({ pathname }: URL): boolean {
  return !NEVER.some((prefix) => pathname.startsWith(prefix))
}

/** True for pages of the web application; files and the API docs are not. */
export function isPage({ pathname }: URL): boolean {
  return findPage(pathname) !== undefined || pathname in REDIRECTS
}
