import type { Income } from '@leadenhall/contract/income/index.ts'

type Month = Income['months'][number]
type Payment = Month['payments'][number]

export const buildPayment = (over: Partial<Payment> = {}): Payment => ({
  date: '2026-02-06',
  ticker: 'VOD.L',
  name: 'Vodafone Group',
  kind: 'dividend',
  amount: '40',
  isExpected: false,
  ...over,
})

/** Twelve months, of which these differ from one without income. */
export const buildMonths = (over: Readonly<Record<number, Partial<Month>>> = {}): Month[] =>
  Array.from({ length: 12 }, (_, place) => ({
    month: place + 1,
    received: '0',
    expected: '0',
    payments: [],
    ...over[place + 1],
  }))

export const buildIncome = (over: Partial<Income> = {}): Income => ({
  year: 2026,
  currency: 'GBP',
  total: '38.5',
  expected: '0',
  months: [],
  years: [2026],
  unknownBecause: null,
  ...over,
})
