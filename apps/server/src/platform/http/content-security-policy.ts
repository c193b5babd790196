/** Where Google's robot check comes from; allowed only where the operator has set its keys. */
const RECAPTCHA = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'

/** The policy of HTML pages: everything from ourselves, inline scripts by nonce. */
export function contentSecurityPolicy(nonce: string, { allowsRecaptcha = false } = {}): string {
  const recaptcha = allowsRecaptcha ? ` ${RECAPTCHA}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${recaptcha}`,
    `style-src 'self' 'nonce-${nonce}'`,
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

/** The policy of everything that is no page: nothing may run or load. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The policy of the built files: a worker among them may load what is ours. */
export const ASSET_POLICY = "default-src 'self'; frame-ancestors 'none'"

/** The one style attribute that the API viewer sets by markup. */
const VIEWER_STYLE_HASH = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

/** The API page: its viewer draws icons from data addresses and needs nothing from elsewhere. */
export const DOCS_POLICY = [
  "default-src 'self'",
  `style-src 'self' 'unsafe-hashes' '${VIEWER_STYLE_HASH}'`,
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
