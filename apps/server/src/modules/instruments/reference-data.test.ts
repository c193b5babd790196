import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MalformedRow, ReadOptions, ReferenceRow } from './reference-data.ts'
import { parseReferenceIndices, parseReferenceRows } from './reference-data.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'reference-data-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

async function readAll(source?: string, options?: ReadOptions) {
  const rows: ReferenceRow[] = []
  const malformed: MalformedRow[] = []
  let omitted = 0
  for await (const chunk of parseReferenceRows(source, options)) {
    rows.push(...chunk.rows)
    malformed.push(...chunk.malformed)
    omitted += chunk.omitted
  }
  return { rows, malformed, omitted }
}

const HEADER =
  'ticker,tidm,name,exchange,type,currency,isin,listing_date,market_cap,market_cap_ccy,' +
  'market_cap_date,last_price,last_price_ccy,last_price_date,website,sector,sources'

/** One line of a file, with the given cells and defaults for required ones. */
function line(cells: Record<string, string>): string {
  const filled: Record<string, string> = {
    name: 'Plain plc',
    exchange: 'LSE',
    type: 'Shares',
    sources: 'lse',
    ...cells,
  }
  return HEADER.split(',')
    .map((column) => filled[column] ?? '')
    .join(',')
}

function writeList(lines: readonly string[], end = '\n'): string {
  const file = path.join(folder, 'list.csv')
  writeFileSync(file, [HEADER, ...lines].join(end) + end)
  return file
}

describe('A reference row', () => {
  it('has every figure with its unit and date, and null for unknown values', async () => {
    const { rows } = await readAll(
      writeList([
        line({
          ticker: 'BP.L',
          tidm: 'BP.',
          name: '"BP, ""the"" company"',
          currency: 'GBX',
          isin: 'GB0007980591',
          listing_date: '2003-11-24',
          market_cap: '73439160000',
          market_cap_ccy: 'GBP',
          market_cap_date: '2026-02-23',
          last_price: '471.8',
          last_price_ccy: 'GBX',
          last_price_date: '2026-02-23',
          website: 'https://www.bp.com',
          sources: 'lse+px',
        }),
      ]),
    )
    expect(rows).toEqual([
      expect.objectContaining({
        ticker: 'BP.L',
        tidm: 'BP.',
        name: 'BP, "the" company',
        currency: 'GBX',
        isin: 'GB0007980591',
        listingDate: '2003-11-24',
        marketCap: { value: 73_439_160_000, unit: 'GBP', date: '2026-02-23' },
        marketCapUsd: null,
        lastPrice: { value: 471.8, unit: 'GBX', date: '2026-02-23' },
        website: 'https://www.bp.com',
        country: null,
        gicsSector: null,
        isInternational: false,
        sources: ['lse', 'px'],
      }),
    ])
  })

  it('derives the exchange code from the ticker, and uses a market cap in dollars as is', async () => {
    const { rows } = await readAll(
      writeList([
        line({
          ticker: 'AAPL',
          exchange: 'NASDAQ',
          market_cap: '5',
          market_cap_ccy: 'USD',
          market_cap_date: '2026-08-21',
        }),
        line({ ticker: 'VOD.L' }),
      ]),
    )
    expect(rows.map((row) => [row.tidm, row.marketCapUsd])).toEqual([
      ['AAPL', 5],
      ['VOD', null],
    ])
  })

  it('is read from files with a byte-order mark and Windows line endings', async () => {
    const file = path.join(folder, 'windows.csv')
    writeFileSync(file, `\uFEFF${HEADER}\r\n${line({ ticker: 'VOD.L' })}\r\n\r\n`)
    const { rows, malformed } = await readAll(file)
    expect([rows.length, malformed]).toEqual([1, []])
  })

  it('drops placeholder sectors', async () => {
    const names = ['-', '17 Sector(name)', '#MULTIVALUE', 'Energy']
    const { rows } = await readAll(
      writeList(names.map((sector, at) => line({ ticker: `A${at}.L`, sector }))),
    )
    expect(rows.map((row) => row.gicsSector)).toEqual([null, null, null, 'Energy'])
  })
})

describe('A malformed row', () => {
  const bad: [string, string][] = [
    [line({ ticker: '' }), 'no ticker'],
    [line({ ticker: 'A B.L' }), 'bad ticker A B.L'],
    [line({ ticker: 'A.L', name: '' }), 'no name'],
    [line({ ticker: 'A.L', exchange: 'NOWHERE' }), 'unknown exchange NOWHERE'],
    [line({ ticker: 'A.L', isin: 'GB0007980592' }), 'bad isin GB0007980592'],
    [line({ ticker: 'A.L', currency: 'pounds' }), 'bad currency pounds'],
    [line({ ticker: 'A.L', listing_date: '2026-02-30' }), 'bad listing_date 2026-02-30'],
    [
      line({
        ticker: 'A.L',
        market_cap: '-5',
        market_cap_ccy: 'GBP',
        market_cap_date: '2026-01-01',
      }),
      'bad market_cap -5',
    ],
    [line({ ticker: 'A.L', last_price: '5' }), 'last_price without a currency'],
    [line({ ticker: 'A.L', last_price: '5', last_price_ccy: 'GBX' }), 'no last_price_date'],
    [line({ ticker: 'A.L', website: 'javascript:alert(1)' }), 'bad website javascript:alert(1)'],
    ['A.L,only,three', '3 cells, expected 17'],
    [`${line({ ticker: 'A.L' })},one too many`, '18 cells, expected 17'],
    [line({ ticker: 'A.L', name: '"never closed' }), 'a quote is never closed'],
    [line({ ticker: 'VOD.L' }), 'ticker VOD.L is already on list.csv line 2'],
  ]

  it.each(bad)('is reported with its line while others are kept: %s', async (text, reason) => {
    const { rows, malformed } = await readAll(
      writeList([line({ ticker: 'VOD.L' }), text, line({ ticker: 'TSCO.L' })]),
    )
    expect(malformed).toEqual([{ file: 'list.csv', line: 3, reason }])
    expect(rows.map((row) => row.ticker)).toEqual(['VOD.L', 'TSCO.L'])
  })

  it('is reported individually among many in sequence', async () => {
    const { rows, malformed } = await readAll(
      writeList([...bad.slice(0, 14).map(([text]) => text), line({ ticker: 'VOD.L' })]),
    )
    expect(malformed.map((row) => row.line)).toEqual(bad.slice(0, 14).map((_, at) => at + 2))
    expect(rows).toHaveLength(1)
  })
})

