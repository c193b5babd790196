import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AccountBlocks, PackedAccounts } from './accounts.ts'

const values = fc.record({
  revenue: fc.double({ noNaN: true }),
  net_profit: fc.option(fc.double({ noNaN: true }), { nil: null }),
})

it('keeps the accounts of companies in one block apart', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 300 }), (companies) => {
      const blocks = new AccountBlocks()
      const packed = companies.map(({ revenue, net_profit: profit }) => {
        const accounts = new PackedAccounts('GBP', blocks)
        accounts.set('revenue', 0, revenue)
        if (profit !== null) accounts.set('net_profit', 5, profit)
        return accounts
      })
      for (const [place, { revenue, net_profit: profit }] of companies.entries()) {
        expect(packed[place]?.get('revenue', 0)).toBe(revenue)
        expect(packed[place]?.get('revenue', 1)).toBeNull()
        expect(packed[place]?.get('net_profit', 5)).toBe(profit)
      }
    }),
  )
})

it('has nothing for a year before the first one kept', () => {
  const blocks = new AccountBlocks()
  const [first, second] = [new PackedAccounts(null, blocks), new PackedAccounts(null, blocks)]
  second.set('revenue', 0, 7)
  first.set('revenue', 6, 8)
  expect(first.get('revenue', 6)).toBeNull()
  expect(second.get('revenue', 0)).toBe(7)
})
