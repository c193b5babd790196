import { COMMODITIES } from '@leadenhall/contract/market/commodities.ts'
import { describe, expect, it } from 'vitest'
import { findMarketAnchor, parsePair } from './market-anchors.ts'

const COMMODITY_SYMBOLS = COMMODITIES.map(({ ticker }) => ticker)

describe('anchors of the market', () => {
  for (const symbol of [
    '^FTSE',
    '^FTMC',
    '^FTAI',
    '^GSPC',
    '^DJI',
    'BTC-GBP',
    ...COMMODITY_SYMBOLS,
  ]) {
    it(`exist for ${symbol}, dated and with a unit`, () => {
      const anchor = findMarketAnchor(symbol)
      expect(anchor?.price).toBeGreaterThan(0)
      expect(anchor?.date).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(anchor?.unit).toMatch(/^[A-Z]{3}$/)
    })
  }

  it('exist for any two main currencies, through the dollar', () => {
    expect(findMarketAnchor('GBPUSD=X')).toMatchObject({ price: 1.3463, unit: 'USD' })
    expect(findMarketAnchor('GBPEUR=X')?.price).toBeCloseTo(1.3463 / 1.1754, 5)
    expect(findMarketAnchor('JPY=X')).toMatchObject({ price: 156.62, unit: 'JPY' })
    expect(findMarketAnchor('CADCHF=X')?.price).toBeCloseTo(0.8305 / 1.3973, 5)
  })

  it('do not exist for unlisted symbols', () => {
    for (const symbol of ['VOD.L', 'GBPXXX=X', 'GBPGBP=X', 'BTC-XXX', '^NOPE']) {
      expect(findMarketAnchor(symbol)).toBeNull()
    }
  })

  it('read a pair in both spellings', () => {
    expect(parsePair('EURGBP=X')).toEqual({ base: 'EUR', quote: 'GBP' })
    expect(parsePair('GBP=X')).toEqual({ base: 'USD', quote: 'GBP' })
    expect(parsePair('BZ=F')).toBeNull()
  })
})
