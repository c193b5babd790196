import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  flagOf,
  NARROW_SCREEN_PX,
  parseSecondProviderTicker,
  popUpPlacement,
  secondProviderMarket,
  stripCompanySuffix,
  toSecondProviderTicker,
  toStockInfoLink,
} from './ticker-links.ts'

describe('Stock-info links', () => {
  it.each([
    ['AAPL', 'NASDAQ', 'NSQ:AAPL'],
    ['BP', 'NYSE', 'NYQ:BP'],
    ['VOD', 'LSE', 'LON:VOD'],
    ['RR.', 'LSE', 'LON:RR.'],
    ['ASC.L', 'AIM', 'LON:ASC'],
    ['VOD.L', 'MAIN MARKET', 'LON:VOD'],
    ['V OD', 'LSE', 'LON:VOD'],
    // @spec 9.7
  ])('for %s on %s are %s', (code, exchange, label) => {
    expect(toStockInfoLink(code, exchange)).toEqual({
      label,
      url: `https://www.stockopedia.com/share-prices/${label}`,
    })
  })

  it.each(['AMEX', 'TSX', 'TSE', 'FWB', 'ASX', ''])('are null for %s', (exchange) => {
    expect(toStockInfoLink('X', exchange)).toBeNull()
  })
})

describe('The second provider', () => {
  // @spec 9.7
  it('uses LON for both London exchanges and the exchange code for others', () => {
    expect(secondProviderMarket('LSE')).toBe('LON')
    expect(secondProviderMarket('AIM')).toBe('LON')
    expect(secondProviderMarket('NASDAQ')).toBe('NASDAQ')
  })

  it('takes the bare code', () => {
    expect(toSecondProviderTicker('VOD.L', 'LSE')).toBe('VOD:LON')
    expect(toSecondProviderTicker('ASC.L', 'AIM')).toBe('ASC:LON')
    expect(toSecondProviderTicker('AAPL', 'NASDAQ')).toBe('AAPL:NASDAQ')
  })

  it.each([
    ['VOD:LON', 'VOD.L'],
    ['VOD.L:LON', 'VOD.L'],
    ['vod.l:lon', 'VOD.L'],
    ['BT.A:LON', 'BT-A.L'],
    ['AAPL:NASDAQ', 'AAPL'],
    ['RY:TSX', 'RY.TO'],
    ['VOD.L', null],
    ['VOD:', null],
    [':LON', null],
    ['VOD:NOWHERE', null],
    ['A:B:LON', null],
  ])('form %s means %s', (text, symbol) => {
    expect(parseSecondProviderTicker(text)).toBe(symbol)
  })
})

// @spec 9.8
describe('Flags', () => {
  it.each([
    ['NYSE', 'us'],
    ['NASDAQ', 'us'],
    ['AMEX', 'us'],
    ['MAIN MARKET', 'gb'],
    ['LSE', 'gb'],
    ['AIM', 'gb'],
    ['MAIN MARKET - SFS', 'gb'],
    ['PROFESSIONAL SECURITIES MARKET', 'gb'],
    ['ADMISSION TO TRADING ONLY', 'gb'],
    ['TSE', 'jp'],
    ['FWB', 'de'],
    ['Scale', 'de'],
    ['TSX', 'ca'],
    ['TSXV', 'ca'],
    ['ASX', 'au'],
    ['XYZ', null],
  ])('of %s is %s', (exchange, flag) => {
    expect(flagOf(exchange)).toBe(flag)
  })
})

describe('The name for a news search', () => {
  it.each([
    ['Vodafone Group plc', 'Vodafone'],
    ['Tesco PLC', 'Tesco'],
    ['BP p.l.c.', 'BP'],
    ['Ashtead Group', 'Ashtead'],
    ['Airtel Africa Limited', 'Airtel Africa'],
    ['Ferrexpo Ltd.', 'Ferrexpo'],
    ['Something, S.A.', 'Something'],
    ['Group 1 Automotive', 'Group 1 Automotive'],
    ['Groupon', 'Groupon'],
    ['Nassa', 'Nassa'],
    ['PLC', 'PLC'],
    ['', ''],
    // @spec 7.16
  ])('of "%s" is "%s"', (name, search) => {
    expect(stripCompanySuffix(name)).toBe(search)
  })
})

describe('Pop-up windows', () => {
  // @spec 9.10
  it('cover 70% of the screen, centred', () => {
    expect(popUpPlacement(1000, 800)).toEqual({ width: 700, height: 560, left: 150, top: 120 })
  })

  // @spec 9.10
  it('open as new tabs at 640 px and narrower', () => {
    expect(popUpPlacement(NARROW_SCREEN_PX, 900)).toBeNull()
    expect(popUpPlacement(NARROW_SCREEN_PX + 1, 900)).not.toBeNull()
  })

  it('always fit on the screen', () => {
    const size = fc.integer({ min: 641, max: 10_000 })
    fc.assert(
      fc.property(size, size, (width, height) => {
        const window = popUpPlacement(width, height)
        expect(window && window.left + window.width).toBeLessThanOrEqual(width)
        expect(window && window.top + window.height).toBeLessThanOrEqual(height)
      }),
    )
  })
})
