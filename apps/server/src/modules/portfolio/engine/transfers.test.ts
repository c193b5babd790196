import { describe, expect, it } from 'vitest'
import { buildAccount, buildEntry, buildPrices } from '#tests/support/ledger-entries.ts'
import { toDay } from '../../../platform/calendar/days.ts'
import { Decimal, ONE, toTextOrNull } from '../../../platform/decimal.ts'
import { addTotals, totalsOfAccount } from './daily-values.ts'
import type { Entry } from './entry.ts'
import { changeLedger, EMPTY_LEDGER, type Ledger } from './ledger.ts'
import { NO_POSITION } from './position.ts'
import { positionAt } from './replay.ts'
import { computeReturns } from './returns.ts'

const rateOn = (currency: string) => (currency === 'GBP' ? ONE : new Decimal('0.5'))
const LATE = toDay('2026-12-31')

const accounts = [
  buildAccount('a'),
  buildAccount('b'),
  buildAccount('isa', 'GBP', 'isa'),
  buildAccount('usd', 'USD'),
  { ...buildAccount('spouse'), person_id: 'other' },
]
const ledgerOf = (saved: readonly Entry[]) => changeLedger(EMPTY_LEDGER, { accounts, saved })

function groupIn(ledger: Ledger, account: string) {
  return ledger.get(account)?.groups.get('VOD')
}

function positionIn(ledger: Ledger, account: string) {
  const trail = groupIn(ledger, account)?.trails(rateOn).get('VOD')
  return trail ? positionAt(trail, LATE) : NO_POSITION
}

/** Quantity, cost and charges. */
const heldIn = (ledger: Ledger, account: string) => {
  const { cost, poolCharges, quantity } = positionIn(ledger, account)
  return [quantity, cost, poolCharges].map((value) => toTextOrNull(value)).join(' / ')
}

const lotsIn = (ledger: Ledger, account: string) =>
  (groupIn(ledger, account)?.lots(rateOn).get('VOD') ?? []).map(
    ({ cost, date, quantity }) => `${date} ${quantity.toFixed()} ${toTextOrNull(cost) ?? 'null'}`,
  )

const bought = [
  buildEntry('buy', '2026-01-05', { accountId: 'a', quantity: 100, price: 10, charges: 10 }),
  buildEntry('buy', '2026-02-05', { accountId: 'a', quantity: 300, price: 12 }),
]
const out = (quantity: number, more: Parameters<typeof buildEntry>[2] = {}) =>
  buildEntry('transfer_out', '2026-03-05', { accountId: 'a', quantity, ...more })
const into = (accountId: string, quantity: number, more: Parameters<typeof buildEntry>[2] = {}) =>
  buildEntry('transfer_in', '2026-03-05', { accountId, quantity, ...more })

