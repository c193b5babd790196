import type { MetricKind } from '@leadenhall/contract/figures/metric.ts'
import { describe, expect, it } from 'vitest'
import { readFigure } from './read-figure.ts'

describe('A typed figure', () => {
  it.each<[string, MetricKind, number, string]>([
    ['5,000', 'money', 5000, '£5,000.00'],
    ['£5m', 'money', 5e6, '£5,000,000.00'],
    ['1.5bn', 'money', 1.5e9, '£1,500,000,000.00'],
    ['2 T', 'money', 2e12, '£2,000,000,000,000.00'],
    ['295p', 'per_share', 2.95, '£2.95 (295p)'],
    ['295', 'per_share', 295, '£295.00 (29,500p)'],
    ['5', 'percent', 0.05, '5%'],
    ['−2.5 %', 'percent', -0.025, '−2.5%'],
    ['1,234.5', 'ratio', 1234.5, '1,234.5'],
    ['10k', 'count', 10_000, '10,000'],
    ['-7', 'date', -7, '−7'],
  ])('%j as %s is %d, read back as %s', (typed, kind, value, text) => {
    expect(readFigure(typed, kind)).toEqual({ state: 'read', value, text })
  })

  it.each<[string, MetricKind, string]>([
    ['1,5', 'ratio', '“1,5” is not clear: a comma separates thousands here'],
    ['1.000.000', 'money', '“1.000.000” is not'],
    ['1,5m', 'money', '“1,5m” is not clear'],
    ['US$5m', 'money', '“US$5m” is in another currency. This field is in'],
    ['5%', 'ratio', '“5%” has an unknown unit'],
    ['295p', 'count', '“295p” is money.'],
    ['%', 'percent', '“%” has no number.'],
    ['ten', 'count', '“ten” is not an amount.'],
  ])('%j as %s is refused: %s', (typed, kind, because) => {
    expect(readFigure(typed, kind)).toEqual({
      state: 'refused',
      because: expect.stringContaining(because),
    })
  })

  it('may be empty', () => {
    expect(readFigure('  ', 'count')).toEqual({ state: 'empty' })
  })
})
