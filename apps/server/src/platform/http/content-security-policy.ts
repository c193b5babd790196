import { createHash } from 'node:crypto'

/** Origins of Google's robot check; allowed only if the operator has set its keys. */
const RECAPTCHA = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/**
 * For HTML pages: everything from our own origin, and the inline scripts of the built document by
 * their hashes. Unlike a nonce, a hash lets visitors share a page.
 * @param document the document before anything is written into it
 */
export function contentSecurityPolicy(document: string, { allowsRecaptcha = false } = {}): string {
  const recaptcha = allowsRecaptcha ? ` ${RECAPTCHA}` : ''
  const hashes = [...document.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self'${hashes.join('')}${recaptcha}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${recaptcha}`,
    `frame-src ${allowsRecaptcha ? RECAPTCHA : "'none'"}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const INLINE_SCRIPT = /<script>([^]*?)<\/script>/g

/** For everything but pages: nothing may run or load. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** For the built files: a worker may load from our own origin. */
export const ASSET_POLICY = "default-src 'self'; frame-ancestors 'none'"

/** The only inline style attribute of the API viewer. */
const VIEWER_STYLE_HASH = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** For the API page, whose viewer has icons in data URLs and needs nothing from elsewhere. */
export const DOCS_POLICY = [
  "default-src 'self'",
  `style-src 'self' 'unsafe-hashes' '${VIEWER_STYLE_HASH}'`,
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
