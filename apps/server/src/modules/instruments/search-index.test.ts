import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { processorMs } from '#tests/support/processor-time.ts'
import { readSearchableRows } from '#tests/support/searchable-rows.ts'
import type { SearchableRow, SearchIndex } from './search-index.ts'
import { buildSearchIndex } from './search-index.ts'

function row(cells: Partial<SearchableRow> & { ticker: string }): SearchableRow {
  return {
    tidm: cells.ticker.replace(/\.[A-Z]+$/, ''),
    name: 'Nameless',
    exchange: 'LSE',
    type: 'Shares',
    isin: null,
    market_cap_usd: null,
    is_international: 0,
    retired_on: null,
    ...cells,
  }
}

const small = [
  row({ ticker: 'VOD', name: 'Vodafone Group Plc', exchange: 'NASDAQ', market_cap_usd: 9e10 }),
  row({ ticker: 'VOD.L', name: 'Vodafone Group plc', isin: 'GB00BH4HKS39', market_cap_usd: 3e10 }),
  row({ ticker: 'VODX.L', name: 'Something else', market_cap_usd: 1 }),
  row({ ticker: 'ZZZ.L', name: 'Vodka Makers plc', market_cap_usd: 5 }),
  row({ ticker: 'YYY.L', name: 'Big Vodka plc', market_cap_usd: 50 }),
  row({ ticker: 'XXX.L', name: 'Neovodka plc', market_cap_usd: 500 }),
  row({ ticker: 'BT-A.L', tidm: 'BT.A', name: 'BT Group', market_cap_usd: 2e10 }),
  row({ ticker: 'BP.L', tidm: 'BP.', name: 'BP p.l.c.', market_cap_usd: 9e10 }),
  row({ ticker: 'RR.L', tidm: 'RR.', name: 'Rolls-Royce Holdings plc' }),
  row({ ticker: 'RR', name: 'Richtech Robotics', exchange: 'NASDAQ' }),
  row({ ticker: 'RRL.L', name: 'Range Resources' }),
  row({ ticker: 'NXT.L', name: 'NEXT plc', market_cap_usd: 1e10 }),
  row({ ticker: 'NEXT', name: 'NextDecade Corporation', exchange: 'NASDAQ', market_cap_usd: 1e9 }),
  row({ ticker: '0ABC.L', name: 'Vodka Abroad', is_international: 1, isin: 'US0378331005' }),
  row({
    ticker: 'OLD.L',
    name: 'Vodka of Old plc',
    retired_on: '2026-01-02',
    market_cap_usd: 1e12,
  }),
  row({ ticker: 'TRK.L', name: 'Vodka Tracker', type: 'ETNs', market_cap_usd: 1e12 }),
]
const found = (index: SearchIndex, rows: readonly SearchableRow[]) => {
  return (query: string, limit = 10, international = false) =>
    index.search(query, { limit, international }).map((position) => rows[position]?.ticker)
}

