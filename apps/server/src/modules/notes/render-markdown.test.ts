import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { XSS_PAYLOADS } from '#tests/support/adversarial-texts.ts'
import { renderMarkdown } from './render-markdown.ts'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href=" &#106;avascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '![x](https://tracker.example/pixel.png)',
  '![x](x"onerror="alert(1))',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)" class="x" id="y">x</p>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<form action="https://elsewhere.example"><input name="password"><button>Go</button></form>',
  '<base href="https://elsewhere.example/"><meta http-equiv="refresh" content="0;url=//x">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '```html\n<script>alert(1)</script>\n```',
  '<!--><script>alert(1)</script-->',
  '<template><script>alert(1)</script></template><object data="x"></object><embed src="x">',
  ...XSS_PAYLOADS,
]
const TAGS =
  /^(P|BR|HR|H[1-4]|UL|OL|LI|BLOCKQUOTE|PRE|CODE|EM|STRONG|DEL|A|TABLE|THEAD|TBODY|TR|TH|TD)$/

/** The elements a browser parses. */
function elementsOf(html: string) {
  const { document } = new Window()
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')]
}

describe('Markdown', () => {
  it('renders headings, lists, tables and code', () => {
    const html = renderMarkdown('## A\n\n1. b\n\n| c |\n|---|\n| d |\n\n`e` ~~f~~ **g**')
    const tags = elementsOf(html).map(({ tagName }) => tagName)
    expect(tags).toEqual(
      expect.arrayContaining(['H2', 'OL', 'LI', 'TABLE', 'TH', 'TD', 'CODE', 'DEL', 'STRONG']),
    )
  })

  it('escapes HTML inside code', () => {
    expect(renderMarkdown('`<script>`')).toContain('<code>&lt;script&gt;</code>')
  })

  it.each([
    ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
    ['mailto:desk@example.org', 'mailto:desk@example.org'],
    ['/share/VOD.L', '/share/VOD.L'],
  ])('keeps a link to %s', (address, href) => {
    const [, link] = elementsOf(renderMarkdown(`[x](${address})`))
    expect(link?.getAttribute('href')).toBe(href)
    expect(link?.getAttribute('rel')).toContain('noopener')
  })

  it.each(PAYLOADS)('neutralises %j', (payload) => {
    for (const element of elementsOf(renderMarkdown(payload))) {
      expect(element.tagName).toMatch(TAGS)
      for (const { name, value } of element.attributes) {
        expect(['href', 'rel', 'target']).toContain(name)
        if (name !== 'href') continue
        expect(new URL(value ?? '', 'https://terminal.test/').protocol).toMatch(
          /^(https?|mailto):$/,
        )
      }
    }
  })
})
