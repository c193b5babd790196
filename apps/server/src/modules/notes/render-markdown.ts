import { isNestedTooDeeply } from '@leadenhall/contract/notes/schemas.ts'
import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'

const ALLOWED_TAGS =
  'p br hr h1 h2 h3 h4 ul ol li blockquote pre code em strong del a table thead tbody tr th td'

/** Renders Markdown to HTML limited to a few tags; links open in a new tab without a referrer. */
export function renderMarkdown(markdown: string): string {
  // Older notes may exceed the limit that validation now enforces; one must not break the whole list.
  const text = isNestedTooDeeply(markdown) ? 'This note is nested too deeply to display.' : markdown
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
