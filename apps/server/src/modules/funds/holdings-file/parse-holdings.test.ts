import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xlsxFile } from '#tests/support/spreadsheet-files.ts'
import { readTables } from '../../../platform/spreadsheet/read-tables.ts'
import { HOLDINGS_COLUMNS, parseHoldings } from './parse-holdings.ts'

const read = (bytes: Buffer) => parseHoldings(readTables(bytes, HOLDINGS_COLUMNS))
const csv = (...lines: string[]) => Buffer.from(lines.join('\n'))

const ISHARES = [
  'iShares Core S&P 500 UCITS ETF',
  'Inception Date,"19/May/2010"',
  'Fund Holdings as of,"26/Nov/2026"',
  'Total Net Assets,"USD 101,204,120,393.01"',
  '',
  'Ticker,Name,Sector,Asset Class,Market Value,Weight (%),Notional Value,Shares,Price,Location,Exchange,Market Currency',
  '"NVDA","NVIDIA CORP","Information Technology","Equity","7,500,100.00","60.25","7,500,100.00","41,000.00","182.92","United States","NASDAQ","USD"',
  '"TSCO","TESCO PLC","Consumer Staples","Equity","2,500,000.00","39.80","2,500,000.00","9,000.00","4.55","United Kingdom","LSE","GBP"',
  '"USD","USD CASH","Cash and/or Derivatives","Cash","-4,000.00","-0.05","-4,000.00","-4,000.00","100.00","United States","-","USD"',
  '',
  '"The content contained herein is owned or licensed by the issuer."',
]

describe("An issuer's list of holdings", () => {
  it('is read with the lines above it, sums without a name and words below left out', () => {
    expect(read(csv(...ISHARES))).toEqual({
      title: 'iShares Core S&P 500 UCITS ETF',
      asOf: '2026-11-26',
      dayText: '26/Nov/2026',
      isins: [],
      leftOut: [],
      holdings: [
        {
          name: 'NVIDIA CORP',
          weight: 0.6025,
          isin: null,
          sector: 'Information Technology',
          country: 'United States',
        },
        {
          name: 'TESCO PLC',
          weight: expect.closeTo(0.398, 12),
          isin: null,
          sector: 'Consumer Staples',
          country: 'United Kingdom',
        },
        {
          name: 'USD CASH',
          weight: -0.0005,
          isin: null,
          sector: 'Cash and/or Derivatives',
          country: 'United States',
        },
      ],
    })
  })

  it.each<[string, readonly string[], Buffer]>([
    [
      'Vanguard',
      ['2026-10-31', 'Tesco plc 0.75 United Kingdom', 'Shell plc 0.25 United Kingdom'],
      csv(
        'Holdings details - Vanguard FTSE 100 UCITS ETF',
        'As at 31 Oct 2026',
        'Ticker,Holdings,% of market value,Sector,Country/Region,Market value,Shares',
        'TSCO,Tesco plc,75.00%,Consumer Staples,United Kingdom,"£75.00",1',
        'SHEL,Shell plc,25.00%,Energy,United Kingdom,"£25.00",1',
      ),
    ],
    [
      'SPDR, with numbers of Excel',
      ['2026-11-26', 'TESCO PLC 0.75 United Kingdom', 'SHELL PLC 0.25 United Kingdom'],
      xlsxFile([
        ['Fund Name:', 'SPDR FTSE UK All Share UCITS ETF'],
        ['ISIN:', 'IE00B7452L46'],
        ['Holdings As Of:', '26-Nov-2026'],
        ['ISIN', 'Security Name', 'Currency', 'Percent of Fund', 'Trade Country Name'],
        ['GB00BLGZ9862', 'TESCO PLC', 'GBP', '75', 'United Kingdom'],
        ['GB00BP6MXD84', 'SHELL PLC', 'GBP', '25', 'United Kingdom'],
      ]),
    ],
    [
      'Xtrackers, with ratios',
      ['2026-11-26', 'Tesco 0.75 United Kingdom', 'Shell 0.25 United Kingdom'],
      csv(
        'As of;2026-11-26',
        'Name;ISIN;Country;Weighting',
        'Tesco;GB00BLGZ9862;United Kingdom;0.75',
        'Shell;GB00BP6MXD84;United Kingdom;0.25',
      ),
    ],
  ])('of %s is read', (_, [asOf, ...rows], bytes) => {
    const found = read(bytes)
    expect(found.asOf).toBe(asOf)
    expect(
      found.holdings.map(({ country, name, weight }) => `${name} ${weight} ${country}`),
    ).toEqual(rows)
  })

  it('may be of a part of the fund where its weights are stated as percentages', () => {
    const [largest] = read(csv('Name,Weight (%)', 'Tesco,7.5', 'Shell,6')).holdings
    expect(largest).toMatchObject({ name: 'Tesco', weight: 0.075 })
  })

  it.each<[string, string[], RegExp]>([
    ['no table', ['Date,Amount', '1,2'], /No list of holdings was found.*Name and Weight/],
    ['two tables', ['Name,Weight', 'A,100', 'Name,Weight', 'B,100'], /two lists.*lines 1 and 3/],
    ['a part in numbers without a unit', ['Name,Weight', 'A,7.5', 'B,6'], /add up to 13\.5/],
    ['shares of a price', ['Name,Weight', 'A,4000', 'B,6000'], /add up to 10000/],
    ['less than one percent', ['Name,Weight (%)', 'A,0.3', 'B,0.2'], /add up to 0\.5/],
    ['no weights', ['Name,Weight (%)'], /no holding with a weight/],
    ['a comma as the decimal point', ['Name;Weight (%)', 'A;60,5', 'B;39,5'], /no holding/],
  ])('is refused with %s', (_, lines, message) => {
    expect(() => read(csv(...lines))).toThrow(message)
  })

  it.each([
    ['06/07/2026', null],
    ['11/26/2026', null],
    ['26/11/2026', '2026-11-26'],
    ['11/11/2026', '2026-11-11'],
    ['Nov 26, 2026', '2026-11-26'],
    ['yesterday', null],
  ])('is of the day %s only where that is clear', (text, asOf) => {
    const found = read(csv(`Holdings as of,"${text}"`, 'Name,Weight', 'A,100'))
    expect(found).toMatchObject({ asOf, dayText: text })
  })

  it('has a row whose weight cannot be read in its left-out rows', () => {
    const { holdings, leftOut } = read(csv('Name,Weight (%)', 'A,99.5', 'B,n/a', ',3'))
    expect(holdings).toHaveLength(1)
    expect(leftOut).toEqual([{ line: 3, reason: 'The weight of B is "n/a".' }])
  })

  it('keeps the sum of all weights, in percentages and in ratios', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(parts, fc.constantFrom(1, 100), (given, scale) => {
        const total = given.reduce((sum, part) => sum + part, 0)
        const rows = given.map((part, at) => `Holding ${at},${((scale * part) / total).toFixed(8)}`)
        const { holdings } = read(csv('Name,Weight', ...rows))
        const sum = holdings.reduce((all, { weight }) => all + weight, 0)
        expect(sum).toBeCloseTo(1, 5)
        expect(holdings).toHaveLength(given.length)
      }),
    )
  })
})
