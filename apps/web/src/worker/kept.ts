/** Which addresses of ours are kept when they were seen. Knows addresses, not how they are kept. */
import { findPage, REDIRECTS } from '@leadenhall/contract/shared/pages.ts'

/**
 * Accounts, keys, deliveries, what only administrators read, files, and what means nothing later.
 * A test holds that no call is kept which an API key may not make.
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

export function isKept({ pathname }: URL): boolean {
  return !NEVER.some((prefix) => pathname.startsWith(prefix))
}

/** Whether the web application answers there; files and the API's page are none of its pages. */
export function isPage({ pathname }: URL): boolean {
  return findPage(pathname) !== undefined || pathname in REDIRECTS
}
