import { describe, expect, it } from 'vitest'
import { ACCOUNT, buildAccount, buildEntry } from '#tests/support/ledger-entries.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { ONE, toText } from '../../../platform/decimal.ts'
import type { Entry } from './entry.ts'
import { changeLedger, EMPTY_LEDGER } from './ledger.ts'
import { findMissingSplits } from './missing-splits.ts'

/** Ten for one; the close before it is 40 pounds. */
const SPLIT = { date: '2020-06-01', numerator: 10, denominator: 1 }
const prices = {
  rateOn: () => ONE,
  splitsOf: (subject: string) => (subject === 'VOD' ? [SPLIT] : []),
  closeOn: () => ({ value: 4000, unit: 'GBX' }),
}
const find = (...saved: Entry[]) =>
  findMissingSplits(
    [
      ...changeLedger(EMPTY_LEDGER, {
        accounts: [ACCOUNT, buildAccount('second')],
        saved,
      }).values(),
    ],
    prices,
    toDay('2026-01-01'),
  ).map(({ accountId, subject, split, held }) => [accountId, subject, split.date, toText(held)])

const bought = (date: string, price = 41) => buildEntry('buy', date, { quantity: 100, price })

it('A split of a held share that the ledger does not have is missing', () => {
  expect(find(bought('2020-01-06'))).toEqual([['account', 'VOD', '2020-06-01', '100']])
})

it('Nothing is missing where the split is recorded, or the share was not held yet or no more', () => {
  expect(find(bought('2020-01-06'), buildEntry('split', '2020-06-03', { ratio: 10 }))).toEqual([])
  expect(find(bought('2020-06-02'))).toEqual([])
  expect(
    find(bought('2020-01-06'), buildEntry('sell', '2020-02-03', { quantity: 100, price: 41 })),
  ).toEqual([])
})

describe('A split while shares are on their way to another account', () => {
  const out = buildEntry('transfer_out', '2020-05-28', { quantity: 100 })
  const into = buildEntry('transfer_in', '2020-06-03', { accountId: 'second', quantity: 100 })

  it('is missing there the day after they arrive', () => {
    expect(find(bought('2020-01-06'), out, into)).toEqual([['second', 'VOD', '2020-06-04', '100']])
  })

  it('is not missing where an account has it, the records are adjusted, or the numbers differ', () => {
    const split = (date: string, accountId: string) =>
      buildEntry('split', date, { accountId, ratio: 10 })
    expect(find(bought('2020-01-06'), out, into, split('2020-06-04', 'second'))).toEqual([])
    expect(find(bought('2020-01-06', 4.1), out, into)).toEqual([])
    const more = buildEntry('transfer_in', '2020-06-03', { accountId: 'second', quantity: 1000 })
    expect(find(bought('2020-01-06'), out, more)).toEqual([])
  })
})

it('Records at prices after the split are adjusted already', () => {
  expect(find(bought('2020-01-06', 4.1))).toEqual([])
})
