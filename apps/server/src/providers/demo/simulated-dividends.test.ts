import { expect, it } from 'vitest'
import type { Anchor } from './anchor.ts'
import { simulateCompany, simulateYears } from './simulated-accounts.ts'
import { listCompanyDates, listDividends } from './simulated-dividends.ts'

const anchor: Anchor = {
  price: 400,
  unit: 'GBX',
  date: '2026-02-27',
  kind: 'share',
  name: 'Example PLC',
  exchange: 'LSE',
  sharesOutstanding: 2e9,
  marketCap: { value: 8e9, unit: 'GBP' },
}
const companies = ['A.L', 'B.L', 'C.L', 'D.L'].flatMap(
  (symbol) => simulateCompany(symbol, 'Banks', anchor, 'test') ?? [],
)
const [from, to] = ['2024-01-01', '2026-06-30']
const endMs = Date.parse(`${to}T23:59:59Z`)

it('The calendar has the dividends of the price history and the results of the accounts', () => {
  let paid = 0
  for (const company of companies) {
    const dates = listCompanyDates(company, anchor, from, to)
    const dividends = dates.flatMap(({ date, amount }) => (amount ? [{ date, amount }] : []))
    const inHistory = listDividends(company, anchor, endMs).filter(({ date }) => date >= from)
    expect(dividends.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(
      inHistory.map(({ date, amount: value, unit }) => ({ date, amount: { value, unit } })),
    )
    const results = dates.filter(({ kind }) => kind === 'results').map(({ date }) => date)
    const published = simulateYears(company, endMs)
      .map(({ publishedAtMs }) => new Date(publishedAtMs).toISOString().slice(0, 10))
      .filter((date) => date >= from)
    expect(results).toEqual(published)
    paid += inHistory.length
  }
  expect(paid).toBeGreaterThan(0)
})