describe('Shares that move between own accounts without a price', () => {
  it('cost as much as in the account that they left, with the days of their purchases', () => {
    const ledger = ledgerOf([...bought, out(200), into('b', 200)])
    expect(heldIn(ledger, 'a')).toBe('200 / 2300 / 5')
    expect(heldIn(ledger, 'b')).toBe('200 / 2300 / 5')
    expect(lotsIn(ledger, 'a')).toEqual(['2026-02-05 200 2400'])
    expect(lotsIn(ledger, 'b')).toEqual(['2026-01-05 100 1010', '2026-02-05 100 1200'])
    expect(toTextOrNull(positionIn(ledger, 'a').invested)).toBe('2305')
    expect(toTextOrNull(positionIn(ledger, 'b').invested)).toBe('2305')
  })

  it('may arrive in several rows, and in accounts of several kinds', () => {
    const ledger = ledgerOf([...bought, out(400), into('b', 100), into('isa', 300)])
    expect(heldIn(ledger, 'a')).toBe('0 / 0 / 0')
    expect(heldIn(ledger, 'b')).toBe('100 / 1150 / 2.5')
    expect(heldIn(ledger, 'isa')).toBe('300 / 3450 / 7.5')
    expect(lotsIn(ledger, 'b')).toEqual(['2026-01-05 100 1010'])
    expect(lotsIn(ledger, 'isa')).toEqual(['2026-02-05 300 3600'])
  })

  it('may come from several accounts in one row', () => {
    const other = buildEntry('buy', '2026-01-09', { accountId: 'b', quantity: 100, price: 20 })
    const leaving = { accountId: 'b' }
    const ledger = ledgerOf([...bought, other, out(400), out(100, leaving), into('isa', 500)])
    expect(heldIn(ledger, 'isa')).toBe('500 / 6600 / 10')
    expect(lotsIn(ledger, 'isa')).toEqual([
      '2026-01-05 100 1010',
      '2026-01-09 100 2000',
      '2026-02-05 300 3600',
    ])
  })

  it('may be booked before they leave, go on the same day, and come back', () => {
    const ledger = ledgerOf([
      ...bought,
      into('b', 400, { id: 'early' }),
      out(400, { id: 'late' }),
      buildEntry('transfer_out', '2026-06-05', { accountId: 'b', quantity: 400 }),
      buildEntry('transfer_in', '2026-06-01', { accountId: 'a', quantity: 400 }),
    ])
    expect(heldIn(ledger, 'a')).toBe('400 / 4600 / 10')
    expect(heldIn(ledger, 'b')).toBe('0 / 0 / 0')
  })

  it('go on from an account to the next on one day', () => {
    const onwards = buildEntry('transfer_out', '2026-03-05', { accountId: 'b', quantity: 150 })
    const ledger = ledgerOf([...bought, out(200), into('b', 200), onwards, into('isa', 150)])
    expect(heldIn(ledger, 'b')).toBe('50 / 575 / 1.25')
    expect(heldIn(ledger, 'isa')).toBe('150 / 1725 / 3.75')
  })

  it('have a cost in the currency of their purchases, also in an account in dollars', () => {
    const ledger = ledgerOf([...bought, out(400), into('usd', 400)])
    const { costLocal, currency } = positionIn(ledger, 'usd')
    expect([currency, toTextOrNull(costLocal)]).toEqual(['GBP', '4600'])
    const dollars = { accountId: 'usd', quantity: 10, price: 8, unit: 'USD' }
    const mixed = ledgerOf([
      ...bought,
      buildEntry('buy', '2026-01-05', dollars),
      out(400),
      into('usd', 400),
    ])
    // 4,600 pounds are 9,200 dollars on the day.
    expect(toTextOrNull(positionIn(mixed, 'usd').costLocal)).toBe('9280')
  })

  it('have no known cost, with the reason, where no account gave them', () => {
    const gapIn = (saved: readonly Entry[], account = 'b') => {
      const { cost, costGap } = positionIn(ledgerOf(saved), account)
      return [cost, costGap?.why]
    }
    expect(gapIn([...bought, into('b', 200)])).toEqual([null, 'no_price'])
    expect(gapIn([...bought, out(250), into('b', 200)])).toEqual([null, 'numbers_differ'])
    expect(gapIn([...bought, out(200), into('spouse', 200)], 'spouse')).toEqual([null, 'no_price'])
    // An unknown cost stays unknown on its way.
    const onwards = [
      into('b', 200, { id: 'origin' }),
      buildEntry('transfer_out', '2026-06-05', { accountId: 'b', quantity: 200 }),
      buildEntry('transfer_in', '2026-06-05', { accountId: 'isa', quantity: 200 }),
    ]
    const { costGap } = positionIn(ledgerOf(onwards), 'isa')
    expect([costGap?.entry.id, costGap?.why]).toEqual(['origin', 'no_price'])
  })

  it('have no known cost where they were split on their way, until one account reports that rightly', () => {
    const split = (accountId: string, date: string) =>
      buildEntry('split', date, { accountId, ratio: 2 })
    const arrive = (quantity: number) =>
      buildEntry('transfer_in', '2026-03-10', { accountId: 'b', quantity })
    const late = arrive(200)
    const [gone, first] = [out(200), split('a', '2026-03-08')]
    const gapIn = (saved: readonly Entry[]) => positionIn(ledgerOf(saved), 'b').costGap?.why
    expect(gapIn([...bought, gone, first, late])).toBe('split_between')
    // In new shares.
    expect(gapIn([...bought, gone, first, arrive(400)])).toBe('numbers_differ')
    // The receiving account splits the old ones.
    const after = ledgerOf([...bought, gone, first, late, split('b', '2026-03-11')])
    expect(heldIn(after, 'b')).toBe('400 / 2300 / 5')
    expect(heldIn(after, 'a')).toBe('400 / 2300 / 5')
    // Another account than the two reports it.
    const own = buildEntry('buy', '2026-01-05', { accountId: 'isa', quantity: 10, price: 10 })
    expect(gapIn([...bought, gone, late, own, split('isa', '2026-03-08')])).toBe('split_between')
    // On the day of the departure it is before it, on that of the arrival too.
    expect(gapIn([...bought, gone, split('a', '2026-03-05'), late])).toBeUndefined()
    expect(gapIn([...bought, gone, split('a', '2026-03-10'), late])).toBe('split_between')
  })

  it('have no known cost where two accounts moved them to each other before they had them', () => {
    const ring = [
      into('b', 200),
      buildEntry('transfer_out', '2026-03-20', { accountId: 'b', quantity: 200 }),
      into('a', 200, { id: 'first' }),
      buildEntry('transfer_out', '2026-03-20', { accountId: 'a', quantity: 200 }),
    ]
    const ledger = ledgerOf(ring)
    expect([heldIn(ledger, 'a'), heldIn(ledger, 'b')]).toEqual(['0 / 0 / 0', '0 / 0 / 0'])
  })

  it('give at what each account paid where two move some to each other on one day', () => {
    const other = buildEntry('buy', '2026-01-09', { accountId: 'b', quantity: 100, price: 30 })
    const back = [
      buildEntry('transfer_out', '2026-03-05', { accountId: 'b', quantity: 50 }),
      into('a', 50),
    ]
    const ledger = ledgerOf([...bought, other, out(40), into('b', 40), ...back])
    expect(heldIn(ledger, 'a')).toBe('410 / 5640 / 9')
    expect(heldIn(ledger, 'b')).toBe('90 / 1960 / 1')
    expect(lotsIn(ledger, 'b')).toEqual(['2026-01-05 40 404', '2026-01-09 50 1500'])
  })

  it('may be sold before they are booked as having left', () => {
    const ledger = ledgerOf([
      ...bought,
      into('b', 40, { id: 'early' }),
      buildEntry('sell', '2026-03-06', { accountId: 'b', quantity: 40, price: 20 }),
      buildEntry('transfer_out', '2026-03-09', { accountId: 'a', quantity: 40 }),
    ])
    expect(toTextOrNull(positionIn(ledger, 'b').realisedPrice)).toBe('340')
  })

  it('cost as much at a price of nothing as without one', () => {
    const ledger = ledgerOf([...bought, out(200), into('b', 200, { price: 0 })])
    expect(heldIn(ledger, 'b')).toBe('200 / 2300 / 5')
    expect(toTextOrNull(positionIn(ledger, 'a').realisedPrice)).toBe('0')
  })

  it('are not followed through a split on the way: the numbers differ, and that is said', () => {
    const { cost, costGap } = positionIn(ledgerOf([...bought, out(200), into('b', 400)]), 'b')
    expect([cost, costGap?.why]).toEqual([null, 'numbers_differ'])
  })

  it('in thirds keep their whole cost', () => {
    const thirds = [into('b', 100), into('isa', 100), into('b', 100)]
    const ledger = ledgerOf([...bought, out(300), ...thirds])
    expect(heldIn(ledger, 'b')).toBe('200 / 2300 / 5')
    expect(heldIn(ledger, 'isa')).toBe('100 / 1150 / 2.5')
  })

  it('are followed again only where rows of their accounts change', () => {
    const before = ledgerOf([...bought, out(200), into('b', 200)])
    const elsewhere = buildEntry('buy', '2026-04-01', {
      accountId: 'b',
      subject: 'BP',
      quantity: 1,
    })
    const beside = changeLedger(before, { saved: [elsewhere] })
    expect(groupIn(beside, 'b')).toBe(groupIn(before, 'b'))
    expect(beside.get('a')).toBe(before.get('a'))
    const earlier = buildEntry('buy', '2026-01-01', { accountId: 'a', quantity: 400, price: 4 })
    const after = changeLedger(beside, { saved: [earlier] })
    expect(heldIn(after, 'b')).toBe('200 / 1550 / 2.5')
    expect(heldIn(changeLedger(after, { removed: [earlier.id] }), 'b')).toBe('200 / 2300 / 5')
  })
})

