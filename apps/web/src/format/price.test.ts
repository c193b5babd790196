import { describe, expect, it } from 'vitest'
import {
  formatCompact,
  formatCount,
  formatFigure,
  formatLevel,
  formatMajorPrice,
  formatMoneyCompact,
  roundedAmount,
  symbolOf,
} from './price.ts'

describe('a price', () => {
  it.each([
    [612.2, 'GBX', '612.20p'],
    [6.12, 'GBP', '£6.12'],
    [309.35, 'USD', 'US$309.35'],
    [231.4, 'EUR', '€231.40'],
    [201.15, 'CAD', 'CA$201.15'],
    [41.5, 'AUD', 'A$41.50'],
    [88, 'CHF', 'CHF 88.00'],
    [123.4, 'ZAc', '123.40c'],
    [55.5, 'ILA', '55.50 ag.'],
    [1234.5, 'GBP', '£1,234.50'],
    [98.42, 'GBP%', '£98.42 per 100'],
  ])('%d %s reads %s', (value, unit, text) => {
    expect(formatLevel(value, unit, 'share')).toBe(text)
  })

  it('from 1,000p has only the decimals that it needs', () => {
    expect(formatLevel(13_893, 'GBX', 'share')).toBe('13,893p')
    expect(formatLevel(1000.004, 'GBX', 'share')).toBe('1,000p')
    expect(formatLevel(1234.5, 'GBX', 'share')).toBe('1,234.5p')
    expect(formatLevel(1234, 'ZAc', 'share')).toBe('1,234c')
    expect(formatLevel(999, 'GBX', 'share')).toBe('999.00p')
  })

  it('of a penny share keeps the decimals that it needs, so that its moves stay visible', () => {
    expect(formatLevel(0.1455, 'GBX', 'share')).toBe('0.1455p')
    expect(formatLevel(0.0425, 'GBX', 'share')).toBe('0.0425p')
    expect(formatLevel(0.08125, 'GBX', 'share')).toBe('0.08125p')
    expect(formatLevel(3.125, 'GBX', 'share')).toBe('3.125p')
    expect(formatLevel(1, 'GBX', 'share')).toBe('1.00p')
    expect(formatLevel(0.5, 'GBP', 'share')).toBe('£0.5000')
  })

  it('of a fund keeps its fractions of a penny', () => {
    expect(formatLevel(6.3985, 'GBP', 'fund')).toBe('£6.3985')
    expect(formatLevel(236.62, 'GBX', 'fund')).toBe('236.62p')
    expect(formatLevel(1236.6215, 'GBX', 'fund')).toBe('1,236.6215p')
    expect(formatLevel(0.63985, 'GBP', 'fund')).toBe('£0.63985')
    expect(formatLevel(85.20999908447266, 'USD', 'fund')).toBe('US$85.21')
  })

  it('in yen has no decimals from 100 upwards, unless it has a fraction', () => {
    expect(formatLevel(2841, 'JPY', 'share')).toBe('JP¥2,841')
    expect(formatLevel(2841.5, 'JPY', 'share')).toBe('JP¥2,841.5')
    expect(formatLevel(99, 'JPY', 'share')).toBe('JP¥99.00')
  })

  it('below zero has the minus sign before the symbol', () => {
    expect(formatLevel(-1.3, 'GBP', 'share')).toBe('−£1.30')
    expect(formatLevel(-37.63, 'USD', 'future')).toBe('−US$37.63')
    expect(formatLevel(-0.08, 'GBX', 'share')).toBe('−0.0800p')
  })

  it('without a unit is shown unconverted and says so', () => {
    expect(formatLevel(45.6, null, 'share')).toBe('45.60 (unit unknown)')
  })

  it('that is unknown is a dash, never zero', () => {
    expect(formatLevel(null, 'GBX', 'share')).toBe('–')
    expect(formatLevel(null, null, 'index')).toBe('–')
    expect(formatLevel(0, 'GBX', 'share')).toBe('0.0000p')
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
  it('of an index has two decimals and no currency, whatever unit its source declares', () => {
    expect(formatLevel(11_612.13, 'GBP', 'index')).toBe('11,612.13')
    expect(formatLevel(10_120.5, null, 'index')).toBe('10,120.50')
  })

  it('of a currency pair has the decimals of its tick and no currency', () => {
    expect(formatLevel(1.299, 'USD', 'currency-pair')).toBe('1.2990')
    expect(formatLevel(198.45, 'JPY', 'currency-pair')).toBe('198.45')
    expect(formatLevel(198.453, 'JPY', 'currency-pair')).toBe('198.453')
    expect(formatLevel(0.005039, 'GBP', 'currency-pair')).toBe('0.005039')
  })

  it('of a commodity or a coin is its price', () => {
    expect(formatLevel(78.35, 'USD', 'future')).toBe('US$78.35')
    expect(formatLevel(2.843, 'USD', 'future')).toBe('US$2.843')
    expect(formatLevel(64_123.4, 'USD', 'crypto')).toBe('US$64,123.40')
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

it('an amount is exported without the noise of its conversion', () => {
  expect(roundedAmount(6.861000000000001)).toBe(6.861)
  expect(roundedAmount(202.58300751)).toBe(202.583)
  expect(roundedAmount(0.001455)).toBe(0.001455)
  expect(roundedAmount(null)).toBeNull()
})

it('counts have thousands separators', () => {
  expect(formatCount(33_547)).toBe('33,547')
  expect(formatFigure(1234.567, 1)).toBe('1,234.6')
  // A value that rounds to zero has no sign.
  expect(formatFigure(-0.04, 1)).toBe('0.0')
})

it('symbols are the British ones', () => {
  expect(symbolOf('GBP')).toBe('£')
  expect(symbolOf('GBX')).toBe('£')
  expect(symbolOf('USD')).toBe('US$')
  expect(symbolOf('JPY')).toBe('JP¥')
  expect(symbolOf('SEK')).toBe('SEK ')
})
