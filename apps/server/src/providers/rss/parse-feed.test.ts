import { describe, expect, it } from 'vitest'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import { parseFeed } from './parse-feed.ts'

const URL_OF_FEED = 'https://feeds.example.org/news/index.xml'

function parse(text: string | Buffer, contentType = 'application/rss+xml') {
  const body = typeof text === 'string' ? Buffer.from(text) : text
  return parseFeed('rss', { body, contentType, url: URL_OF_FEED })
}

const rss = (items: string, title = 'Business') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`
const item = (title: string, more = '<link>https://example.org/a</link>') =>
  `<item><title>${title}</title>${more}</item>`
const titleOf = (title: string) => parse(rss(item(title)))[0]?.headline
const linkOf = (more: string) => parse(rss(item('A', more)))[0]?.link

function failureOf(text: string | Buffer, contentType?: string): [string, string] {
  try {
    parse(text, contentType)
  } catch (error) {
    if (error instanceof OutboundError) return [error.kind, error.message]
    throw error
  }
  throw new Error('expected a failure')
}

it.each([
  ['<description>First &lt;b&gt;more&lt;/b&gt; of it.</description>', 'First more of it.'],
  ['<summary>Second story in short.</summary>', 'Second story in short.'],
  [
    '<description>A and B agree after a week of talks, and both shares rise by a tenth.</description>',
    'A and B agree after a week of talks, and both shares rise by a tenth.',
  ],
  // Searches have the headline again, with its publisher.
  ['<description>A Daily Example</description>', undefined],
  ['<description>A</description>', undefined],
  ['<description></description>', undefined],
  ['', undefined],
])('A story with %s has the body %s', (more, body) => {
  expect(parse(rss(item('A', `<link>https://example.org/a</link>${more}`)))[0]?.body).toBe(body)
})

describe('A feed', () => {
  it('of RSS 2.0 has its stories in order', () => {
    const items = `
      <item><title>First</title><link>https://example.org/1</link><guid isPermaLink="false">g1</guid>
        <pubDate>Fri, 20 Nov 2026 10:15:00 GMT</pubDate></item>
      <item><title>Second</title><link>https://example.org/2</link></item>`
    expect(parse(rss(items))).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        headline: 'First',
        link: 'https://example.org/1',
        publishedAtMs: Date.parse('2026-11-20T10:15:00Z'),
        publisher: null,
      },
      {
        id: expect.stringMatching(/^[0-9a-f]{16}$/),
        headline: 'Second',
        link: 'https://example.org/2',
        publishedAtMs: null,
        publisher: null,
      },
    ])
  })

  it('of RSS 1.0 has its items beside the channel', () => {
    const feed = `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/" xmlns:dc="d">
      <channel rdf:about="x"><title>Papers</title><items><rdf:Seq/></items></channel>
      <item rdf:about="https://example.org/p1"><title>One</title><link>https://example.org/p1</link>
        <dc:date>2026-11-20T10:15:00Z</dc:date></item>
      <item rdf:about="https://example.org/p2"><title>Two</title></item></rdf:RDF>`
    const found = parse(feed, 'application/rdf+xml')
    expect(found.map(({ headline, link }) => [headline, link])).toEqual([
      ['One', 'https://example.org/p1'],
      ['Two', 'https://example.org/p2'],
    ])
    expect(found[0]?.publishedAtMs).toBe(Date.parse('2026-11-20T10:15:00Z'))
  })

  it('of RSS 0.9x needs neither date nor guid, nor an element around the channel', () => {
    const channel = `<channel><title>Old</title>${item('Story')}</channel>`
    expect(parse(`<rss version="0.91">${channel}</rss>`)).toHaveLength(1)
    expect(parse(channel)).toHaveLength(1)
  })

  it('of Atom has alternate links and text, HTML and XHTML titles', () => {
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>
      <link rel="self" href="https://example.org/feed"/>
      <entry><title type="html">Rates &amp;amp; &lt;b&gt;bonds&lt;/b&gt;</title><id>tag:1</id>
        <link rel="replies" href="https://example.org/1#comments"/>
        <link rel="alternate" href="https://example.org/1"/>
        <updated>2026-11-20T12:00:00Z</updated><published>2026-11-19T12:00:00Z</published></entry>
      <entry><title type="xhtml"><div>Plain <em>words</em></div></title><id>https://example.org/2</id>
        <updated>2026-11-18T12:00:00Z</updated></entry></feed>`
    expect(
      parse(feed).map(({ headline, link, publishedAtMs }) => [headline, link, publishedAtMs]),
    ).toEqual([
      ['Rates & bonds', 'https://example.org/1', Date.parse('2026-11-19T12:00:00Z')],
      ['Plain words', 'https://example.org/2', Date.parse('2026-11-18T12:00:00Z')],
    ])
  })

  it('may use a prefix for all of its elements', () => {
    const feed =
      '<a:feed xmlns:a="x"><a:entry><a:title>T</a:title><a:link href="https://example.org/1"/></a:entry></a:feed>'
    expect(parse(feed)).toMatchObject([{ headline: 'T', link: 'https://example.org/1' }])
  })

  it('without items is an empty list', () => {
    expect(parse(rss(''))).toEqual([])
  })

  it('returns at most 100 stories', () => {
    const items = Array.from({ length: 150 }, (_, index) =>
      item(`Story ${index}`, `<link>https://example.org/${index}</link>`),
    )
    expect(parse(rss(items.join('')))).toHaveLength(100)
  })

  it('may hold any number of elements side by side', () => {
    expect(parse(rss(item('A') + '<x/>'.repeat(300_000)))).toHaveLength(1)
  })

  it('loses the incomplete story at its end when truncated', () => {
    const whole = rss(item('One') + item('Two', '<link>https://example.org/two'))
    const cut = whole.slice(0, whole.indexOf('/two'))
    expect(parse(cut).map(({ headline }) => headline)).toEqual(['One'])
  })

  it('skips items without a title or a link', () => {
    expect(parse(rss(item('', '<link>https://example.org</link>') + item('A', '')))).toEqual([])
  })

  it('is decoded by its declared encoding', () => {
    const xml = `<?xml version="1.0" encoding="iso-8859-1"?>${rss(item('Société £5')).slice(21)}`
    expect(parse(Buffer.from(xml, 'latin1'), 'text/xml')[0]?.headline).toBe('Société £5')
  })
})

