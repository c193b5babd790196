import { describe, expect, it } from 'vitest'
import { parseImport } from './parse-import.ts'

describe('Tickers of a pasted text', () => {
  it.each([
    ['commas', 'VOD.L, BP.L,AAPL', ['VOD.L', 'BP.L', 'AAPL']],
    ['lines', 'VOD.L\r\nBP.L\n\nAAPL\n', ['VOD.L', 'BP.L', 'AAPL']],
    ['other ways of writing', '£VOD\n$AAPL\nBP LN\nBRENT', ['£VOD', '$AAPL', 'BP LN', 'BRENT']],
    ['quotes of a spreadsheet', '"VOD.L","BP.L"', ['VOD.L', 'BP.L']],
    ['nothing', ' ,\n;', []],
  ])('are read from %s', (_, text, expected) => {
    expect(parseImport(text)).toEqual(expected)
  })

  it('are read from the column of that name when there is one', () => {
    expect(parseImport('Company,Ticker,Price\nVodafone,VOD.L,91\nBP,BP.L,430')).toEqual([
      'VOD.L',
      'BP.L',
    ])
  })

  it('are a thousand at most', () => {
    expect(parseImport('A,'.repeat(5000))).toHaveLength(1000)
  })
})
