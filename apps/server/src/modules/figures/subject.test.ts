import { describe, expect, it } from 'vitest'
import { figureKindOf, hasAccounts } from './subject.ts'

describe('A depositary receipt', () => {
  const receipt = { type: 'Depositary receipts', listing_category: null }

  it('is of a company that reports accounts', () => {
    expect(hasAccounts(receipt)).toBe(true)
    expect(figureKindOf(receipt)).toBe('share')
  })

  it('is not where it is of a fund, and a warrant is not', () => {
    const category = 'Closed-ended investment funds'
    expect(hasAccounts({ ...receipt, listing_category: category })).toBe(false)
    expect(hasAccounts({ ...receipt, type: 'Warrants' })).toBe(false)
  })
})
