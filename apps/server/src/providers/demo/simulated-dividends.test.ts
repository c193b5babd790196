import { describe, expect, it } from 'vitest'
import { loadTradingCalendar } from '../../platform/calendar/load-trading-calendar.ts'
import type { Anchor } from './anchor.ts'
import { simulateYears } from './simulated-accounts.ts'
import { simulateCompany } from './simulated-company.ts'
import { listCompanyDates, listDividends, type Payer, toPerShare } from './simulated-dividends.ts'
import { simulateFund } from './simulated-fund.ts'

const calendar = loadTradingCalendar()
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
const fundAnchor: Anchor = { ...anchor, kind: 'fund', name: 'Example Dist', marketCap: null }
const companies = Array.from({ length: 40 }, (_, place) => `C${place}.L`).flatMap(
  (symbol) => simulateCompany(symbol, 'Banks', anchor, { seedText: 'test' }) ?? [],
)
const funds = ['F1.L', 'F2.L'].flatMap(
  (symbol) => simulateFund(symbol, fundAnchor, 'test', 0.02) ?? [],
)
const toTradingDay = (date: string) =>
  calendar.sessionOn('LSE', date) ? date : calendar.nextTradingDate('LSE', date)
const payers: readonly Payer[] = [
  ...companies.map((company) => ({ kind: 'company' as const, company })),
  ...funds.map((fund) => ({ kind: 'fund' as const, fund })),
]
const datesOf = (payer: Payer) => ({
  payer,
  anchor: payer.kind === 'fund' ? fundAnchor : anchor,
  toTradingDay,
})
const [from, to] = ['2024-01-01', '2026-06-30']
const endMs = Date.parse(`${to}T23:59:59Z`)

describe('Simulated dividends', () => {
  it('are the same in the calendar and the price history, and results are those of the accounts', () => {
    let paid = 0
    for (const payer of payers) {
      const dates = listCompanyDates(datesOf(payer), from, to)
      const dividends = dates.flatMap(({ date, amount }) => (amount ? [{ date, amount }] : []))
      const inHistory = listDividends(datesOf(payer), endMs).filter(({ date }) => date >= from)
      expect(dividends.toSorted((a, b) => (a.date < b.date ? -1 : 1))).toEqual(
        inHistory.map(({ date, amount: value, unit }) => ({ date, amount: { value, unit } })),
      )
      const results = dates.filter(({ kind }) => kind === 'results').map(({ date }) => date)
      const published =
        payer.kind === 'fund'
          ? []
          : simulateYears(payer.company, endMs)
              .map(({ publishedAtMs }) =>
                toTradingDay(new Date(publishedAtMs).toISOString().slice(0, 10)),
              )
              .filter((date) => date >= from)
      expect(results).toEqual(published)
      paid += inHistory.length
    }
    expect(paid).toBeGreaterThan(0)
  })

  it('are ex and paid on trading days alone, though Christmas may be a Thursday', () => {
    for (const payer of payers) {
      const late = { ...datesOf(payer) }
      for (const { date } of listDividends(late, endMs)) {
        expect([date, calendar.sessionOn('LSE', date)]).not.toContain(null)
      }
      const { dividendDate } = toPerShare(late, endMs) ?? {}
      if (dividendDate) expect(calendar.sessionOn('LSE', dividendDate)).not.toBeNull()
    }
    const shift = (date: string) => toTradingDay(date)
    expect(shift('2025-12-25')).toBe('2025-12-29')
  })

  it('of different companies fall on many different days', () => {
    const days = companies.flatMap((company) =>
      listDividends(datesOf({ kind: 'company', company }), endMs)
        .filter(({ date }) => date >= '2025-07-01')
        .map(({ date }) => date),
    )
    expect(new Set(days).size).toBeGreaterThan(20)
  })

  it('of the last year are as many as a year has, whenever it is asked', () => {
    for (const payer of payers) {
      const dates = datesOf(payer)
      for (let month = 0; month < 12; month += 1) {
        const nowMs = Date.UTC(2025, month, 20)
        const { trailingDividend } = toPerShare(dates, nowMs) ?? {}
        const count = payer.kind === 'fund' ? payer.fund.payments : payer.company.payments
        const sum = listDividends(dates, nowMs)
          .slice(-count)
          .reduce((total, { amount }) => total + amount, 0)
        expect(trailingDividend?.value).toBeCloseTo(sum, 8)
      }
    }
  })

  it('of a share of New York go with results of each quarter, on days on which it trades', () => {
    const american: Anchor = { ...anchor, exchange: 'NASDAQ', unit: 'USD' }
    const toOpenDay = (date: string) =>
      calendar.sessionOn('NASDAQ', date) ? date : calendar.nextTradingDate('NASDAQ', date)
    let count = 0
    for (const company of companies) {
      const dates = {
        payer: { kind: 'company' as const, company },
        anchor: american,
        toTradingDay: toOpenDay,
      }
      const results = listCompanyDates(dates, '2025-01-01', '2026-12-31')
        .filter(({ kind }) => kind === 'results')
        .map(({ date }) => date)
      expect(results.map((date) => toOpenDay(date))).toEqual(results)
      const next = toPerShare(dates, Date.parse('2025-06-15'))?.resultsDate
      expect(next).toBe(results.toSorted().find((date) => date > '2025-06-15'))
      count += results.length
    }
    expect(count / companies.length).toBeGreaterThan(7)
    expect(count / companies.length).toBeLessThan(9)
  })
})
