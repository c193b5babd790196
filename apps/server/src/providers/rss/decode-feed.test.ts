import { describe, expect, it } from 'vitest'
import { decodeFeed } from './decode-feed.ts'

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const declared = (encoding: string, text: string) =>
  `<?xml version="1.0" encoding="${encoding}"?><a>${text}</a>`

describe('The text of a feed', () => {
  it('is UTF-8 by default', () => {
    expect(decodeFeed(utf8('<a>Société £</a>'), 'text/xml')).toBe('<a>Société £</a>')
  })

  it('is UTF-8 if its bytes are, whatever the content type or declaration says', () => {
    const body = utf8(declared('iso-8859-1', 'Société'))
    expect(decodeFeed(body, 'text/xml; charset=ISO-8859-1')).toContain('Société')
  })

  it('follows the content type, then the declaration, for other bytes', () => {
    const polish = Buffer.from([0x3c, 0x61, 0x3e, 0xb3])
    expect(decodeFeed(polish, 'text/xml; charset="iso-8859-2"')).toBe('<a>ł')
    const body = Buffer.concat([latin1(declared('windows-1251', '')), Buffer.from([0xd0, 0x20])])
    expect(decodeFeed(body, 'application/xml')).toContain('Р ')
  })

  it('is Windows-1252 if the declared UTF-8 is wrong or the name is unknown', () => {
    const body = Buffer.from([0x3c, 0x61, 0x3e, 0xa3, 0x35, 0x20, 0x92])
    expect(decodeFeed(body, 'text/xml; charset=utf-8')).toBe('<a>£5 ’')
    expect(decodeFeed(body, 'text/xml; charset=klingon')).toBe('<a>£5 ’')
  })

  it('stays UTF-8 with a single invalid byte', () => {
    const body = Buffer.concat([utf8('<a>Société £ €'), Buffer.from([0xff]), utf8('</a>')])
    expect(decodeFeed(body, 'text/xml')).toBe('<a>Société £ €\ufffd</a>')
  })

  it('follows a byte-order mark first, and removes it', () => {
    const text = '<a>Société</a>'
    const mark = Buffer.from([0xff, 0xfe])
    const body = Buffer.concat([mark, Buffer.from(text, 'utf16le')])
    expect(decodeFeed(body, 'text/xml; charset=utf-8')).toBe(text)
    expect(decodeFeed(utf8(`\ufeff${text}`), '')).toBe(text)
  })

  it('is UTF-16 without a mark if declared', () => {
    const body = Buffer.from('<a>Plain</a>', 'utf16le')
    expect(decodeFeed(body, 'text/xml; charset=utf-16le')).toBe('<a>Plain</a>')
  })
})
