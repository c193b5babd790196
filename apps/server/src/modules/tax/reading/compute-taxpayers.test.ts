import { expect, it } from 'vitest'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal, ONE } from '../../../platform/decimal.ts'
import type { Entry, LoadedLedger } from '../../portfolio/index.ts'
import { computeTaxpayers } from './compute-taxpayers.ts'
import type { Fund } from './fund-book.ts'

/** Accounts `own` and `other` of two taxpayers. */
function compute(entries: readonly Entry[], funds: readonly Fund[] = []) {
  const accounts = ['own', 'other'].map((id) => {
    return { id, kind: 'general', currency: 'GBP', person_id: id }
  })
  const loaded = {
    accounts: new Map(accounts.map((account) => [account.id, account])),
    rows: new Map(entries.map(({ counterparty, id }) => [id, { counterparty }])),
    ledger: new Map(
      accounts.map((account) => [
        account.id,
        { account, entries: entries.filter(({ accountId }) => accountId === account.id) },
      ]),
    ),
  } as unknown as LoadedLedger
  const rateOn = () => ONE
  return computeTaxpayers(
    loaded,
    { rateOn, source: 'trade' },
    { smallReceipt: new Decimal(3000) },
    {
      bonds: { isGilt: () => false, interestAt: () => null, settlementOf: (day) => day },
      funds: new Map(funds.map((fund) => [fund.security, fund])),
      fundRateOn: rateOn,
    },
  )
}

const own = (kind: Entry['kind'], date: string, quantity: number, more = {}) =>
  buildEntry(kind, date, { accountId: 'own', quantity, ...more })
const other = (kind: Entry['kind'], date: string, quantity: number, more = {}) =>
  buildEntry(kind, date, { accountId: 'other', quantity, ...more })
const costOf = (results: ReturnType<typeof compute>, person: string) =>
  results.get(person)?.result.pools.get('VOD')?.pools.at(-1)?.cost?.toFixed()

it('Gifts of one day, to a spouse and to a charity, each have their part of the cost', () => {
  const results = compute([
    own('buy', '2026-01-05', 100, { price: 10 }),
    own('gift_to_spouse', '2026-02-02', 30),
    own('transfer_out', '2026-02-02', 20, { counterparty: 'charity' }),
    own('gift_to_spouse', '2026-02-02', 10),
    other('gift_from_spouse', '2026-02-02', 30),
    other('gift_from_spouse', '2026-02-03', 10),
  ])
  expect([costOf(results, 'own'), costOf(results, 'other')]).toEqual(['400', '400'])
})

it('Shares given to and fro seven times keep their cost', () => {
  const days = Array.from({ length: 7 }, (_, at) => `2026-0${1 + at}-20`)
  const gifts = days.flatMap((date, at) => {
    const [giver, receiver] = at % 2 === 0 ? [own, other] : [other, own]
    const quantity = 100 - at
    return [giver('gift_to_spouse', date, quantity), receiver('gift_from_spouse', date, quantity)]
  })
  const results = compute([own('buy', '2026-01-05', 100, { price: 10 }), ...gifts])
  expect(costOf(results, 'other')).toBe('970')
})

it('A fund’s report counts for shares that came by a merger and by nothing else', () => {
  const period = {
    periodEnd: '2026-06-30',
    currency: 'GBP',
    perUnit: '0.5',
    distributionDate: null,
    incomeKind: null,
    isContradicted: false,
    source: { file: 'report.csv', importedAt: '2026-11-01' },
  }
  const choice = { income: null, reporting: 'yes', periodEnd: null, kinds: [] }
  const fund = { isin: 'IE00', security: 'NEW', kind: 'offshore', reporting: [], choice }
  const results = compute(
    [
      own('buy', '2026-01-05', 100, { price: 10 }),
      buildEntry('merger', '2026-03-02', {
        accountId: 'own',
        subject: 'VOD',
        into: 'NEW',
        ratio: 2,
      }),
    ],
    [{ ...fund, periods: [period] } as unknown as Fund],
  )
  const income = results.get('own')?.income
  expect(income?.map(({ day, pounds }) => [day, pounds?.toFixed()])).toEqual([
    [toDay('2026-12-31'), '100'],
  ])
})
