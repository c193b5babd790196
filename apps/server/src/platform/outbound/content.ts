const CONSENT_HOSTS = [
  'guce.yahoo.com',
  'consent.yahoo.com',
  'consent.google.com',
  'consent.youtube.com',
]

/** Texts that occur only in consent walls and robot challenges. */
const CHALLENGE_MARKS = [
  'guce.yahoo.com',
  'consent.yahoo.com',
  'consent.google.com',
  'cf-chl',
  'cf_chl',
  'challenges.cloudflare.com',
  'just a moment...',
  '<title>just a moment',
  'attention required! | cloudflare',
  'px-captcha',
  'g-recaptcha',
  'anubis_challenge',
  'proof-of-work',
]

/** True if a redirect leads to a consent wall. */
export function isConsentHost(hostname: string): boolean {
  return CONSENT_HOSTS.some((host) => hostname === host || hostname.endsWith(`.${host}`))
}

/** True if a page is a consent wall or a robot challenge in front of the source. */
export function isChallengePage(body: Buffer): boolean {
  const start = body
    .subarray(0, 64 * 1024)
    .toString('latin1')
    .toLowerCase()
  return start.includes('<') && CHALLENGE_MARKS.some((mark) => start.includes(mark))
}

export function isHtml(body: Buffer): boolean {
  return /^\uFEFF?\s*<(!doctype|html|head|body)/i.test(body.subarray(0, 512).toString('utf8'))
}

/** `Application/JSON; charset=utf-8` → `application/json`. */
export function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase()
}

/**
 * True if a content type is accepted. `accept` entries are media types in lower case; the subtype `*`
 * matches the whole family, and two stars match everything. A reply without a type is accepted: its
 * parser will fail if it is something else.
 */
export function isAccepted(contentType: string, accept: readonly string[]): boolean {
  const type = mediaType(contentType)
  if (type === '') return true
  return accept.some((entry) => {
    if (entry === '*/*' || entry === type) return true
    return entry.endsWith('/*') && type.startsWith(entry.slice(0, -1))
  })
}

/** Decodes text by the charset of the content type; as UTF-8 if that is missing or unknown. */
export function decodeText(body: Buffer, contentType: string): string {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