describe('A list as a whole', () => {
  it('is refused if a required column or the file is missing', async () => {
    const file = path.join(folder, 'columns.csv')
    writeFileSync(file, 'ticker,name\nVOD.L,Vodafone\n')
    await expect(readAll(file)).rejects.toThrow('columns.csv has no column type, sources')
    await expect(readAll(path.join(folder, 'absent.csv'))).rejects.toThrow('ENOENT')
  })
})

describe('The committed data', () => {
  let rows: ReferenceRow[]
  beforeAll(async () => {
    rows = (await readAll()).rows
  })

  it('has no malformed row, and is read in chunks that keep the event loop responsive', async () => {
    let longest = 0
    let chunks = 0
    const malformed: MalformedRow[] = []
    for await (const chunk of parseReferenceRows()) {
      malformed.push(...chunk.malformed)
      chunks++
      longest = Math.max(longest, chunk.rows.length)
    }
    expect(malformed).toEqual([])
    expect(chunks).toBeGreaterThan(80)
    expect(longest).toBeLessThan(1_000)
  })

  it('has London listings with their declared units and ICB sectors', () => {
    const byTicker = new Map(rows.map((row) => [row.ticker, row]))
    expect(rows.length).toBeGreaterThan(33_000)
    expect(byTicker.get('VOD.L')).toMatchObject({
      tidm: 'VOD',
      currency: 'GBX',
      icbSupersector: 'Telecommunications',
      gicsSector: 'Communication Services',
      gicsSectorSource: 'fd',
    })
    expect(byTicker.get('VUSA.L')?.currency).toBe('GBP')
    expect(byTicker.get('CPG.L')).toMatchObject({ currency: 'USD', lastPrice: { unit: 'GBX' } })
    expect(byTicker.get('BRK-B')).toMatchObject({ tidm: 'BRK/B', secCik: '0001067983' })
    expect(byTicker.get('VOD')).toMatchObject({ gicsSector: null })
  })

  it('assigns every GICS industry to one sector', () => {
    const sectors = new Map<string, Set<string | null>>()
    for (const { gicsIndustry, gicsSector } of rows) {
      if (gicsIndustry === null) continue
      sectors.set(gicsIndustry, (sectors.get(gicsIndustry) ?? new Set()).add(gicsSector))
    }
    expect(sectors.size).toBeGreaterThan(50)
    expect([...sectors].filter(([, under]) => under.size > 1)).toEqual([])
  })

  it('only has index members from the universe', async () => {
    const tickers = new Set(rows.map((row) => row.ticker))
    const { members, malformed } = await parseReferenceIndices()
    expect(malformed).toEqual([])
    expect(members.filter((member) => !tickers.has(member.ticker))).toEqual([])
    expect(members.filter((member) => member.index === 'FTSE 100')).toHaveLength(100)
  })
})

const priced = (list: readonly ReferenceRow[], exchange: string) =>
  list.filter((row) => row.exchange === exchange && (row.marketCap || row.lastPrice)).length

describe('Excluding a source', () => {
  it('removes only the cells it provided: London prices without px', async () => {
    const all = await readAll()
    const { rows, omitted } = await readAll(undefined, { without: ['px'] })
    expect(omitted).toBe(0)
    expect(priced(all.rows, 'AIM')).toBeGreaterThan(500)
    expect(priced(rows, 'AIM') + priced(rows, 'LSE')).toBe(0)
    expect(priced(rows, 'NASDAQ')).toBe(priced(all.rows, 'NASDAQ'))
    expect(rows.some((row) => row.sources.includes('px'))).toBe(false)
  })

  it('omits rows based on it, and removes its cells from others', async () => {
    const { rows, omitted } = await readAll(undefined, { without: ['fd', 'fd23'] })
    expect(omitted).toBeGreaterThan(0)
    expect(rows.some((row) => row.gicsIndustry !== null || row.website !== null)).toBe(false)
    const { rows: withoutLondon } = await readAll(undefined, { without: ['lse'] })
    expect(withoutLondon.some((row) => row.exchange === 'AIM')).toBe(false)
    expect(withoutLondon.some((row) => row.exchange === 'NYSE')).toBe(true)
  })

  it('removes its index members', async () => {
    const { members } = await parseReferenceIndices(undefined, { without: ['px'] })
    expect(new Set(members.map((member) => member.index))).not.toContain('FTSE All-Share')
    expect(new Set(members.map((member) => member.index))).toContain('FTSE 100')
  })
})
