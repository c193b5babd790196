/** The engine against a second, naive calculation, and properties, over random ledgers. */
import { describe, expect, it } from 'vitest'
import { type NaiveTrade, naiveGains } from '#tests/support/naive-tax.ts'
import { seeded } from '#tests/support/seeded.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal, ZERO } from '../../../platform/decimal.ts'
import { toTaxEntries, type WrittenEntry } from '../examples/written-entry.ts'
import { computeTax } from './compute-tax.ts'
import type { TaxResult } from './results.ts'

const LEDGERS = 5000
const FIRST = toDay('2024-02-01')
const DAYS = 120
const RULES = { smallReceipt: new Decimal(3000) }
const KINDS: readonly NaiveTrade['kind'][] = [
  'purchase',
  'purchase',
  'purchase',
  'sale',
  'sale',
  'sale',
  'joined',
  'gift',
  'return_of_capital',
  'distribution',
]

/** Shares in fours and two splits into two keep every match whole, as the naive calculation needs. */
function randomTrades(random: () => number): NaiveTrade[] {
  const pick = (until: number) => Math.floor(random() * until)
  const trades: NaiveTrade[] = []
  for (let count = 4 + pick(14); count > 0; count--) {
    const kind = KINDS[pick(KINDS.length)] ?? 'purchase'
    const isCash = kind === 'return_of_capital' || kind === 'distribution'
    const isLarge = kind === 'return_of_capital' && pick(3) === 0
    const day = FIRST + pick(DAYS)
    trades.push({
      kind,
      day,
      shares: isCash ? 0 : 4 * (1 + pick(8)),
      pounds: kind === 'gift' ? 0 : (isLarge ? 3000 : 1) + pick(900) / 7,
      ...(isLarge ? { valueAfter: 1 + (day % 37) * 50 } : {}),
    })
  }
  for (let splits = pick(3); splits > 0; splits--) {
    trades.push({ kind: 'split', day: FIRST + pick(DAYS), shares: 2, pounds: 0 })
  }
  // Enough to cover what is sold, in most ledgers.
  trades.push({ kind: 'joined', day: FIRST, shares: 4 * (1 + pick(40)), pounds: 50 + pick(100) })
  // A gift beside a sale is refused where both could match a purchase: those days have a test of their own.
  const gifts = new Set(trades.flatMap(({ day, kind }) => (kind === 'gift' ? day : [])))
  return trades.filter(({ day, kind }) => kind !== 'sale' || !gifts.has(day))
}

function toWritten(trades: readonly NaiveTrade[]): WrittenEntry[] {
  return trades.map(({ day, kind, pounds, shares, valueAfter }) => ({
    kind,
    on: toDate(day),
    pounds,
    ...(valueAfter === undefined ? {} : { valueAfter }),
    ...(kind === 'split' ? { ratio: shares } : shares > 0 ? { shares } : {}),
  }))
}

const compute = (written: readonly WrittenEntry[]) => computeTax(toTaxEntries(written), RULES)

describe('Gains of random ledgers', () => {
  it(`agree with the naive calculation in ${LEDGERS} of them`, () => {
    const random = seeded(36)
    let covered = 0
    let matched = 0
    for (let ledger = 0; ledger < LEDGERS; ledger++) {
      const trades = randomTrades(random)
      const naive = naiveGains(trades)
      const result = compute(toWritten(trades))
      if (naive === null) {
        expect(result.refusals).toMatchObject([{ reason: { kind: 'oversold' } }])
        continue
      }
      expect(result.refusals).toEqual([])
      covered += 1
      matched += naive.gains.filter(({ thirtyDays }) => thirtyDays > 0).length
      expectAlike(result, naive)
    }
    // Random ledgers that never sell what they hold or buy back would say nothing.
    expect(covered).toBeGreaterThan(LEDGERS / 2)
    expect(matched).toBeGreaterThan(LEDGERS / 2)
  })
})

