import { describe, expect, it } from 'vitest'
import { parseImport } from './parse-import.ts'

describe('Tickers in pasted text', () => {
  it.each([
    ['commas', 'VOD.L, BP.L,AAPL', ['VOD.L', 'BP.L', 'AAPL']],
    ['lines', 'VOD.L\r\nBP.L\n\nAAPL\n', ['VOD.L', 'BP.L', 'AAPL']],
    ['other notations', '£VOD\n$AAPL\nBP LN\nBRENT', ['£VOD', '$AAPL', 'BP LN', 'BRENT']],
    ['quoted spreadsheet cells', '"VOD.L","BP.L"', ['VOD.L', 'BP.L']],
    ['nothing', ' ,\n;', []],
  ])('are read from %s', (_, text, expected) => {
    expect(parseImport(text)).toEqual(expected)
  })

  it('are read from the ticker column if there is one', () => {
    expect(parseImport('Company,Ticker,Price\nVodafone,VOD.L,91\nBP,BP.L,430')).toEqual([
      'VOD.L',
      'BP.L',
    ])
  })

  it('are read alongside quoted cells with separators and line breaks', () => {
    const text = '\uFEFF"Company","Symbol"\r\n"Rio Tinto,\r\nplc","RIO.L"\r\nBP;BP.L\r\n'
    expect(parseImport(text)).toEqual(['RIO.L', 'BP.L'])
  })

  it.each([
    ['Company,Ticker\n\nVodafone,"VOD.L\nBP,BP.L', 'Line 3: a quote is never closed.'],
    ['VOD.L\n"BP".L', 'Line 2: text follows a closing quote.'],
  ])('are refused by line and field when quotes are wrong: %j', (text, message) => {
    expect(() => parseImport(text)).toThrow(
      expect.objectContaining({ code: 'validation_failed', errors: { text: [message] } }),
    )
  })

  it('are limited to a thousand', () => {
    expect(parseImport('A,'.repeat(5000))).toHaveLength(1000)
  })
})
