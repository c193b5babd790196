import { isNestedTooDeeply } from '@leadenhall/contract/notes/schemas.ts'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const ALLOWED_TAGS =
  'p br hr h1 h2 h3 h4 ul ol li blockquote pre code em strong del a table thead tbody tr th td'

/** Markdown as HTML of a short list of tags; links lead out without a referrer. */
export function renderMarkdown(markdown: string): string {
  // Of notes that were kept before such were refused; one of them must not hide all others.
  const text = isNestedTooDeeply(markdown)
    ? 'This note is nested too deeply to be shown.'
    : markdown
  const html = marked.parse(text, { async: false, gfm: true })
  return sanitizeHtml(html, {
    allowedTags: ALLOWED_TAGS.split(' '),
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', {
        rel: 'noopener noreferrer nofollow',
        target: '_blank',
      }),
    },
  })
}
