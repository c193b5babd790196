import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'

const cell = (value: string | number | null) => toCsv(['h'], [[value]]).split('\r\n')[1]

describe('a CSV file', () => {
  it('has a header and one line per row, ended by CRLF', () => {
    expect(
      toCsv(
        ['Ticker', 'Price'],
        [
          ['VOD.L', 91.52],
          ['BP.L', null],
        ],
      ),
    ).toBe('Ticker,Price\r\nVOD.L,91.52\r\nBP.L,')
  })

  it('quotes commas, quotes and line ends', () => {
    expect(cell('Oil, Gas and Coal')).toBe('"Oil, Gas and Coal"')
    expect(cell('the "A" line')).toBe('"the ""A"" line"')
    expect(toCsv(['h'], [['two\nlines']])).toBe('h\r\n"two\nlines"')
  })

  it.each(['=1+1', '+cmd', '@SUM(A1)', '-2+3', '\tx', ' =1+1', '＝1+1'])(
    'keeps spreadsheets from reading %j as a formula',
    (text) => {
      expect(cell(text)).toMatch(/^"?'/)
    },
  )

  it('leaves out the noise behind a number', () => {
    expect(cell(252_975_665_278.02448)).toBe('252975665278')
    expect(cell(0.1 + 0.2)).toBe('0.3')
    expect(cell(126.8935)).toBe('126.8935')
  })

  it('keeps negative numbers as numbers', () => {
    expect(cell(-1.5)).toBe('-1.5')
    expect(cell('-12')).toBe('-12')
  })
})
