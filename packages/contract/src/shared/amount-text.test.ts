import { describe, expect, it } from 'vitest'
import { amountText, priceInBoth } from './amount-text.ts'

describe('words for an amount', () => {
  it('keep every digit', () => {
    expect(amountText('1234567.891', 'GBP')).toBe('£1,234,567.891')
    expect(amountText('-12', 'GBP')).toBe('−£12.00')
    expect(amountText('1000', null)).toBe('1,000')
    expect(amountText('0.0081912601', null)).toBe('0.0081912601')
    expect(amountText('103.65', 'GBP%')).toBe('£103.65 per 100')
  })

  it('show a sterling price in both units', () => {
    expect(priceInBoth('295', 'GBX')).toBe('295p (£2.95)')
    expect(priceInBoth('2.95', 'GBX')).toBe('2.95p (£0.0295)')
    expect(priceInBoth('85.21', 'GBP')).toBe('£85.21 (8,521p)')
    expect(priceInBoth('12.5', 'USD')).toBe('US$12.50')
  })
})
