import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedAccounts } from './accounts.ts'

const values = fc.record({
  revenue: fc.double({ noNaN: true }),
  net_profit: fc.option(fc.double({ noNaN: true }), { nil: null }),
})

it('keeps the accounts of companies apart', () => {
  fc.assert(
    fc.property(fc.array(values, { maxLength: 300 }), (companies) => {
      const packed = companies.map(({ revenue, net_profit: profit }) => {
        const accounts = new PackedAccounts('GBP')
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
  const accounts = new PackedAccounts(null)
  accounts.set('revenue', 6, 8)
  accounts.set('net_profit', 0, 7)
  expect(accounts.get('revenue', 6)).toBeNull()
  expect(accounts.get('net_profit', 0)).toBe(7)
})