describe('Searching a few rows', async () => {
  const search = found(await buildSearchIndex(small), small)

  // @spec 10.5
  it('ranks code, code prefix, word prefix, then substring; London first, then market cap', () => {
    expect(search('vod')).toEqual([
      'VOD.L',
      'VOD',
      'VODX.L',
      'YYY.L',
      'ZZZ.L',
      'TRK.L',
      'XXX.L',
      'OLD.L',
    ])
  })

  it('prefers the market given by £, $ or LN', () => {
    expect(search('$VOD', 2)).toEqual(['VOD', 'VOD.L'])
    expect(search('£VOD', 2)).toEqual(['VOD.L', 'VODX.L'])
    expect(search('VOD LN', 1)).toEqual(['VOD.L'])
    expect(search('$next', 1)).toEqual(['NEXT'])
  })

  it.each(['LON:RR.', 'LSE:RR', 'RR.:LSE', 'RR.LN', 'XLON:RR'])(
    'finds only the London line of %s',
    (query) => {
      expect(search(query)).toEqual(['RR.L'])
    },
  )

  it('finds no other company for a London code that is not listed', () => {
    expect(search('LON:NEXT')).toEqual([])
  })

  it('finds a name one edit away only on request and where nothing else matches', async () => {
    const index = await buildSearchIndex(small)
    const tolerant = (query: string) =>
      index.search(query, { limit: 3, isTolerant: true }).map((at) => small[at]?.ticker)
    for (const query of ['vodafnoe', 'vodfaone group', 'vpdafone', 'vodafonee', 'odafone']) {
      expect(tolerant(query)[0]).toBe('VOD.L')
    }
    expect(search('vodafnoe')).toEqual([])
    expect(tolerant('nxet')).toEqual(['NXT.L', 'NEXT'])
    expect(tolerant('vxdka')).toEqual(['YYY.L', 'ZZZ.L', 'TRK.L'])
    expect(tolerant('vdk')).toEqual([])
  })

  it('ranks a London company of exactly that name before a foreign code', () => {
    expect(search('next', 2)).toEqual(['NXT.L', 'NEXT'])
  })

  it('accepts every spelling of a code', () => {
    for (const query of ['BT.A', 'BT-A', 'bt/a', 'bta', 'BT-A.L', 'BT.A LN', '£BT.A', 'bt']) {
      expect([query, ...search(query, 1)]).toEqual([query, 'BT-A.L'])
    }
    for (const query of ['BP', 'BP.', 'bp.l', '£BP', 'BP LN']) {
      expect([query, ...search(query, 1)]).toEqual([query, 'BP.L'])
    }
  })

  it('finds an ISIN in any case', () => {
    expect(search('GB00BH4HKS39')).toEqual(['VOD.L'])
    expect(search(' gb00bh4hks39 ')).toEqual(['VOD.L'])
  })

  it('excludes international listings unless requested or matched exactly', () => {
    expect(search('vodka')).not.toContain('0ABC.L')
    expect(search('vodka', 10, true)).toContain('0ABC.L')
    expect(search('0ABC.L')).toEqual(['0ABC.L'])
    expect(search('US0378331005')).toEqual(['0ABC.L'])
  })

  it('ranks retired listings last, unless their ticker matches', () => {
    expect(search('vodka').at(-1)).toBe('OLD.L')
    expect(search('OLD.L', 1)).toEqual(['OLD.L'])
    expect(search('OLD', 1)).toEqual(['OLD.L'])
  })

  it('matches words in any order, each by prefix', () => {
    expect(search('make vod', 1)).toEqual(['ZZZ.L'])
    expect(search('vodka mak', 1)).toEqual(['ZZZ.L'])
    expect(search('vodka nothing')).toEqual([])
  })

  it('finds nothing for an empty query', async () => {
    expect(search('')).toEqual([])
    expect(search('   ')).toEqual([])
    expect(search('vod', 0)).toEqual([])
    const empty = await buildSearchIndex([])
    expect(empty.search('vod', { limit: 5 })).toEqual([])
  })
})

