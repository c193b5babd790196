import sanitizeHtml from 'sanitize-html'

const ALLOWED_TAGS = ['p', 'br', 'b', 'i', 'em', 'strong', 'ul', 'ol', 'li', 'blockquote', 'a']
const MAX_LENGTH = 10_000
const MAX_RAW_LENGTH = 10 * MAX_LENGTH
/** Room for the ellipsis and for closing tags after a cut. */
const CUT_AT = MAX_LENGTH - 500
const NESTING = 20

/**
 * A message of a board as HTML with a short list of tags and at most 10,000 characters. Links are
 * http or https only; images, styles and everything else are removed.
 * @param pageUrl base of relative links
 */
export function toMessageHtml(html: string, pageUrl: string): string {
  const clean = sanitize(html.slice(0, MAX_RAW_LENGTH), pageUrl).trim()
  if (clean.length <= MAX_LENGTH) return clean
  const cut = clean.slice(0, CUT_AT).replace(/(<[^>]*|&[^;\s]{0,9})$/, '')
  return sanitize(`${cut}…`, pageUrl)
}

function sanitize(html: string, pageUrl: string): string {
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    nestingLimit: NESTING,
    transformTags: {
      a: (tagName, { href = '' }) => {
        const url = URL.canParse(href, pageUrl) ? new URL(href, pageUrl) : null
        // A refused link keeps only its text, because span is not an allowed tag.
        if (!url || !/^https?:$/.test(url.protocol)) return { tagName: 'span', attribs: {} }
        const rel = 'nofollow noopener noreferrer ugc'
        return { tagName, attribs: { href: url.href, rel, target: '_blank' } }
      },
    },
  })
}
