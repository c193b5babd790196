import type { Quotation } from '@leadenhall/contract/quotations/index.ts'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { sqliteDatabases } from '#tests/support/databases.ts'
import { parseQuotations, readQuotations } from './read-quotations.ts'

describe('The bundled quotations', () => {
  it('are at least forty, each unique, with an author and a plausible year', async () => {
    const quotations = await readQuotations()
    expect(quotations.length).toBeGreaterThanOrEqual(40)
    for (const { quote, author, year } of quotations) {
      expect(quote).toMatch(/^\S.{10,300}\S$/)
      expect(author).toMatch(/^\p{Lu}[\p{L} .’]+$/u)
      if (year !== null) expect(Number(year)).toSatisfy((n: number) => n >= 1500 && n <= 2026)
    }
    expect(new Set(quotations.map(({ quote }) => quote)).size).toBe(quotations.length)
  })
})

describe('A quotations file', () => {
  const HEADER = 'quote,author,year,source'

  it('may contain commas, quotes and unknown years', () => {
    const file = `${HEADER}\n"Buy, they say, ""low"".",A. Person,,A Book\r\nSell.,B. Person,1900,"A Book, vol. 2"\n`
    expect(parseQuotations(file)).toEqual([
      { quote: 'Buy, they say, "low".', author: 'A. Person', year: null },
      { quote: 'Sell.', author: 'B. Person', year: '1900' },
    ])
  })

  it.each([
    '',
    HEADER,
    'author,quote,year,source\nA,B,1900,C',
    `${HEADER}\nA quote,,1900,A Book`,
    `${HEADER}\nA quote,A. Person,1900,`,
    `${HEADER}\nOne, two,A. Person,1900,A Book`,
    `${HEADER}\n"Never closed,A. Person,1900,A Book`,
  ])('with an error is rejected, naming the line: %j', (file) => {
    expect(() => parseQuotations(file)).toThrow(/^quotations\.csv (line [12]: |has no quotations)/)
  })
})

describe('GET /api/quotes/random', () => {
  const databases = sqliteDatabases()

  // @spec 3.8d, 7.13f
  it('returns any of them, including the first and the last', async () => {
    const quotations = await readQuotations()
    for (const [random, expected] of [
      [0, quotations[0]],
      [0.999_999, quotations.at(-1)],
    ] as const) {
      const app = await buildTestApp(await databases.create(), { deps: { random: () => random } })
      expect(await app.get<Quotation>('/api/quotes/random')).toEqual(expected)
      await app.close()
    }
  })
})
