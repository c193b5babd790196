import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeyIndex } from './key-index.ts'

describe('A key index', () => {
  it('finds exactly the rows with a key, in ascending order', () => {
    const keys = fc.array(fc.option(fc.stringMatching(/^[a-d]{0,2}$/)), { maxLength: 200 })
    fc.assert(
      fc.property(keys, (keyOf) => {
        const index = new KeyIndex(keyOf.length, (row) => keyOf[row] ?? null)
        for (let row = keyOf.length - 1; row >= 0; row--) index.add(row)
        for (const key of ['', 'a', 'bc', 'dd', 'zz']) {
          const rows = keyOf.flatMap((own, row) => (own === key ? [row] : []))
          expect(index.rows(key)).toEqual(rows)
        }
      }),
    )
  })
})
