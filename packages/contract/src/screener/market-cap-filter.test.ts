import { describe, expect, it } from 'vitest'
import { CAP_OPTIONS, parseMarketCapFilter, toMarketCapFilter } from './market-cap-filter.ts'

describe('A market cap filter', () => {
  // @spec 3.9c
  it('consists of a sign, a number and a unit letter', () => {
    expect(parseMarketCapFilter('> 10B')).toEqual({ sign: '>', value: 1e10 })
    expect(parseMarketCapFilter('<=1.5t')).toEqual({ sign: '<=', value: 1.5e12 })
    expect(parseMarketCapFilter(' < 500M ')).toEqual({ sign: '<', value: 5e8 })
  })

  it.each([
    '',
    '10B',
    '> 10',
    '> B',
    '= 10B',
    '> -1B',
    '> 0M',
    '> 1e9B',
    '> 10B; drop',
    `> ${'9'.repeat(16)}T`,
  ])('rejects %j', (text) => expect(parseMarketCapFilter(text)).toBeNull())

  // @spec 5.5c
  it('offers two signs, five numbers and three units in the dialog', () => {
    expect(CAP_OPTIONS).toHaveLength(30)
    expect(CAP_OPTIONS).toContain('< 500T')
    expect(CAP_OPTIONS.every((text) => parseMarketCapFilter(text) !== null)).toBe(true)
  })

  it('is printed in the largest exact unit', () => {
    expect(toMarketCapFilter({ sign: '>', value: 1.5e12 })).toBe('> 1.5T')
    expect(toMarketCapFilter({ sign: '<', value: 999e6 })).toBe('< 999M')
    expect(toMarketCapFilter({ sign: '>=', value: 1 })).toBe('>= 0.000001M')
    expect(toMarketCapFilter({ sign: '>', value: 0.1 })).toBeNull()
  })
})
