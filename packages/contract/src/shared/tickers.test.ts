import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXCHANGES } from './exchanges.ts'
import {
  convertToTicker,
  isIsin,
  isLondonMarket,
  menuSuffix,
  parseTickerList,
  toMenuTicker,
  toOwnCode,
  toYahooTicker,
  withoutSpaces,
  yahooSuffix,
} from './tickers.ts'

describe('Yahoo-style symbols', () => {
  it.each([
    ['LSE', '.L'],
    ['AIM', '.L'],
    ['TSE', '.T'],
    ['FWB', '.DE'],
    ['TSX', '.TO'],
    ['TSXV', '.V'],
    ['ASX', '.AX'],
    ['NYSE', ''],
    ['NASDAQ', ''],
    ['AMEX', ''],
    ['MAIN MARKET', '.L'],
    ['MAIN MARKET - SFS', '.L'],
    ['ADMISSION TO TRADING ONLY', '.L'],
    ['PROFESSIONAL SECURITIES MARKET', '.L'],
    ['Prime Standard', '.DE'],
    ['General Standard', '.DE'],
    ['Scale', '.DE'],
    ['Basic Board', '.DE'],
    ['somewhere else', ''],
    ['', ''],
    // @spec 9.6
  ])('give %s the suffix "%s"', (exchange, suffix) => {
    expect(yahooSuffix(exchange)).toBe(suffix)
  })

  it.each([
    ['VOD', 'LSE', 'VOD.L'],
    ['BP.', 'LSE', 'BP.L'],
    ['BT.A', 'LSE', 'BT-A.L'],
    ['BT/A', 'LSE', 'BT-A.L'],
    ['ASC', 'AIM', 'ASC.L'],
    ['7203', 'TSE', '7203.T'],
    ['SAP', 'FWB', 'SAP.DE'],
    ['SAP', 'Prime Standard', 'SAP.DE'],
    ['RY', 'TSX', 'RY.TO'],
    ['CHE.UN', 'TSX', 'CHE-UN.TO'],
    ['MTN.H', 'TSXV', 'MTN-H.V'],
    ['BHP', 'ASX', 'BHP.AX'],
    ['AAPL', 'NASDAQ', 'AAPL'],
    ['BRK/B', 'NYSE', 'BRK-B'],
    ['BAC^L', 'NYSE', 'BAC-PL'],
    ['VOD.L', 'LSE', 'VOD.L'],
    ['V O D', 'LSE', 'VOD.L'],
    ['vod', 'LSE', 'VOD.L'],
    ['  ', 'LSE', ''],
    // @spec 9.6
  ])('write %s on %s as %s', (code, exchange, ticker) => {
    expect(toYahooTicker(code, exchange)).toBe(ticker)
  })

  // @spec 9.6
  it('use .TO for the Venture Exchange in the command menu only', () => {
    expect(menuSuffix('TSXV')).toBe('.TO')
    expect(toMenuTicker('ABC', 'TSXV')).toBe('ABC.TO')
    expect(toYahooTicker('ABC', 'TSXV')).toBe('ABC.V')
    expect(toMenuTicker('VOD', 'LSE')).toBe('VOD.L')
  })

  it('are unchanged when converted again, and convert back to plain codes', () => {
    const code = fc.stringMatching(/^[A-Z0-9]{1,5}([./][AB])?$/)
    const exchange = fc.constantFrom(...EXCHANGES.map((known) => known.code))
    fc.assert(
      fc.property(code, exchange, (text, on) => {
        const ticker = toYahooTicker(text, on)
        expect(toYahooTicker(ticker, on)).toBe(ticker)
        expect(toOwnCode(ticker, on)).toBe(text.replace(/[./]/, '-'))
        expect(withoutSpaces(ticker)).toBe(ticker)
      }),
    )
  })
})

