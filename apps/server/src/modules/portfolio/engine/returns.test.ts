/** Worked cases of RECORDINGS_DIR, or hand-made ones of the same shape, and what must always hold. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCOUNT, buildAccount, buildEntry, buildPrices } from '#tests/support/ledger-entries.ts'
import { recordingsFolder } from '#tests/support/recordings-folder.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { addTotals, type DailyPrices, totalsOfAccount } from './daily-values.ts'
import type { Entry } from './entry.ts'
import { changeLedger, EMPTY_LEDGER } from './ledger.ts'
import { computeReturns } from './returns.ts'
import { solveXirr } from './xirr.ts'

interface Case {
  readonly id: string
  readonly events?: readonly [string, string, number][]
  readonly flows?: readonly [string, number][]
  readonly expected: {
    readonly dailyTwr?: Readonly<Record<string, number>>
    readonly cumulative?: Readonly<Record<string, number>>
    readonly endValue?: number
    readonly mwr?: number
    readonly tolerance: number
  }
}

const { cases } = JSON.parse(
  readFileSync(path.join(recordingsFolder('performance'), 'cases.json'), 'utf8'),
) as { cases: Case[] }

function perform(entries: readonly Entry[], prices: DailyPrices, from: string, to: string) {
  const ledger = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT], saved: entries })
  const account = ledger.get(ACCOUNT.id)
  if (!account) throw new Error('The account is missing')
  const span = { first: toDay(from), last: toDay(to) }
  return computeReturns(totalsOfAccount(account, prices, span), span.first, span.last)
}

const KINDS: Readonly<Record<string, ActivityKind>> = { withdraw: 'withdrawal' }

describe('Money that comes and goes on one day', () => {
  const flat = buildPrices(() => 1)
  const trade = (date: string, paid: number, got: number) => [
    buildEntry('deposit', date, { amount: paid }),
    buildEntry('buy', date, { quantity: 100, amount: -paid }),
    buildEntry('sell', date, { quantity: 100, amount: got }),
    buildEntry('withdrawal', date, { amount: -got }),
  ]

  // Portfolio Performance's issues 193, 423 and 624: an empty portfolio before and after.
  it('has the return of what it earned, in a portfolio that is empty before and after', () => {
    const { days, twr } = perform(trade('2024-05-02', 1000, 1050), flat, '2024-05-02', '2024-05-03')
    expect(twr).toBeCloseTo(0.05, 12)
    expect(days.map((day) => day.return)).toEqual([expect.closeTo(0.05, 12), 0])
  })

  it('has it also where a little stays', () => {
    const [deposit, ...others] = trade('2024-05-02', 1000, 1050)
    const kept = [
      deposit,
      ...others.slice(0, 2),
      buildEntry('withdrawal', '2024-05-02', { amount: -1040 }),
    ]
    const entries = kept.filter((entry) => entry !== undefined)
    expect(perform(entries, flat, '2024-05-02', '2024-05-02').twr).toBeCloseTo(0.05, 12)
  })

  it('is netted beside what is invested', () => {
    const before = [
      buildEntry('deposit', '2024-05-01', { amount: 1000 }),
      buildEntry('deposit', '2024-05-02', { amount: 500 }),
      buildEntry('withdrawal', '2024-05-02', { amount: -500 }),
      buildEntry('interest', '2024-05-02', { amount: 10 }),
    ]
    expect(perform(before, flat, '2024-05-01', '2024-05-02').twr).toBeCloseTo(0.01, 12)
  })

  it('is not counted twice when it moves between accounts', () => {
    const other = buildAccount('other')
    const entries = [
      buildEntry('deposit', '2024-05-02', { amount: 1000 }),
      buildEntry('transfer_out', '2024-05-02', { amount: -1000 }),
      buildEntry('transfer_in', '2024-05-02', { accountId: other.id, amount: 1000 }),
      buildEntry('interest', '2024-05-02', { accountId: other.id, amount: 20 }),
    ]
    const ledger = changeLedger(EMPTY_LEDGER, { accounts: [ACCOUNT, other], saved: entries })
    const span = { first: toDay('2024-05-02'), last: toDay('2024-05-02') }
    const totals = [...ledger.values()]
      .map((account) => totalsOfAccount(account, flat, span))
      .reduce(addTotals)
    expect(computeReturns(totals, span.first, span.last).twr).toBeCloseTo(0.02, 12)
  })
})

describe('A worked case', () => {
  // @spec 2.35d
  it.each(cases.filter(({ events }) => events))('$id has its daily returns', (one) => {
    const events = one.events ?? []
    const entries = events.map(([date, what, amount]) => {
      const kind = KINDS[what] ?? (what as ActivityKind)
      const isOut = kind === 'withdrawal' || kind === 'fee' || kind === 'tax'
      return buildEntry(kind, date, { amount: isOut ? -amount : amount })
    })
    const { dailyTwr = {}, cumulative = {}, endValue, tolerance } = one.expected
    const days = events.map(([date]) => date).toSorted()
    const returns = perform(
      entries,
      buildPrices(() => Number.NaN),
      days[0] ?? '',
      days.at(-1) ?? '',
    )
    const on = new Map(returns.days.map((day) => [toDate(day.day), day]))
    for (const [date, expected] of Object.entries(dailyTwr)) {
      expect(Math.abs((on.get(date)?.return ?? Number.NaN) - expected)).toBeLessThan(tolerance)
    }
    for (const [date, expected] of Object.entries(cumulative)) {
      expect(Math.abs((on.get(date)?.cumulative ?? Number.NaN) - expected)).toBeLessThan(tolerance)
    }
    if (endValue !== undefined) expect(returns.endValue).toBeCloseTo(endValue, 2)
  })

  it.each(cases.filter(({ flows }) => flows))('$id has its money-weighted return', (one) => {
    const flows = (one.flows ?? []).map(([date, amount]) => ({ day: toDay(date), amount }))
    const { mwr = Number.NaN, tolerance } = one.expected
    expect(Math.abs((solveXirr(flows) ?? Number.NaN) - mwr)).toBeLessThan(tolerance)
  })
})

const FROM = '2020-01-01'
const TO = '2020-03-31'
/** A share that swings between about £8 and £12. */
const swinging = buildPrices((_, day) => 10 + 2 * Math.sin(day / 7))
const dates = fc.integer({ min: toDay(FROM) + 1, max: toDay(TO) - 1 }).map((day) => toDate(day))
const base = [
  buildEntry('deposit', FROM, { amount: 10_000 }),
  buildEntry('buy', '2020-01-10', { quantity: 400, price: 10, charges: 5 }),
]

