import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { XSS_PAYLOADS } from '#tests/support/adversarial-texts.ts'
import { toMessageHtml } from './message-html.ts'

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#106;ava\tscript:alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//[bad">x</a>',
  '<p style="background:url(//x)" onclick="alert(1)" class="x" id="y">x</p>',
  '<blockquote cite="javascript:alert(1)"><li value="1" onfocus=alert(1)>x',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  `${'<b>'.repeat(5000)}deep`,
  `${'x'.repeat(9495)}<a href="https://example.com/" title="cut in the tag">y</a>${'z'.repeat(2000)}`,
  ...XSS_PAYLOADS,
]
const TAGS = /^(P|BR|B|I|EM|STRONG|UL|OL|LI|BLOCKQUOTE|A)$/
const PAGE = 'https://board.example/chat'

/** The elements that a browser makes of it. */
function elementsOf(html: string) {
  const { document } = new Window()
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')]
}

describe('A message as HTML', () => {
  it('keeps paragraphs, breaks, lists, quotes and emphasis', () => {
    const html = '<p>a<br>b <b>c</b> <i>d</i></p><ul><li>e</li></ul><blockquote>f</blockquote>'
    expect(toMessageHtml(html, PAGE)).toBe(html.replace('<br>', '<br />'))
  })

  it('keeps links, marked as user content and resolved against the page', () => {
    expect(toMessageHtml('<a href="/other?a=1&amp;b=2">x</a>', PAGE)).toBe(
      '<a href="https://board.example/other?a=1&amp;b=2" rel="nofollow noopener noreferrer ugc" target="_blank">x</a>',
    )
  })

  it('keeps the text of removed elements', () => {
    const html = '<h1>a</h1><a href="javascript:alert(1)">b</a><img src="https://x.example/p.png">'
    expect(toMessageHtml(html, PAGE)).toBe('ab')
  })

  it.each([
    ['text', 'x'.repeat(30_000)],
    ['entities', '&amp;'.repeat(5000)],
    ['tags', '<p>x</p>'.repeat(5000)],
    ['open tags', '<blockquote>'.repeat(5000)],
  ])('is never longer than ten thousand characters of %s', (_, html) => {
    const shown = toMessageHtml(html, PAGE)
    expect(shown.length).toBeLessThanOrEqual(10_000)
    expect(shown).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/)
  })

  it.each([
    ['an entity', `x${'&amp;'.repeat(5000)}`, /^x(&amp;)+…$/],
    ['a tag', `${'x'.repeat(9495)}<a href="/y">z</a>${'x'.repeat(2000)}`, /^x+…$/],
  ])('is not cut within %s', (_, html, shown) => expect(toMessageHtml(html, PAGE)).toMatch(shown))

  it.each(PAYLOADS)('%j runs nothing', (payload) => {
    for (const element of elementsOf(toMessageHtml(payload, PAGE))) {
      expect(element.tagName).toMatch(TAGS)
      for (const { name, value } of element.attributes) {
        expect(element.tagName).toBe('A')
        expect(['href', 'rel', 'target']).toContain(name)
        if (name === 'href') expect(new URL(value ?? '').protocol).toMatch(/^https?:$/)
      }
    }
  })
})
