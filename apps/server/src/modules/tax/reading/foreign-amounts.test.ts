import { expect, it } from 'vitest'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { toDate } from '../../../platform/calendar/days.ts'
import { Decimal, toText } from '../../../platform/decimal.ts'
import type { Entry, LoadedLedger } from '../../portfolio/index.ts'
import { computeTax } from '../engine/compute-tax.ts'
import { listIncome } from './list-income.ts'
import type { PoundRates } from './to-pounds.ts'
import { toTaxEntries } from './to-tax-entries.ts'

const FUND = 'FUND'
const ACCOUNT = { id: 'account', currency: 'USD' }

/** Pounds for a dollar on the days that have a rate. */
const ratesOf = (rates: Readonly<Record<string, Decimal>>): PoundRates => ({
  source: 'trade',
  rateOn: (_, day) => rates[toDate(day)] ?? null,
})

function load(entries: readonly Entry[], settledOn: Readonly<Record<string, string>> = {}) {
  const own = entries.map((entry) => ({ ...entry, accountId: ACCOUNT.id }))
  return {
    accounts: new Map([[ACCOUNT.id, { kind: 'general', person_id: 'self' }]]),
    rows: new Map(Object.entries(settledOn).map(([id, settled_on]) => [id, { settled_on }])),
    ledger: new Map([[ACCOUNT.id, { account: ACCOUNT, entries: own }]]),
  } as unknown as LoadedLedger
}

const RULES = { smallReceipt: new Decimal(3000) }
const kept = (id: string, date: string, deemed: string) =>
  buildEntry('notional_distribution', date, { id, subject: FUND, deemed })

it.each([
  ['100 × $0.2317 ÷ 1.2536', '23.17', '1.2536', '18.48'],
  ['150 × $0.2452 ÷ 1.2662', '36.78', '1.2662', '29.05'],
])(
  'Excess reportable income of %s is £%s at the rate of the distribution day',
  (_, dollars, rate, pounds) => {
    const entries = [
      buildEntry('buy', '2023-01-04', { subject: FUND, quantity: 150, price: 10 }),
      kept('eri', '2023-06-30', dollars),
      // Sold before the fund distributes: the income is due all the same.
      buildEntry('sell', '2023-09-01', { subject: FUND, quantity: 150, price: 11 }),
    ]
    const loaded = load(entries, { eri: '2023-12-31' })
    const rates = ratesOf({
      '2023-01-04': new Decimal('0.8'),
      '2023-06-30': new Decimal('0.79'),
      '2023-09-01': new Decimal('0.8'),
      '2023-12-31': new Decimal(1).div(rate),
    })
    const income = listIncome([...loaded.ledger.values()], loaded.rows, rates, NO_GILTS)
    expect(income).toHaveLength(1)
    expect(toDate(income[0]?.day ?? 0)).toBe('2023-12-31')
    expect(toText(income[0]?.pounds ?? new Decimal(0), 2)).toBe(pounds)

    const { entries: given } = toTaxEntries(loaded, 'self', rates, new Map(), NO_GILTS.bonds.isGilt)
    const raised = given.find(({ kind }) => kind === 'distribution')
    expect(toDate(raised?.day ?? 0)).toBe('2023-07-01')
    const [disposal] = computeTax(given, RULES).disposals
    // 150 × ($11 − $10) × 0.8, less the income that the cost already has.
    expect(toText(disposal?.gain ?? new Decimal(0), 2)).toBe(toText(new Decimal(120).minus(pounds)))
  },
)

const NO_GILTS = {
  exempt: new Set<string>(),
  bonds: { isGilt: () => false, interestAt: () => null, settlementOf: (day: number) => day + 1 },
  funds: new Map(),
}

it('A rate that is missing for its day leaves the amount open, and names currency and day', () => {
  const loaded = load([
    buildEntry('buy', '2023-01-04', { subject: FUND, quantity: 10, price: 10 }),
    buildEntry('sell', '2023-09-01', { subject: FUND, quantity: 10, price: 11 }),
  ])
  const { entries } = toTaxEntries(
    loaded,
    'self',
    ratesOf({ '2023-09-01': new Decimal('0.8') }),
    new Map(),
    NO_GILTS.bonds.isGilt,
  )
  expect(entries[0]).toMatchObject({
    amount: null,
    unknown: 'there is no exchange rate from USD to GBP on 4 January 2023',
  })
  const [disposal] = computeTax(entries, RULES).disposals
  expect(disposal?.gain).toBeNull()
})
