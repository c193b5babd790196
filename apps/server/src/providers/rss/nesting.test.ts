import { describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { isNestedDeeper } from './nesting.ts'

describe('The depth of a document', () => {
  it('counts nested elements', () => {
    expect(isNestedDeeper('<a><b><c/></b></a>', 2)).toBe(false)
    expect(isNestedDeeper('<a><b><c></c></b></a>', 2)).toBe(true)
    expect(isNestedDeeper('<a><b></b><b></b><b></b></a>', 2)).toBe(false)
  })

  it('ends unclosed elements with their parent', () => {
    const item = '<item><title>x<br>y<br>z</item>'
    expect(isNestedDeeper(`<rss>${item.repeat(50)}</rss>`, 5)).toBe(false)
  })

  it('ignores CDATA, comments, declarations and anything but elements', () => {
    const text = `<?xml version="1.0"?><!DOCTYPE a><a><![CDATA[<p><p><p>]]><!-- <p><p> --> 1 < 2 </x></a>`
    expect(isNestedDeeper(text, 1)).toBe(false)
  })

  it.each(['<a>', '<a', '<![CDATA[', '<!--', '</a>', '<a><b/>', '<é>'])(
    'is found quickly in a hostile document of %s',
    (piece) => {
      const read = () => isNestedDeeper(`<rss>${piece.repeat(200_000)}`, 500)
      expect(processorMs(read)).toBeLessThan(1500)
    },
  )
})
