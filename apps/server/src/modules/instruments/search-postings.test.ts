import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedTexts } from '../../platform/columns/packed-texts.ts'
import { runNow } from '../../platform/pace.ts'
import type { PrefixTable } from './search-postings.ts'
import { buildTrigrams, PrefixTableBuilder } from './search-postings.ts'

const words = fc.array(fc.stringMatching(/^[a-c0-1é]{1,6}$/), { minLength: 1, maxLength: 40 })

function buildPrefixes(keys: Iterable<readonly [row: number, key: string]>): PrefixTable {
  const builder = new PrefixTableBuilder()
  for (const [row, key] of keys) builder.add(key, row)
  return runNow(builder.build())
}

function build(texts: readonly string[]) {
  const column = new PackedTexts()
  for (const text of texts) column.push(text)
  return runNow(buildTrigrams(column))
}

describe('The prefix table', () => {
  it('finds exactly the rows whose key starts with a text', () => {
    fc.assert(
      fc.property(words, fc.stringMatching(/^[a-c0-1é]{1,3}$/), (keys, prefix) => {
        const table = buildPrefixes(keys.entries())
        const rows = (test: (key: string) => boolean) =>
          keys.flatMap((key, row) => (test(key) ? [row] : []))
        expect([...table.startingWith(prefix)].toSorted((a, b) => a - b)).toEqual(
          rows((key) => key.startsWith(prefix)),
        )
        expect([...table.exact(prefix)]).toEqual(rows((key) => key === prefix))
      }),
    )
  })

  it('lists a row once if it has a key twice', () => {
    const table = buildPrefixes([
      [0, 'gold'],
      [0, 'gold'],
    ])
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
