import { describe, expect, it } from 'vitest'
import { buildEntry } from '#tests/support/ledger-entries.ts'
import { seeded } from '#tests/support/seeded.ts'
import { toDate } from '../../../platform/calendar/days.ts'
import { followEachCash } from './account-cash.ts'
import { compareEntries, type Entry } from './entry.ts'

const cashOf = (entries: readonly Entry[]) => {
  const after = followEachCash(entries.toSorted(compareEntries))
  return entries.map(({ id }) => after.get(id)?.toString())
}

describe('Cash after each activity', () => {
  it('is what came in less what was paid, to the last place', () => {
    expect(
      cashOf([
        buildEntry('deposit', '2026-01-05', { amount: 1000 }),
        buildEntry('buy', '2026-01-06', { quantity: 3, price: '33.3333333333', charges: '5.95' }),
        buildEntry('split', '2026-01-07', { ratio: 2 }),
        buildEntry('dividend', '2026-02-02', { subject: 'VOD', amount: '0.1' }),
      ]),
    ).toEqual(['1000', '894.0500000001', '894.0500000001', '894.1500000001'])
  })

  it('is not known while a deposit is missing, and again once it has come', () => {
    expect(
      cashOf([
        buildEntry('deposit', '2026-01-05', { amount: 50 }),
        buildEntry('buy', '2026-01-06', { quantity: 1, price: 80 }),
        buildEntry('dividend', '2026-01-07', { subject: 'VOD', amount: 5 }),
        buildEntry('deposit', '2026-01-08', { amount: 40 }),
      ]),
    ).toEqual(['50', 'deposit_missing', 'deposit_missing', '15'])
  })

  it('is not known within a day whose order would put it below zero', () => {
    expect(
      cashOf([
        buildEntry('deposit', '2026-01-05', { amount: 10 }),
        buildEntry('buy', '2026-01-06', { subject: 'NEW', quantity: 1, price: 80 }),
        buildEntry('sell', '2026-01-06', { quantity: 1, price: 90 }),
      ]),
    ).toEqual(['10', 'order_open', '20'])
  })

  it('agrees with a naive sum over 500 random histories', () => {
    const random = seeded(49)
    for (let run = 0; run < 500; run++) {
      const entries = Array.from({ length: 12 }, () => {
        const amount = Math.floor(random() * 200) - 80
        const kind = amount < 0 ? 'fee' : random() < 0.5 ? 'deposit' : 'interest'
        return buildEntry(kind, toDate(20_000 + Math.floor(random() * 8)), { amount })
      }).toSorted(compareEntries)
      const after = followEachCash(entries)
      for (const [place, { id }] of entries.entries()) {
        expect(after.get(id)?.toString()).toBe(naiveCash(entries, place))
      }
    }
  })
})

/** From the first entry each time, in whole numbers. */
function naiveCash(entries: readonly Entry[], place: number): string {
  const upTo = entries.slice(0, place + 1)
  const last = entries[place]?.day ?? 0
  let [cash, missing] = [0, 0]
  for (let day = 20_000; day <= last; day++) {
    const own = entries.filter((one) => one.day === day)
    const sum = (list: readonly Entry[]) =>
      list.reduce((total, { amount }) => total + amount.toNumber(), 0)
    missing = Math.max(missing - sum(own.filter(({ kind }) => kind === 'deposit')), 0)
    cash += sum(own)
    missing = Math.max(missing, -cash)
  }
  const now = upTo.reduce((total, { amount }) => total + amount.toNumber(), 0)
  if (missing > 0) return 'deposit_missing'
  return now < 0 ? 'order_open' : String(now)
}
