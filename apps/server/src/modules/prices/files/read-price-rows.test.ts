import { describe, expect, it } from 'vitest'
import type { Notes } from './file-reading.ts'
import { readPriceRows } from './read-price-rows.ts'

const NOTES: Notes = { dateOrder: null, decimalMark: null, today: '2026-09-18' }

const read = (text: string, notes: Partial<Notes> = {}) =>
  readPriceRows(Buffer.from(text), { ...NOTES, ...notes })
const lines = (...rows: string[]) => rows.join('\n')
const closesOf = ({ series }: ReturnType<typeof read>) =>
  series.map(({ days }) => days.map(({ close, date }) => [date, close]))
const refusedOf = ({ refused }: ReturnType<typeof read>) =>
  refused.rows.map(({ line, reason }) => `${line}: ${reason}`)

describe('A price file', () => {
  it('of one instrument has a date and a close, and what else it gives of a day', () => {
    const { layout, series } = read(
      lines(
        'Date,Close,Open,High,Low,Volume',
        '2026-09-16,90.5,90,91,89,1000',
        '2026-09-17,90.88,,,,',
      ),
    )
    expect(layout).toBe('one')
    expect(series).toEqual([
      {
        isin: null,
        ticker: null,
        unit: null,
        line: 2,
        days: [
          { date: '2026-09-16', line: 2, open: 90, high: 91, low: 89, close: 90.5, volume: 1000 },
          {
            date: '2026-09-17',
            line: 3,
            open: null,
            high: null,
            low: null,
            close: 90.88,
            volume: null,
          },
        ],
      },
    ])
  })

  it('of many names the instrument of each row, and its unit', () => {
    const reading = read(
      lines(
        'ISIN;Datum;Date;Price;Currency',
        'GB00BH4HKS39;x;16/09/2026;90,5;GBX',
        'GB00B10RZP78;x;16/09/2026;44,1;GBP',
      ),
    )
    expect(reading.layout).toBe('many')
    expect(reading.series).toMatchObject([
      { isin: 'GB00BH4HKS39', unit: 'GBX', days: [{ date: '2026-09-16', close: 90.5 }] },
      { isin: 'GB00B10RZP78', unit: 'GBP', days: [{ close: 44.1 }] },
    ])
  })

  it('of Stooq is read by its own header; a period that is no day is refused', () => {
    const reading = read(
      lines(
        '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
        'VOD.UK,D,20260916,000000,90,91,89,90.5,1000,0',
        'VOD.UK,60,20260917,090000,90,91,89,90.5,1000,0',
      ),
    )
    expect(reading.layout).toBe('stooq')
    expect(reading.series).toMatchObject([
      { ticker: 'VOD.UK', unit: null, days: [{ close: 90.5 }] },
    ])
    expect(refusedOf(reading)).toEqual(['3: The period "60" is not a day (D).'])
  })

  it.each([
    ['Close (GBX)', '90.5', 'GBX'],
    ['Close (£)', '90.5', 'GBP'],
    ['Price', '90.5p', 'GBX'],
    ['Price', '£90.5', 'GBP'],
    ['Price', '$90.5', 'USD'],
    ['Price', '90.5', null],
  ])('declares its unit in the header "%s" or beside the price "%s"', (header, price, unit) => {
    expect(read(lines(`Date,${header}`, `2026-09-16,${price}`)).series).toMatchObject([
      { unit, days: [{ close: 90.5 }] },
    ])
  })

  it('distinguishes pence from pounds by case: GBp is pence', () => {
    const units = ['GBp', 'GBP', 'GBX', 'p', 'gbp'].map(
      (unit) => read(lines('ticker,date,close,unit', `A,2026-09-16,1,${unit}`)).series[0]?.unit,
    )
    expect(units).toEqual(['GBX', 'GBP', 'GBX', 'GBX', 'GBP'])
  })

  it('may repeat its header, and may have lines above it', () => {
    const reading = read(
      lines('Prices of my fund', 'Date,Close', '2026-09-16,90.5', 'Date,Close', '2026-09-17,91'),
    )
    expect(closesOf(reading)).toEqual([
      [
        ['2026-09-16', 90.5],
        ['2026-09-17', 91],
      ],
    ])
    expect(reading.refused.count).toBe(0)
  })
})