describe('Shares that arrive at a stated price', () => {
  const stated = [...bought, out(200), into('b', 200, { price: 15 })]

  it('cost it, and the account that they left has the gain up to it', () => {
    const ledger = ledgerOf(stated)
    expect(heldIn(ledger, 'b')).toBe('200 / 3000 / 0')
    expect(toTextOrNull(positionIn(ledger, 'a').realisedPrice)).toBe('700')
  })

  it('leave the sum of all gains as it was', () => {
    const value = 400 * 20
    const gain = ['a', 'b']
      .map((account) => positionIn(ledgerOf(stated), account))
      .map(({ cost, realisedPrice }) => (realisedPrice?.toNumber() ?? 0) - (cost?.toNumber() ?? 0))
      .reduce((sum, one) => sum + one, value)
    expect(gain).toBe(value - 4600)
  })
})

describe('Performance counts a transfer', () => {
  const close = buildPrices(() => 20)
  const perform = (saved: readonly Entry[], only?: string) => {
    const span = { first: toDay('2026-01-05'), last: toDay('2026-04-01') }
    const totals = [...ledgerOf(saved).values()]
      .filter(({ account }) => only === undefined || account.id === only)
      .map((account) => totalsOfAccount(account, close, span))
      .reduce(addTotals)
    const { endValue, netFlow } = computeReturns(totals, span.first, span.last)
    return { netFlow, gain: (endValue ?? Number.NaN) - netFlow }
  }

  it('from elsewhere at its price, as holdings do', () => {
    const saved = [into('b', 100, { price: 12 })]
    expect(perform(saved)).toEqual({ netFlow: 1200, gain: 800 })
    expect(heldIn(ledgerOf(saved), 'b')).toBe('100 / 1200 / 0')
  })

  it('without a price at the close of the day', () => {
    expect(perform([into('b', 100)])).toEqual({ netFlow: 2000, gain: 0 })
  })

  it('between own accounts as much on both sides', () => {
    const whole = perform(bought)
    const prices = buildEntry('buy', '2026-01-05', { accountId: 'b', quantity: 1, price: 20 })
    for (const more of [{}, { price: 15 }]) {
      const moved = [...bought, prices, out(200), into('b', 200, more)]
      expect(perform(moved).gain).toBeCloseTo(whole.gain, 9)
      const parts = [...bought, prices, out(200), into('b', 150, more), into('isa', 50)]
      expect(perform(parts).gain).toBeCloseTo(whole.gain, 9)
    }
  })
})