describe('London', () => {
  it.each(['LSE', 'AIM', 'aim', 'MAIN MARKET', 'Main Market - SFS'])('is %s', (market) => {
    expect(isLondonMarket(market)).toBe(true)
  })

  it.each(['NYSE', 'TSE', '', 'MAIN'])('is not %s', (market) => {
    expect(isLondonMarket(market)).toBe(false)
  })
})

describe('Convert to tickers', () => {
  it.each([
    ['£VOD', 'VOD.L'],
    ['£ vod', 'VOD.L'],
    ['£VOD.L', 'VOD.L'],
    ['£BP.', 'BP.L'],
    ['£BT.A', 'BT-A.L'],
    ['$AAPL', 'AAPL'],
    ['$brk-b', 'BRK-B'],
    ['VOD LN', 'VOD.L'],
    ['vod  ln', 'VOD.L'],
    ['BT/A LN', 'BT-A.L'],
    ['£VOD LN', 'VOD.L'],
    ['BRENT', 'BZ=F'],
    ['brent', 'BZ=F'],
    ...['LSE:VOD', 'LON: vod', 'VOD:LSE', 'xlon:VOD', 'VOD.LN', 'VOD.LON'].map(
      (text): [string, string] => [text, 'VOD.L'],
    ),
    ['BP..L', 'BP.L'],
    ['BT/A.L', 'BT-A.L'],
    ['LON:RR.', 'RR.L'],
    ['ASX:BHP', 'ASX:BHP'],
    ['VLN', 'VLN'],
    ['LN', 'LN'],
    ['AAPL', 'AAPL'],
    ['^FTSE', '^FTSE'],
    ['GBPUSD=X', 'GBPUSD=X'],
    ['£', '£'],
    ['$', ''],
    ['', ''],
    // @spec 5.2
  ])('turns %s into %s', (text, ticker) => {
    expect(convertToTicker(text)).toBe(ticker)
  })

  it('leaves a converted ticker unchanged', () => {
    const typed = fc
      .tuple(fc.constantFrom('£', '$', ''), fc.stringMatching(/^[A-Z0-9]{1,5}$/))
      .map(([sign, code]) => sign + code)
    fc.assert(
      fc.property(typed, (text) => {
        fc.pre(text !== 'BRENT')
        const ticker = convertToTicker(text)
        expect(convertToTicker(ticker)).toBe(ticker)
      }),
    )
  })
})

describe('Import multiple', () => {
  // @spec 5.3
  it('splits at commas, removes newlines and drops empty entries', () => {
    expect(parseTickerList('VOD.L,\nBP.L, AAPL ,,\r\n^FTSE,\n')).toEqual([
      'VOD.L',
      'BP.L',
      'AAPL',
      '^FTSE',
    ])
    expect(parseTickerList('VO\nD.L')).toEqual(['VOD.L'])
    expect(parseTickerList(' \n')).toEqual([])
  })

  it('recovers any list joined by commas and line breaks', () => {
    const list = fc.array(fc.stringMatching(/^[A-Z0-9^=.-]{1,8}$/))
    fc.assert(
      fc.property(list, (tickers) => {
        expect(parseTickerList(tickers.join(',\r\n'))).toEqual(tickers)
      }),
    )
  })
})

describe('An ISIN', () => {
  it.each(['GB00BH4HKS39', 'US0378331005', 'AU0000XVGZA3', 'GB0002634946', 'JP3633400001'])(
    '%s is accepted',
    (text) => {
      expect(isIsin(text)).toBe(true)
    },
  )

  it.each(['GB00BH4HKS38', 'gb00bh4hks39', 'GB00BH4HKS3', 'GB00BH4HKS391', 'US037833100X', ''])(
    '%s is rejected',
    (text) => {
      expect(isIsin(text)).toBe(false)
    },
  )

  it('is rejected when any one digit changes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 11 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const isin = 'US0378331005'
        const digit = (Number(isin[at]) + by) % 10
        expect(isIsin(isin.slice(0, at) + digit + isin.slice(at + 1))).toBe(false)
      }),
    )
  })
})