describe('A return', () => {
  it('is not changed by splitting an activity in two', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 99 }), (date, part) => {
        const whole = [...base, buildEntry('buy', date, { quantity: 100, price: 9 })]
        const halves = [
          ...base,
          buildEntry('buy', date, { quantity: part, price: 9 }),
          buildEntry('buy', date, { quantity: 100 - part, price: 9 }),
        ]
        const [one, two] = [whole, halves].map((list) => perform(list, swinging, FROM, TO))
        expect(two?.twr).toBeCloseTo(one?.twr ?? Number.NaN, 12)
        expect(two?.mwr).toBeCloseTo(one?.mwr ?? Number.NaN, 9)
      }),
    )
  })

  it('is not changed by money that comes and goes on one day', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 1_000_000 }), (date, amount) => {
        const more = [
          ...base,
          buildEntry('deposit', date, { amount }),
          buildEntry('withdrawal', date, { amount: -amount }),
        ]
        const [one, two] = [base, more].map((list) => perform(list, swinging, FROM, TO))
        expect(two?.twr).toBeCloseTo(one?.twr ?? Number.NaN, 12)
        expect(two?.mwr).toBeCloseTo(one?.mwr ?? Number.NaN, 9)
      }),
    )
  })

  it('of a total loss is −100 %, by time and by money', () => {
    const lost = buildPrices((_, day) => (day < toDay('2020-02-10') ? 10 : 0))
    const bought = [
      buildEntry('deposit', FROM, { amount: 1000 }),
      buildEntry('buy', FROM, { quantity: 100, price: 10 }),
    ]
    expect(perform(bought, lost, FROM, TO)).toMatchObject({ twr: -1, mwr: -1, mwrUnknown: null })
  })

  it('continues after everything was sold, withdrawn, and paid in again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), (pause) => {
        const back = toDate(toDay('2020-02-01') + pause)
        const out = [
          buildEntry('deposit', FROM, { amount: 1000 }),
          buildEntry('interest', '2020-01-15', { amount: 100 }),
          buildEntry('withdrawal', '2020-02-01', { amount: -1100 }),
        ]
        const again = [
          ...out,
          buildEntry('deposit', back, { amount: 500 }),
          buildEntry('interest', TO, { amount: 50 }),
        ]
        expect(perform(out, swinging, FROM, TO).twr).toBeCloseTo(0.1, 12)
        expect(perform(again, swinging, FROM, TO).twr).toBeCloseTo(0.21, 12)
      }),
    )
  })

  it('of a flat price is nothing but the charges', () => {
    const flat = buildPrices(() => 10)
    const returns = perform(base, flat, FROM, TO)
    expect(returns.twr).toBeCloseTo(-5 / 10_000, 12)
    expect(returns.endValue).toBeCloseTo(9995, 9)
  })

  it('bridges a missing price that no payment needs, and names the day of one that is needed', () => {
    const gap = toDay('2020-02-10')
    const gappy = buildPrices((_, day) => (day === gap ? Number.NaN : 10 + (day - gap) / 100))
    const whole = perform(base, gappy, FROM, TO)
    expect(whole).toMatchObject({ missingOn: null })
    expect(whole.days.find(({ day }) => day === gap)?.value).toBeNull()
    const withdrawn = [...base, buildEntry('withdrawal', '2020-02-10', { amount: -10 })]
    expect(perform(withdrawn, gappy, FROM, TO)).toMatchObject({ twr: null, missingOn: gap })
    const paidIn = [...base, buildEntry('deposit', '2020-02-11', { amount: 10 })]
    expect(perform(paidIn, gappy, FROM, TO)).toMatchObject({ twr: null, missingOn: gap })
    expect(perform(base, gappy, FROM, '2020-02-10')).toMatchObject({
      twr: null,
      mwr: null,
      endValue: null,
      missingOn: gap,
    })
  })

  it('counts purchases without a deposit as money from outside, and a later deposit only once', () => {
    const flat = buildPrices(() => 10)
    const unpaid = [buildEntry('buy', '2020-01-10', { quantity: 100, price: 10 })]
    expect(perform(unpaid, flat, FROM, TO)).toMatchObject({ twr: 0, netFlow: 1000, endValue: 1000 })
    const late = [...unpaid, buildEntry('deposit', '2020-01-12', { amount: 1000 })]
    expect(perform(late, flat, FROM, TO)).toMatchObject({ twr: 0, netFlow: 1000, endValue: 1000 })
  })

  it('has its deepest fall and its volatility', () => {
    const path = buildPrices((_, day) =>
      day < toDay('2020-02-01') ? 10 : day < toDay('2020-02-20') ? 5 : 8,
    )
    const entries = [buildEntry('buy', FROM, { quantity: 100, price: 10 })]
    const { drawdown, volatility } = perform(entries, path, FROM, TO)
    expect(drawdown).toEqual({
      ratio: expect.closeTo(-0.5, 12) as number,
      from: toDay('2020-01-31'),
      to: toDay('2020-02-01'),
    })
    expect(volatility).toBeGreaterThan(0)
  })
})
