/** Decides which of our URLs are cached for offline use, not how. */
import { FEATURE_FILES } from '@leadenhall/contract/files.ts'
import { isPathOf } from '@leadenhall/contract/shared/file-route.ts'
import { findPage, REDIRECTS } from '@leadenhall/contract/shared/pages.ts'

/**
 * Accounts, keys, deliveries, admin data, and responses that are meaningless later. A test checks that
 * every cached call is one that an API key may make. Files declare it themselves.
 */
const NEVER = [
  '/api/altcha/',
  '/api/auth/',
  '/api/boards/',
  '/api/broker-keys',
  '/api/delivery',
  '/api/instruments/funds',
  '/api/instruments/random',
  '/api/instruments/search',
  '/api/keys',
  '/api/lmscraperconfig/',
  '/api/notes',
  '/api/quotes/random',
  '/api/quotes/stream',
  '/api/portfolio/tax',
  '/api/prices/imports',
  '/api/user',
  '/apps.json',
  '/auth',
  '/docs',
  '/healthcheck',
  '/mcp',
  '/metrics',
  '/openapi.json',
  '/priceDataCsv/',
  '/sanctum/',
  '/widgets.json',
]

export function isCacheable(url: URL): boolean {
  const pathname = toPlainPath(url)
  if (FEATURE_FILES.some((file) => file.kept === 'never' && isPathOf(file, pathname))) return false
  return !NEVER.some((prefix) => pathname.startsWith(prefix))
}

/** The server decodes what is encoded without need, too. */
function toPlainPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** True for pages of the web application; files and the API docs are not. */
export function isPage({ pathname }: URL): boolean {
  return findPage(pathname) !== undefined || pathname in REDIRECTS
}
