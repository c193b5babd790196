import { expect, it } from 'vitest'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import type { TaxIncome } from './list-income.ts'
import { isForeign, isFromAbroad, pairPropertyIncome } from './property-income.ts'

const ISINS: Readonly<Record<string, string | null>> = {
  LAND: 'GB00BYW0PQ60',
  AAPL: 'US0378331005',
  OLD: null,
}
const deps = {
  universe: () => ({ findById: (id: string) => ({ isin: ISINS[id] ?? null }) }),
} as unknown as Parameters<typeof isForeign>[0]

const row = (kind: TaxIncome['kind']) => {
  return (id: string, date: string, pounds: number | null, subject = 'LAND'): TaxIncome => ({
    kind,
    row: id,
    subject,
    day: toDay(date),
    pounds: pounds === null ? null : new Decimal(pounds),
    unknown: null,
  })
}
const dividend = row('dividend')
const tax = row('tax')

function pair(...income: TaxIncome[]) {
  const { paid, unpaired } = pairPropertyIncome(deps, income)
  return {
    paid: Object.fromEntries([...paid].map(([one, sum]) => [one.row, toText(sum, 2)])),
    unpaired: unpaired.map((one) => one.row),
  }
}

it('A company is foreign by the country of its ISIN, and not known without one', () => {
  expect(['LAND', 'AAPL', 'OLD'].map((id) => isForeign(deps, id))).toEqual([false, true, null])
})

it('A UK REIT is a company of the UK wherever it is registered', () => {
  const reit = { isReit: true } as const
  expect(isFromAbroad(deps, { ...dividend('d', '2026-06-10', 100, 'AAPL'), ...reit })).toBe(false)
  expect(isFromAbroad(deps, dividend('d', '2026-06-10', 100, 'AAPL'))).toBe(true)
  const own = [dividend('d', '2026-06-10', 100, 'AAPL'), tax('t', '2026-06-10', 20, 'AAPL')]
  expect(pair(...own)).toEqual({ paid: {}, unpaired: [] })
  expect(pair(...own.map((one) => ({ ...one, ...reit }))).paid).toEqual({ d: '20' })
})

it.each([
  ['exactly', 20, ['d'], []],
  ['two pence less', 19.98, ['d'], []],
  ['two pence more', 20.02, ['d'], []],
  ['three pence more', 20.03, [], ['t']],
])('Tax of a fifth, %s, decides about property income', (_, amount, paid, unpaired) => {
  const found = pair(dividend('d', '2026-06-10', 100), tax('t', '2026-06-10', amount))
  expect(Object.keys(found.paid)).toEqual(paid)
  expect(found.unpaired).toEqual(unpaired)
})

it('Tax is 22% from 6 April 2027', () => {
  const before = pair(dividend('d', '2027-04-05', 100), tax('t', '2027-04-05', 22))
  expect(before.unpaired).toEqual(['t'])
  const from = pair(dividend('d', '2027-04-06', 100), tax('t', '2027-04-06', 22))
  expect(from.paid).toEqual({ d: '22' })
})

it('The tax that was taken off counts, not the fifth of which it is a rounding', () => {
  expect(pair(dividend('d', '2026-06-10', 100), tax('t', '2026-06-10', 19.99)).paid).toEqual({
    d: '19.99',
  })
})

it.each([
  ['10 days later', '2026-06-20', []],
  ['10 days before', '2026-05-31', []],
  ['11 days later', '2026-06-21', ['t']],
])('Tax %s', (_, date, unpaired) => {
  expect(pair(dividend('d', '2026-06-10', 100), tax('t', date, 20)).unpaired).toEqual(unpaired)
})

it('Tax of two dividends of a day is a fifth of both together, and adds up to the tax', () => {
  const found = pair(
    dividend('a', '2026-06-10', 100),
    dividend('b', '2026-06-10', 50),
    tax('t', '2026-06-12', 30.01),
  )
  expect(found).toEqual({ paid: { a: '20.01', b: '10' }, unpaired: [] })
})

it('A dividend has one tax: a second row of the same amount asks', () => {
  const found = pair(
    dividend('d', '2026-06-10', 100),
    tax('t', '2026-06-10', 20),
    tax('again', '2026-06-11', 20),
  )
  expect(found).toEqual({ paid: { d: '20' }, unpaired: ['again'] })
})

it('Tax beside two equal dividends belongs to the nearer one', () => {
  const found = pair(
    dividend('far', '2026-06-02', 100),
    dividend('near', '2026-06-10', 100),
    tax('t', '2026-06-11', 20),
  )
  expect(found.paid).toEqual({ near: '20' })
})

it('Tax on a foreign share, on one without an ISIN and on cash is no property income', () => {
  const found = pair(
    dividend('d', '2026-06-10', 100, 'AAPL'),
    tax('t', '2026-06-10', 20, 'AAPL'),
    dividend('e', '2026-06-10', 100, 'OLD'),
    tax('u', '2026-06-10', 20, 'OLD'),
    { ...tax('v', '2026-06-10', 20), subject: null },
  )
  expect(found).toEqual({ paid: {}, unpaired: [] })
})

it('An amount that is not known is a fifth of nothing', () => {
  expect(pair(dividend('d', '2026-06-10', null), tax('t', '2026-06-10', 20)).unpaired).toEqual([
    't',
  ])
  expect(pair(dividend('d', '2026-06-10', 100), tax('t', '2026-06-10', null)).paid).toEqual({})
})