describe('A headline', () => {
  it.each([
    ['<![CDATA[Profit & loss]]>', 'Profit & loss'],
    ['<![CDATA[<b>Bold</b> claim &amp; more]]>', 'Bold claim & more'],
    ['Marks&nbsp;&amp;&nbsp;Spencer', 'Marks & Spencer'],
    ['Marks & Spencer and AT&T', 'Marks & Spencer and AT&T'],
    ['Profit &bogus; rises &#8217;', 'Profit &bogus; rises ’'],
    ['&amp;pound;5 a share', '£5 a share'],
    ['Yield < 5 % and > 3 %', 'Yield < 5 % and > 3 %'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Safe', 'Safe'],
    ['Two\n  lines\tand\u0007 a bell', 'Two lines and a bell'],
    ['Turned \u202earound', 'Turned around'],
    ['long '.repeat(200), `${'long '.repeat(100).slice(0, 499)}…`],
  ])('is plain text: %s', (written, headline) => {
    expect(titleOf(written)).toBe(headline)
  })

  it('is the item’s own, not that of an image in it', () => {
    expect(
      parse(rss('<item><media:title>Photo</media:title><link>https://e.org</link></item>')),
    ).toEqual([])
  })

  it('drops the publisher that a search appends, and keeps other dashes', () => {
    const source = '<link>https://e.org/1</link><source url="https://t.org">The Times</source>'
    expect(parse(rss(item('Shares fall - again - The Times', source)))[0]).toMatchObject({
      headline: 'Shares fall - again',
      publisher: 'The Times',
    })
    expect(parse(rss(item('Shares fall - again', source)))[0]?.headline).toBe('Shares fall - again')
  })

  it('has its publisher from Bing and Atom too', () => {
    const link = '<link>https://e.org/1</link>'
    const bing = item('A', `${link}<News:Source>Reuters</News:Source>`)
    const atom = item('A', `${link}<source><id>x</id><title>FT</title></source>`)
    expect(parse(rss(bing))[0]?.publisher).toBe('Reuters')
    expect(parse(rss(atom))[0]?.publisher).toBe('FT')
  })
})

describe('The link of a story', () => {
  it.each([
    ['<link>/news/1</link>', 'https://feeds.example.org/news/1'],
    ['<link>2?a=1&b=2</link>', 'https://feeds.example.org/news/2?a=1&b=2'],
    ['<link>\n https://example.org/1 \n</link>', 'https://example.org/1'],
    ['<link><![CDATA[https://example.org/1?a=1&b=2]]></link>', 'https://example.org/1?a=1&b=2'],
    ['<link/><guid>https://example.org/g</guid>', 'https://example.org/g'],
    ['<atom:link rel="alternate" href="https://example.org/b"/>', 'https://example.org/b'],
    [
      '<link>http://www.bing.com/news/apiclick.aspx?ref=x&amp;url=https%3a%2f%2fexample.org%2fs&amp;c=1</link>',
      'https://example.org/s',
    ],
    ['<link>https://www.google.com/url?rct=j&amp;url=https://e.org/s</link>', 'https://e.org/s'],
  ])('%s leads to %s', (written, link) => {
    expect(linkOf(written)).toBe(link)
  })

  it.each([
    '<link>javascript:alert(1)</link>',
    '<link>data:text/html,x</link>',
    '<link>ftp://example.org/1</link>',
    '<link>https://user:secret@example.org/</link>',
    '<link></link><guid isPermaLink="false">https://example.org/g</guid>',
    '<link></link><guid>just-an-id</guid>',
  ])('%s is not a link, so the story is skipped', (written) => {
    expect(linkOf(written)).toBeUndefined()
  })

  it('is resolved against the base that the feed declares', () => {
    const feed =
      '<feed xml:base="https://blog.example.org/en/"><entry><title>A</title><link href="1"/></entry></feed>'
    expect(parse(feed)[0]?.link).toBe('https://blog.example.org/en/1')
  })
})

describe('The id of a story', () => {
  const withGuid = (guid: string, link: string) =>
    item('A', `<guid isPermaLink="false">${guid}</guid><link>https://example.org/${link}</link>`)
  const idsOf = (...items: string[]) => parse(rss(items.join(''))).map(({ id }) => id)

  it('stays the same while the feed’s own id does, even if the link changes', () => {
    expect(idsOf(withGuid('g1', 'old'))).toEqual(idsOf(withGuid('g1', 'new')))
  })

  it('differs between stories to which the feed gives the same id', () => {
    expect(new Set(idsOf(withGuid('0', 'a'), withGuid('0', 'b'))).size).toBe(2)
  })

  it('is unique for a story that a feed contains twice', () => {
    expect(idsOf(withGuid('g', 'a'), withGuid('g', 'a'))).toHaveLength(1)
  })
})

describe('A document other than a feed', () => {
  it.each([
    ['', 'malformed'],
    ['  \n', 'malformed'],
    ['not xml at all', 'malformed'],
    ['{"a":1}', 'malformed'],
    ['<!doctype html><html><body><h1>Welcome &nbsp;</h1></body></html>', 'malformed'],
    ['<html><title>Just a moment...</title></html>', 'blocked'],
    ['<html><a href="https://consent.google.com/x">Before you continue</a></html>', 'blocked'],
    ['<?xml version="1.0"?><note>hello</note>', 'malformed'],
    ['<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>', 'blocked'],
    ['<error>Your User-Agent is not welcome here</error>', 'blocked'],
  ])('%s is %s', (text, kind) => {
    expect(failureOf(text)[0]).toBe(kind)
  })

  it('is a feed with status 200 whose title reports that there is none', () => {
    const soft = rss(item('Nothing'), 'Yahoo! Finance: RSS feed not found')
    expect(failureOf(soft)).toEqual(['not_found', 'Yahoo! Finance: RSS feed not found'])
  })

  it('is an empty feed whose title is a refusal', () => {
    expect(failureOf(rss('', 'Access denied'))[0]).toBe('blocked')
    expect(parse(rss(item('A'), 'Forbidden Stories'))).toHaveLength(1)
  })

  it('is an excessively nested document', () => {
    expect(failureOf(rss('<a>'.repeat(200_000)))[0]).toBe('malformed')
  })
})

describe('Entities that a feed declares', () => {
  it('are never expanded', () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
    )
    const feed = `<!DOCTYPE r [<!ENTITY e0 "x">${levels.join('')}<!ENTITY f SYSTEM "file:///etc/passwd">]>${rss(item('A &e12; &f;'))}`
    expect(parse(feed)[0]?.headline).toBe('A &e12; &f;')
  })
})
