import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedTexts } from './packed-texts.ts'

const texts = fc.array(fc.option(fc.string({ unit: 'grapheme', maxLength: 40 })), {
  maxLength: 3000,
})

describe('Packed texts', () => {
  it('return every text and every null as it was added, trimmed or not', () => {
    fc.assert(
      fc.property(texts, (added) => {
        const column = new PackedTexts()
        for (const text of added) column.push(text)
        const read = () => added.map((_, row) => column.get(row))
        expect(read()).toEqual(added)
        column.trim()
        expect(read()).toEqual(added)
        column.push('one more')
        expect(column.get(added.length)).toBe('one more')
      }),
      { numRuns: 50 },
    )
  })
})
