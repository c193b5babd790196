import { expect, it } from 'vitest'
import { type Anchor, REFERENCE_DATE } from './anchor.ts'
import { simulateYears } from './simulated-accounts.ts'
import { type SimulatedCompany, simulateCompany } from './simulated-company.ts'

const END = Date.parse('2026-11-25T15:00:00Z')

const ANCHOR: Anchor = {
  price: 70,
  unit: 'GBX',
  date: REFERENCE_DATE,
  kind: 'share',
  name: null,
  exchange: 'LSE',
  sharesOutstanding: null,
  marketCap: { value: 17e9, unit: 'GBP' },
}

function buildCompany(dividendYield: number): SimulatedCompany {
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
  const company = simulateCompany('VOD.L', sector, ANCHOR, { seedText: 'test', facts })
  if (!company) throw new Error('This anchor has no company.')
  return company
}

const losses = (company: SimulatedCompany) =>
  simulateYears(company, END).map(({ lines }) => (lines['net_profit'] ?? 0) < 0)

it('A company that makes a loss and pays dividends earns them in every other year', () => {
  const years = simulateYears(buildCompany(0.034), END)
  const lost = years.filter(({ lines }) => (lines['net_profit'] ?? 0) < 0)
  expect(lost.map(({ end }) => end.slice(0, 4))).toEqual(['2025'])
  expect(years.length).toBeGreaterThan(6)
})

it('A company with a loss that pays nothing has made one in each year so far', () => {
  expect(new Set(losses(buildCompany(0)))).toEqual(new Set([true]))
})

it.each([0, 0.034])('A loss is small and made good in two years, with a yield of %d', (paid) => {
  const company = buildCompany(paid)
  const margins = simulateYears(company, END + 3 * 365 * 86_400_000).map(({ end, lines }) => ({
    year: end.slice(0, 4),
    profit: (lines['net_profit'] ?? 0) / (lines['revenue'] ?? 1),
    free: (lines['free_cash_flow'] ?? 0) / (lines['revenue'] ?? 1),
  }))
  for (const { profit, free } of margins) {
    expect(profit).toBeGreaterThan(-0.15)
    expect(free).toBeGreaterThan(-0.15)
  }
  const since = margins.filter(({ year }) => year >= '2025').map(({ profit }) => profit)
  expect(since).toEqual(since.toSorted((one, other) => one - other))
  // 0.04 of revenue before interest, which takes up to a third, and tax.
  expect(since.at(-1)).toBeGreaterThan(0.015)
  if (paid > 0) for (const { free } of margins) expect(free).toBeGreaterThan(-0.01)
})

const SECTORS = ['Banks', 'Insurance', 'Real Estate', 'Utilities', 'Energy', 'Health Care'].concat([
  'Technology',
  'Telecommunications',
  'Media',
  'Retail',
  'Industrial Goods and Services',
])

it.each(SECTORS)('No year of a company in %s is beyond what companies report', (sector) => {
  for (let turn = 0; turn < 200; turn += 1) {
    const anchor = { ...ANCHOR, marketCap: { value: 10 ** (7 + (turn % 40) / 10), unit: 'GBP' } }
    const company = simulateCompany(`X${turn}.L`, sector, anchor, { seedText: 'test' })
    if (!company) throw new Error('This anchor has no company.')
    for (const { lines } of simulateYears(company, END)) {
      const of = (line: string, base: string) => (lines[line] ?? 0) / (lines[base] ?? 0)
      expect(of('operating_profit', 'revenue')).toBeGreaterThan(-0.15)
      expect(of('operating_profit', 'revenue')).toBeLessThan(0.8)
      expect(of('free_cash_flow', 'revenue')).toBeGreaterThan(-0.3)
      expect(Math.abs(of('net_profit', 'equity'))).toBeLessThan(0.35)
    }
  }
})

it.each(SECTORS)('Each large company with a profit in %s pays a dividend', (sector) => {
  const companies = Array.from({ length: 200 }, (_, turn) =>
    simulateCompany(`X${turn}.L`, sector, ANCHOR, { seedText: 'test' }),
  )
  const profits = companies.filter((company) => (company?.profit ?? 0) > 0)
  expect(profits.length).toBeGreaterThan(100)
  expect(profits.filter((company) => company?.dividend === 0)).toEqual([])
})
