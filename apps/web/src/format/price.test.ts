import { describe, expect, it } from 'vitest'
import {
  formatCompact,
  formatCount,
  formatFigure,
  formatLevel,
  formatMajorPrice,
  formatMoneyCompact,
  formatPrice,
  symbolOf,
} from './price.ts'

describe('a price', () => {
  it.each([
    [612.2, 'GBX', '612.20p'],
    [12_345.6, 'GBX', '12,345.60p'],
    [6.12, 'GBP', '£6.12'],
    [309.35, 'USD', 'US$309.35'],
    [231.4, 'EUR', '€231.40'],
    [201.15, 'CAD', 'CA$201.15'],
    [41.5, 'AUD', 'A$41.50'],
    [88, 'CHF', 'CHF 88.00'],
    [1234, 'ZAc', '1,234.00c'],
    [55.5, 'ILA', '55.50 ag.'],
  ])('%d %s reads %s', (value, unit, text) => {
    expect(formatPrice(value, unit)).toBe(text)
  })

  it('below one keeps four decimals, so that moves of a penny share stay visible', () => {
    expect(formatPrice(0.0425, 'GBX')).toBe('0.0425p')
    expect(formatPrice(0.5, 'GBP')).toBe('£0.5000')
    expect(formatPrice(1, 'GBX')).toBe('1.00p')
  })

  it('in yen has no decimals from 100 upwards, unless it has a fraction', () => {
    expect(formatPrice(2841, 'JPY')).toBe('JP¥2,841')
    expect(formatPrice(2841.5, 'JPY')).toBe('JP¥2,841.5')
    expect(formatPrice(99, 'JPY')).toBe('JP¥99.00')
  })

  it('below zero has the minus sign before the symbol', () => {
    expect(formatPrice(-1.3, 'GBP')).toBe('−£1.30')
    expect(formatPrice(-37.63, 'USD')).toBe('−US$37.63')
    expect(formatPrice(-0.08, 'GBX')).toBe('−0.0800p')
  })

  it('without a unit is shown unconverted and says so', () => {
    expect(formatPrice(45.6, null)).toBe('45.60 (unit unknown)')
  })

  it('that is unknown is a dash, never zero', () => {
    expect(formatPrice(null, 'GBX')).toBe('–')
    expect(formatPrice(null, null)).toBe('–')
    expect(formatPrice(0, 'GBX')).toBe('0.0000p')
  })
})

describe('the price in the major unit', () => {
  it('is pounds for pence, with two decimals', () => {
    expect(formatMajorPrice(612.2, 'GBX')).toBe('£6.12')
    expect(formatMajorPrice(91.52, 'GBX')).toBe('£0.92')
    expect(formatMajorPrice(1234, 'ZAc')).toMatch(/^ZAR.12\.34$|^R.?12\.34$/)
  })

  it('is null when it would repeat the price, or the unit is unknown', () => {
    expect(formatMajorPrice(6.12, 'GBP')).toBeNull()
    expect(formatMajorPrice(45.6, null)).toBeNull()
    expect(formatMajorPrice(null, 'GBX')).toBeNull()
  })
})

describe('a level', () => {
  it('of an index has two decimals and no currency', () => {
    expect(formatLevel(10_120.5, 'GBP', 'index')).toBe('10,120.50')
  })

  it('of a currency pair has four decimals', () => {
    expect(formatLevel(1.35174, 'USD', 'currency-pair')).toBe('1.3517')
  })

  it('of anything else is its price', () => {
    expect(formatLevel(78.35, 'USD', 'future')).toBe('US$78.35')
    expect(formatLevel(null, 'GBP', 'index')).toBe('–')
  })
})

describe('large figures', () => {
  it.each([
    [1_210_000_000, '1.21bn'],
    [26_756_630_000, '26.76bn'],
    [3_100_000_000_000, '3.10tn'],
    [412_300_000, '412.30m'],
    [12_345, '12.35k'],
    [950, '950'],
    [0, '0'],
  ])('%d reads %s', (value, text) => {
    expect(formatCompact(value)).toBe(text)
  })

  it('that are negative keep their scale', () => {
    expect(formatCompact(-1_500_000)).toBe('−1.50m')
  })

  it('of money carry the symbol of the currency, and pence become pounds', () => {
    expect(formatMoneyCompact({ value: 26_756_630_000, unit: 'GBP' })).toBe('£26.76bn')
    expect(formatMoneyCompact({ value: 121_000_000_000, unit: 'GBX' })).toBe('£1.21bn')
    expect(formatMoneyCompact(null)).toBe('–')
    expect(formatCompact(null)).toBe('–')
  })
})

it('counts have thousands separators', () => {
  expect(formatCount(33_547)).toBe('33,547')
  expect(formatFigure(1234.567, 1)).toBe('1,234.6')
})

it('symbols are the British ones', () => {
  expect(symbolOf('GBP')).toBe('£')
  expect(symbolOf('GBX')).toBe('£')
  expect(symbolOf('USD')).toBe('US$')
  expect(symbolOf('JPY')).toBe('JP¥')
  expect(symbolOf('SEK')).toBe('SEK ')
})