/** The tier of a match, computed naively. */
function tierOf(one: SearchableRow, query: string): number {
  const code = lettersOf(one.tidm)
  if (code === query) return 0
  if (code.startsWith(query) || lettersOf(one.ticker).startsWith(query)) return 1
  const words = one.name
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .split(/[^a-z0-9]+/)
  return words.some((word) => word.startsWith(query)) ? 2 : 3
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

describe('Searching the real listings', () => {
  let rows: SearchableRow[]
  let index: SearchIndex
  beforeAll(async () => {
    rows = await readSearchableRows()
    index = await buildSearchIndex(rows)
  })

  it.each([
    ['vodaf', 'VOD.L'],
    ['lloyds', 'LLOY.L'],
    ['tesco', 'TSCO.L'],
    ['hsbc', 'HSBA.L'],
    ['next', 'NXT.L'],
    ['shell', 'SHEL.L'],
    ['barclays', 'BARC.L'],
    ['rolls roy', 'RR.L'],
    ['royce rolls', 'RR.L'],
    ['marks and spencer', 'MKS.L'],
    ['Marks & Spencer', 'MKS.L'],
    ['j sainsbury', 'SBRY.L'],
    ["sainsbury's", 'SBRY.L'],
    ['sainsburys', 'SBRY.L'],
    ['astrazen', 'AZN.L'],
    ['unilever', 'ULVR.L'],
    ['apple', 'AAPL'],
    ['$AAPL', 'AAPL'],
    ['microsoft', 'MSFT'],
    ['berkshire hath', 'BRK-B'],
    ['BRK/B', 'BRK-B'],
    ['BT.A', 'BT-A.L'],
    ['BP.', 'BP.L'],
    ['VOD LN', 'VOD.L'],
    ['£VOD', 'VOD.L'],
    ['$VOD', 'VOD'],
    ['VUSA', 'VUSA.L'],
    ['GB00BH4HKS39', 'VOD.L'],
    ['7203', '7203.T'],
    ['cocacola', 'CCEP.L'],
    ['0A23.L', '0A23.L'],
  ])('finds %s → %s first', (query, ticker) => {
    expect(found(index, rows)(query, 5)[0]).toBe(ticker)
  })

  it('finds index trackers for ftse', () => {
    const hits = index.search('ftse', { limit: 5 }).map((position) => rows[position])
    expect(hits.map((hit) => hit?.type)).toEqual(['ETFs', 'ETFs', 'ETFs', 'ETFs', 'ETFs'])
    expect(hits.every((hit) => hit?.exchange === 'LSE')).toBe(true)
  })

  it('finds every row by its full ticker', () => {
    const lost = rows.filter(
      ({ ticker }, position) => !index.search(ticker, { limit: 20 }).includes(position),
    )
    expect(lost).toEqual([])
  })

  it('finds exactly the listings of an ISIN', () => {
    for (let at = 0; at < rows.length; at += 97) {
      const isin = rows[at]?.isin
      if (!isin) continue
      const hits = index.search(isin, { limit: 100 })
      expect(hits.filter((position) => rows[position]?.isin === isin)).toHaveLength(
        rows.filter((one) => one.isin === isin).length,
      )
    }
  })

  it('ignores case and accents, and returns the same order for every limit', () => {
    const accents: Record<string, string> = { a: 'á', e: 'è', o: 'Ö', u: 'ū', c: 'Ç', n: 'ñ' }
    const typed = fc
      .tuple(fc.nat(rows.length - 1), fc.integer({ min: 1, max: 12 }))
      .map(([at, length]) => rows[at]?.name.slice(0, length) ?? '')
    fc.assert(
      fc.property(typed, (text) => {
        const plain = index.search(text, { limit: 20 })
        const changed = text.toLowerCase().replace(/[aeoucn]/g, (letter) => accents[letter] ?? '')
        expect(index.search(changed, { limit: 20 })).toEqual(plain)
        expect(index.search(text.toUpperCase(), { limit: 20 })).toEqual(plain)
        expect(index.search(text, { limit: 5 })).toEqual(plain.slice(0, 5))
        expect(new Set(plain).size).toBe(plain.length)
      }),
      { numRuns: 300, seed: 11 },
    )
  })

  it('never ranks a worse tier before a better one', () => {
    const query = fc.stringMatching(/^[a-z]{2,4}$/)
    fc.assert(
      fc.property(query, (text) => {
        const hits = index.search(text, { limit: 30 }).map((position) => rows[position])
        const tiers = hits.flatMap((hit) => {
          // A company of exactly that name ranks alongside exact codes.
          const isExactName = hit && new RegExp(`^(the )?${text}\\b`, 'i').test(hit.name)
          return hit && !isExactName ? [tierOf(hit, text)] : []
        })
        expect(tiers).toEqual(tiers.toSorted((a, b) => a - b))
      }),
      { numRuns: 300, seed: 3 },
    )
  })

  it('handles hostile and overlong input quickly', () => {
    const hostile = [
      '.*',
      '(a+)+$',
      '[',
      '\\',
      '%',
      "'; drop table listings; --",
      '<script>',
      '\u0000',
      '🚀🚀',
      'a'.repeat(200),
      'é'.repeat(200),
      'a '.repeat(100),
      '.'.repeat(200),
      '\uD800',
      '__proto__',
      'constructor',
      `${'ab '.repeat(66)}x`,
      '\u202Evod',
      'ﬀ'.repeat(200),
    ]
    for (const text of hostile) index.search(text, { limit: 5 })
    const searchAll = () => {
      for (const text of hostile) index.search(text, { limit: 5, international: true })
    }
    expect(processorMs(searchAll)).toBeLessThan(hostile.length * 20)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(index.search(text, { limit: 5 }).length).toBeLessThanOrEqual(5)
      }),
      { numRuns: 500, seed: 5 },
    )
  })
})
