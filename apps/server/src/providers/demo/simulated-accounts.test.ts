import { expect, it } from 'vitest'
import { type Anchor, REFERENCE_DATE } from './anchor.ts'
import { simulateYears } from './simulated-accounts.ts'
import { type SimulatedCompany, simulateCompany } from './simulated-company.ts'

const END = Date.parse('2026-11-25T15:00:00Z')

function buildCompany(dividendYield: number): SimulatedCompany {
  const anchor: Anchor = {
    price: 70,
    unit: 'GBX',
    date: REFERENCE_DATE,
    kind: 'share',
    name: null,
    exchange: 'LSE',
    sharesOutstanding: null,
    marketCap: { value: 17e9, unit: 'GBP' },
  }
  const facts = {
    priceEarnings: null,
    dividendYield,
    priceToBook: 0.5,
    operatingMargin: 0.04,
    currency: 'GBP',
    payments: 2,
    endMonth: 3,
  }
  const sector = 'Telecommunications'
  const company = simulateCompany('VOD.L', sector, anchor, { seedText: 'test', facts })
  if (!company) throw new Error('This anchor has no company.')
  return company
}

const losses = (company: SimulatedCompany) =>
  simulateYears(company, END).map(({ lines }) => (lines['net_profit'] ?? 0) < 0)

it('A company that makes a loss and pays dividends earned them in earlier years', () => {
  const years = losses(buildCompany(0.034))
  expect(years.at(-1)).toBe(true)
  expect(years.slice(0, -2)).toEqual(years.slice(0, -2).map(() => false))
})

it('A company with a loss that pays nothing has made one in each year', () => {
  expect(new Set(losses(buildCompany(0)))).toEqual(new Set([true]))
})
