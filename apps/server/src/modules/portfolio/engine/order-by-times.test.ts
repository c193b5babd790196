import { describe, expect, it } from 'vitest'
import { ACCOUNT, buildEntry } from '#tests/support/ledger-entries.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { ONE, toText } from '../../../platform/decimal.ts'
import type { Entry } from './entry.ts'
import { changeLedger, EMPTY_LEDGER } from './ledger.ts'
import { positionAt } from './replay.ts'

const LATE = toDay('2026-01-01')

function costOf(entries: readonly Entry[]) {
  const ledger = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT], saved: entries })
  const [group] = ledger.get(ACCOUNT.id)?.groups.values() ?? []
  const trail = group?.trails(() => ONE).get('VOD')
  if (!group || !trail) throw new Error('Nothing of VOD')
  const { cost, quantity, realisedPrice } = positionAt(trail, LATE)
  const lots = group.lots(() => ONE).get('VOD') ?? []
  return {
    figures: [quantity, cost, realisedPrice].map((value) => (value ? toText(value) : null)),
    lots: lots.map((lot) => [lot.date, toText(lot.quantity), lot.cost && toText(lot.cost)]),
  }
}

const DAY = '2024-05-02'
const before = buildEntry('buy', '2024-01-02', { quantity: 100, price: 10 })

describe('A day on which everything is sold and bought again', () => {
  const trades = (sold: string | undefined, bought: string | undefined) => [
    before,
    buildEntry('buy', DAY, { quantity: 100, price: 30, ...(bought ? { time: bought } : {}) }),
    buildEntry('sell', DAY, { quantity: 100, price: 25, ...(sold ? { time: sold } : {}) }),
  ]

  it('ends with the cost of the second purchase, where the sale came first', () => {
    const { figures, lots } = costOf(trades('09:05', '15:30'))
    expect(figures).toEqual(['100', '3000', '1500'])
    expect(lots).toEqual([[DAY, '100', '3000']])
  })

  it('averages both purchases where the second came first, or a time is missing', () => {
    const averaged = ['100', '2000', '500']
    expect(costOf(trades('15:30', '09:05')).figures).toEqual(averaged)
    expect(costOf(trades(undefined, undefined)).figures).toEqual(averaged)
    expect(costOf(trades('09:05', undefined)).figures).toEqual(averaged)
    expect(costOf(trades('10:00', '10:00')).figures).toEqual(averaged)
  })

  it('comes after a split of the day, which needs no time', () => {
    const split = buildEntry('split', DAY, { ratio: 2 })
    const sold = buildEntry('sell', DAY, { quantity: 200, price: 12, time: '08:00' })
    const bought = buildEntry('buy', DAY, { quantity: 10, price: 14, time: '16:00' })
    expect(costOf([before, bought, sold, split]).figures).toEqual(['10', '140', '1400'])
  })
})

it('A sale that its time puts before the only purchase counts after it', () => {
  const entries = [
    buildEntry('sell', DAY, { quantity: 40, price: 12, time: '08:00' }),
    buildEntry('buy', DAY, { quantity: 100, price: 10, time: '09:00' }),
  ]
  expect(costOf(entries).figures).toEqual(['60', '600', '80'])
})

it('Times of one share leave the order of another alone', () => {
  const bp = [
    buildEntry('buy', DAY, { subject: 'BP', quantity: 5, price: 4 }),
    buildEntry('sell', DAY, { subject: 'BP', quantity: 5, price: 5, time: '07:00' }),
    buildEntry('buy', '2024-06-03', { subject: 'BP', quantity: 1, price: 4 }),
    // One group: the cost of one depends on the other.
    buildEntry('spin_off', '2024-06-04', { subject: 'BP', ratio: 0.0001, into: 'VOD' }),
  ]
  const trades = [
    before,
    buildEntry('buy', DAY, { quantity: 100, price: 30, time: '15:30' }),
    buildEntry('sell', DAY, { quantity: 100, price: 25, time: '09:05' }),
  ]
  expect(costOf([...trades, ...bp]).figures).toEqual(['100.0001', '3000', '1500'])
})