function expectAlike(
  { disposals, pools }: TaxResult,
  naive: NonNullable<ReturnType<typeof naiveGains>>,
) {
  const own = disposals.filter(({ kind }) => kind !== 'gift')
  // Capital returned in two payments of a day is one gain to the naive calculation.
  const byDay = (
    list: readonly { readonly day: number; readonly gain: Decimal | number | null }[],
  ) =>
    [...Map.groupBy(list, ({ day }) => day)].map(([day, gains]) => {
      const sum = gains.reduce((total, { gain }) => total + Number(gain), 0)
      return `${day} ${(Math.round(sum * 1e6) / 1e6 + 0).toFixed(5)}`
    })
  expect(byDay(own)).toEqual(byDay(naive.gains))
  const sharesBy = (rule: string) =>
    own
      .flatMap(({ slices }) => slices)
      .reduce((sum, slice) => sum + (slice.rule === rule ? Number(slice.quantity) : 0), 0)
  const naiveShares = (of: 'sameDay' | 'thirtyDays' | 'pooled') =>
    naive.gains.reduce((sum, gain) => sum + gain[of], 0)
  expect(sharesBy('same_day')).toBe(naiveShares('sameDay'))
  expect(sharesBy('thirty_days')).toBe(naiveShares('thirtyDays'))
  expect(sharesBy('section_104')).toBe(naiveShares('pooled'))
  const pool = [...pools.values()][0]?.pools.at(-1)
  expect(Number(pool?.quantity ?? 0)).toBe(naive.pool.shares)
  expect(Number(pool?.cost ?? 0)).toBeCloseTo(naive.pool.cost, 6)
}

/** Disposals and pools without the names of rows, for ledgers that differ only in those. */
function amountsOf({ disposals, pools }: TaxResult) {
  return {
    disposals: disposals.map(({ day, gain, quantity, slices }) => [
      day,
      quantity.toFixed(),
      gain?.toFixed(20),
      slices.map((slice) => [slice.rule, slice.quantity.toFixed(), slice.cost?.toFixed(20)]),
    ]),
    pools: [...pools.values()].map((trail) => {
      const last = trail.pools.at(-1)
      return [last?.quantity.toFixed(), last?.cost?.toFixed(20)]
    }),
  }
}

describe('Properties of random ledgers', () => {
  const random = seeded(58)
  const ledgers = Array.from({ length: 200 }, () => toWritten(randomTrades(random)))

  it('splitting a purchase in two changes nothing', () => {
    for (const written of ledgers) {
      const halves = written.flatMap((one) => {
        if (one.kind !== 'purchase') return one
        const half = {
          ...one,
          shares: Number(one.shares) / 2,
          pounds: new Decimal(one.pounds ?? 0).div(2),
        }
        return [half, half]
      })
      expect(amountsOf(compute(halves))).toEqual(amountsOf(compute(written)))
    }
  })

  it('reordering the rows of a day, or of all days, changes nothing', () => {
    for (const written of ledgers) {
      expect(amountsOf(compute(written.toReversed()))).toEqual(amountsOf(compute(written)))
    }
  })

  it('renaming a ticker, or another security beside it, changes nothing', () => {
    for (const [index, written] of ledgers.entries()) {
      const renamed = written.map((one) => ({ ...one, of: 'XYZ' }))
      expect(amountsOf(compute(renamed))).toEqual(amountsOf(compute(written)))
      const other = (ledgers[index - 1] ?? []).map((one) => ({ ...one, of: 'ZZZ' }))
      const { disposals, pools, ...rest } = compute([...written, ...other])
      const own = {
        ...rest,
        disposals: disposals.filter(({ security }) => security === 'ABC'),
        pools: new Map([...pools].filter(([security]) => security === 'ABC')),
      }
      expect(amountsOf(own)).toEqual(amountsOf(compute(written)))
    }
  })

  it('the pool is never below zero, and gains add up to proceeds less costs', () => {
    for (const written of ledgers) {
      const { disposals, pools } = compute(written)
      for (const { pools: own } of pools.values()) {
        for (const { cost, quantity } of own) {
          expect(quantity.gte(0) && (cost?.gte(0) ?? true)).toBe(true)
        }
      }
      for (const { charges, cost, gain, kind, proceeds, quantity, slices } of disposals) {
        const sum = (of: 'cost' | 'gain' | 'proceeds' | 'quantity' | 'charges') =>
          slices.reduce((total, slice) => total.plus(slice[of] ?? Number.NaN), ZERO)
        const shown = [sum('quantity'), sum('proceeds'), sum('charges'), sum('gain')]
        expect(shown.map((one) => one.toFixed(20))).toEqual(
          [quantity, proceeds, charges, gain].map((one) => one?.toFixed(20)),
        )
        expect(gain?.toFixed(20)).toBe(proceeds?.minus(cost ?? Number.NaN).toFixed(20))
        expect(cost?.toFixed(20)).toBe(sum('cost').plus(sum('charges')).toFixed(20))
        if (kind === 'gift') expect(gain?.isZero()).toBe(true)
      }
    }
  })
})
