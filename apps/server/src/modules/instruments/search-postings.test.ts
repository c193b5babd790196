import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TrigramTable } from './search-postings.ts'
import { buildTrigrams, PrefixTable } from './search-postings.ts'

const words = fc.array(fc.stringMatching(/^[a-c0-1é]{1,6}$/), { minLength: 1, maxLength: 40 })

function build(texts: readonly string[]): TrigramTable {
  const steps = buildTrigrams(texts)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('The prefix table', () => {
  it('finds exactly the rows whose key starts with a text', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-c0-1é]{1,3}$/), (keys, prefix) => {
        const table = new PrefixTable()
        for (const [row, key] of keys.entries()) table.add(key, row)
        table.seal()
        const rows = (test: (key: string) => boolean) =>
          keys.flatMap((key, row) => (test(key) ? [row] : []))
        const found = table.startingWith(prefix).flatMap((list) => [...list])
        expect(found.toSorted((a, b) => a - b)).toEqual(rows((key) => key.startsWith(prefix)))
        expect([...table.exact(prefix)]).toEqual(rows((key) => key === prefix))
      }),
    )
  })

  it('lists a row once if it has a key twice', () => {
    const table = new PrefixTable()
    table.add('gold', 0)
    table.add('gold', 0)
    table.seal()
    expect([...table.exact('gold')]).toEqual([0])
  })
})

describe('The trigram table', () => {
  it('never misses a row that contains the text', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-c0-1é]{3,5}$/), (texts, part) => {
        const may = new Set(build(texts).mayContain(part))
        const must = texts.flatMap((text, row) => (text.includes(part) ? [row] : []))
        expect(must.filter((row) => !may.has(row))).toEqual([])
      }),
    )
  })
})