describe('A row is refused by name and line', () => {
  const GOOD = '2026-09-15,90'
  it.each([
    ['a day to come', '2026-09-21,90', 'A day that is still to come.'],
    ['a weekend', '2026-09-13,90', 'A weekend.'],
    ['an impossible day', '2026-02-30,90', '"2026-02-30" is no day.'],
    ['no day', ',90', 'The row has no date.'],
    ['no close', '2026-09-16,', 'The row has no close.'],
    ['nothing', '2026-09-16,0', 'No price ("0").'],
    ['less than nothing', '2026-09-16,-90', 'No price ("-90").'],
    ['not a number', '2026-09-16,NaN', '"NaN" is no price.'],
    ['not available', '2026-09-16,N/A', '"N/A" is no price.'],
    ['infinity', '2026-09-16,1e999', '"1e999" is no price.'],
    ['a formula', '2026-09-16,=1+1', '"=1+1" is no price.'],
    ['a unit that is none', '2026-09-16,90 xyz', '"xyz" is no unit of money.'],
  ])('%s', (_, row, reason) => {
    const reading = read(lines('date,close', GOOD, row))
    expect(refusedOf(reading)).toEqual([`3: ${reason}`])
    expect(closesOf(reading)).toEqual([[['2026-09-15', 90]]])
  })

  it('two closes of a day, each with both lines', () => {
    const reading = read(lines('date,close', GOOD, '2026-09-16,90', '2026-09-16,91'))
    expect(refusedOf(reading)).toEqual([
      '3: Stated twice with two prices (lines 3 and 4).',
      '4: Stated twice with two prices (lines 3 and 4).',
    ])
    expect(closesOf(reading)).toEqual([[['2026-09-15', 90]]])
  })

  it('the second of two equal closes of a day, which is used once', () => {
    const reading = read(lines('date,close', '2026-09-16,90', '2026-09-16,90'))
    expect(refusedOf(reading)).toEqual([
      '3: Stated twice with the same price, used once (lines 2 and 3).',
    ])
    expect(closesOf(reading)).toEqual([[['2026-09-16', 90]]])
  })

  it('the days before a step of a split', () => {
    const reading = read(lines('date,close', '2026-09-15,180', '2026-09-16,90', '2026-09-17,91'))
    expect(refusedOf(reading)).toEqual([
      '2: The price stepped by 2 without a stated split, so earlier days are left out (line 3, 2026-09-16).',
    ])
    expect(closesOf(reading)).toEqual([
      [
        ['2026-09-16', 90],
        ['2026-09-17', 91],
      ],
    ])
  })

  it('all rows of an instrument with two units', () => {
    const reading = read(
      lines('ticker,date,close,unit', 'A,2026-09-16,90,GBX', 'A,2026-09-17,0.9,GBP'),
    )
    const reason = 'The instrument is in GBX in line 2 and in GBP in line 3.'
    expect(refusedOf(reading)).toEqual([`2: ${reason}`, `3: ${reason}`])
    expect(closesOf(reading)).toEqual([[]])
  })

  it('a row without an instrument, and one whose price is in another unit than its column says', () => {
    const reading = read(
      lines('ticker,date,close,unit', ',2026-09-16,90,GBX', 'A,2026-09-16,£90,GBX'),
    )
    expect(refusedOf(reading)).toEqual([
      '2: The row names no instrument.',
      '3: The price is in GBP, its column says GBX.',
    ])
  })
})

describe('A notation that the file does not decide', () => {
  it('is asked: day or month first', () => {
    const text = lines('date,close', '05/06/2026,90.5')
    expect(read(text).asks).toEqual(['date_order'])
    expect(closesOf(read(text, { dateOrder: 'dmy' }))).toEqual([[['2026-06-05', 90.5]]])
    expect(closesOf(read(text, { dateOrder: 'mdy' }))).toEqual([[['2026-05-06', 90.5]]])
  })

  it('is asked: decimal point or comma', () => {
    const text = lines('date;close', '2026-05-05;1,250')
    expect(read(text).asks).toEqual(['decimal_mark'])
    expect(closesOf(read(text, { decimalMark: ',' }))).toEqual([[['2026-05-05', 1.25]]])
    expect(closesOf(read(text, { decimalMark: '.' }))).toEqual([[['2026-05-05', 1250]]])
  })
})

it.each([
  ['', 'The file is empty.'],
  ['PK\u0003\u0004', 'This is a spreadsheet or a ZIP file.'],
  ['%PDF-1.7', 'This is not a text file.'],
  ['\u0000\u0001', 'This is not a text file.'],
  ['<html><body>Date,Close</body></html>', 'This is a web page or XML.'],
  ['Date,Adj Close\n2026-09-16,90', 'No line has a column for the date and one for the close.'],
  ['date,close\n"2026-09-16,90', 'a quote is opened and not closed'],
  [`date,close\n2026-09-16,${'9'.repeat(300)}`, 'Line 2 has more than 60 columns, or a cell'],
])('%j is refused whole, with a reason', (text, reason) => {
  expect(() => read(text)).toThrow(reason)
})
