/** The engine against a second, naive ledger, over random histories. */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { describe, expect, it } from 'vitest'
import { buildAccount } from '#tests/support/ledger-entries.ts'
import {
  cashOf,
  holdingsOf,
  type NaiveMarket,
  type NaiveRow,
  twrOf,
  valueOf,
  worthAt,
} from '#tests/support/naive-ledger.ts'
import { seeded } from '#tests/support/seeded.ts'
import { toDate, toDay } from '../../../platform/calendar/days.ts'
import { Decimal } from '../../../platform/decimal.ts'
import { addTotals, type DailyPrices, emptyTotals, totalsOfAccount } from './daily-values.ts'
import type { Entry } from './entry.ts'
import { changeLedger, EMPTY_LEDGER } from './ledger.ts'
import { positionAt } from './replay.ts'
import { computeReturns } from './returns.ts'

const LEDGERS = 2000
const FIRST = toDay('2022-01-03')
const DAYS = 60
const SUBJECTS = ['AAA', 'BBB', 'CCC']
const ACCOUNTS = [buildAccount('home'), buildAccount('away', 'USD')]

/** Smooth, never zero, and different for each subject and day. */
const market: NaiveMarket = {
  rate: (currency, day) => (currency === 'GBP' ? 1 : 0.8 + 0.05 * Math.sin(day / 9)),
  price: (subject, day) =>
    5 + SUBJECTS.indexOf(subject) * 3 + Math.sin((day + subject.charCodeAt(0)) / 7),
}

const seriesOf = (valueOn: (day: number) => number) => ({
  firstDay: FIRST - 5,
  values: Float64Array.from({ length: DAYS + 10 }, (_, at) => valueOn(FIRST - 5 + at)),
})
const PRICES = new Map(
  SUBJECTS.map((subject) => [subject, seriesOf((day) => market.price(subject, day))]),
)
const RATES = new Map(
  ['GBP', 'USD'].map((currency) => [currency, seriesOf((day) => market.rate(currency, day))]),
)
const prices: DailyPrices = {
  rateOn: (currency, day) => new Decimal(market.rate(currency, day)),
  rateOf: (currency) => RATES.get(currency),
  priceOf: (subject) => PRICES.get(subject),
}

/** Order of a day: events, then shares and money in, then payments, then out. */
const ORDER: Partial<Record<ActivityKind, number>> = {
  split: 0,
  consolidation: 0,
  merger: 0,
  spin_off: 0,
  dividend: 2,
  interest: 2,
  return_of_capital: 2,
  equalisation: 2,
  notional_distribution: 2,
  negligible_value: 2,
  fee: 2,
  tax: 2,
  sell: 3,
  transfer_out: 3,
  gift_to_spouse: 3,
  withdrawal: 3,
}
const rankOf = ({ kind }: NaiveRow) => ORDER[kind] ?? 1

const KINDS: readonly ActivityKind[] = [
  'buy',
  'buy',
  'buy',
  'sell',
  'sell',
  'split',
  'consolidation',
  'dividend',
  'dividend',
  'drip',
  'return_of_capital',
  'merger',
  'spin_off',
  'transfer_in',
  'transfer_out',
  'deposit',
  'withdrawal',
  'interest',
  'fee',
  'tax',
  'rights',
  'gift_to_spouse',
  'gift_from_spouse',
  'notional_distribution',
  'equalisation',
  'negligible_value',
]

/** A history that never sells more than it has, and never spends more than was paid in. */
function randomRows(seed: number): NaiveRow[] {
  const random = seeded(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const rows: NaiveRow[] = ACCOUNTS.map(({ id, currency }) => ({
    account: id,
    currency,
    kind: 'deposit',
    day: FIRST,
    amount: 100_000,
  }))
  // A portfolio may start with money that comes and goes on one day.
  if (random() < 0.3) rows.push({ ...(rows[0] as NaiveRow), kind: 'withdrawal', amount: -40_000 })
  for (let count = 4 + Math.floor(random() * 24); count > 0; count--) {
    const { id: account, currency } = pick(ACCOUNTS)
    const day = FIRST + 1 + Math.floor(random() * (DAYS - 2))
    const where = { account, currency, day }
    const chance = random()
    const row = chance < 0.8 ? randomRow(random, pick, where) : null
    const more =
      chance < 0.8
        ? row && [row]
        : chance < 0.93
          ? randomMove(random, pick, where, `${seed} ${count}`)
          : randomPayout(random, pick, where, rows)
    const next = more ? inOrder([...rows, ...more]) : rows
    if (more && isPossible(next)) rows.splice(0, rows.length, ...next)
  }
  return rows
}

type Choose = <T>(values: readonly T[]) => T
type Where = Pick<NaiveRow, 'account' | 'currency' | 'day'>

/** Shares that leave one account in one row or two, and arrive in another in one to three. */
function randomMove(random: () => number, pick: Choose, where: Where, move: string): NaiveRow[] {
  const subject = pick(SUBJECTS)
  const hundredths = 300 + Math.floor(random() * 3000)
  const to = pick(ACCOUNTS.filter(({ id }) => id !== where.account))
  const from = ACCOUNTS.find(({ id }) => id !== where.account && id !== to.id)
  const base = { subject, move, amount: 0 }
  const departure = { ...where, ...base, kind: 'transfer_out' as const }
  const late = where.account < to.id && random() < 0.4 ? 0 : 1 + Math.floor(random() * 6)
  const arrival = {
    ...base,
    account: to.id,
    currency: to.currency,
    kind: 'transfer_in' as const,
    day: Math.min(where.day + late, FIRST + DAYS - 1),
  }
  const first = Math.floor(hundredths * (0.2 + random() / 2))
  if (random() < 0.3 && from && late > 0) {
    const other = { ...departure, account: from.id, currency: from.currency }
    return [
      { ...departure, quantity: first / 100 },
      { ...other, quantity: (hundredths - first) / 100 },
      { ...arrival, quantity: hundredths / 100 },
    ]
  }
  const second = Math.floor((hundredths - first) / 2)
  const parts = pick([
    [hundredths],
    [first, hundredths - first],
    [first, second, hundredths - first - second],
  ])
  return [
    { ...departure, quantity: hundredths / 100 },
    ...parts.map((part) => ({ ...arrival, quantity: part / 100 })),
  ]
}

/** A consolidation whose fraction is paid out: as capital with a stated number of shares, or sold. */
function randomPayout(
  random: () => number,
  pick: Choose,
  where: Where,
  rows: readonly NaiveRow[],
): NaiveRow[] | null {
  const subject = pick(SUBJECTS)
  const before = rows.filter(({ day }) => day < where.day)
  const held = holdingsOf(before, market, where.day).get(`${where.account} ${subject}`)
  const after = Math.floor((held?.quantity ?? 0) * 0.1)
  if (after < 1 || rows.some((row) => row.subject === subject && row.day === where.day)) return null
  const paid = Math.round(random() * 900) / 100
  const event = { ...where, subject, kind: 'consolidation' as const, amount: 0 }
  if (random() < 0.5) {
    const payout = { ...where, subject, kind: 'return_of_capital' as const, amount: paid }
    return [{ ...event, quantity: after }, payout]
  }
  const fraction = Number(((held?.quantity ?? 0) * 0.1 - after).toFixed(6))
  if (fraction <= 0) return null
  return [
    { ...event, ratio: 0.1 },
    { ...where, subject, kind: 'sell', quantity: fraction, amount: paid },
  ]
}

/** Times decide on a day on which every trade of an instrument has one. */
function inOrder(rows: readonly NaiveRow[]): NaiveRow[] {
  const keyOf = ({ account, subject, day }: NaiveRow) => `${account} ${subject ?? ''} ${day}`
  const untimed = new Set(
    rows.filter((row) => row.time === undefined && [1, 3].includes(rankOf(row))).map(keyOf),
  )
  const stepOf = (row: NaiveRow) => {
    const rank = rankOf(row)
    if (rank === 0 || untimed.has(keyOf(row))) return `${rank}`
    return `1 ${row.time ?? ''}`
  }
  return rows
    .toSorted((a, b) => (a.time ?? '').localeCompare(b.time ?? ''))
    .toSorted((a, b) => a.day - b.day || rankOf(a) - rankOf(b))
    .toSorted(
      (a, b) => a.day - b.day || (stepOf(a) < stepOf(b) ? -1 : stepOf(a) > stepOf(b) ? 1 : 0),
    )
}

function randomRow(
  random: () => number,
  pick: <T>(values: readonly T[]) => T,
  where: Pick<NaiveRow, 'account' | 'currency' | 'day'>,
): NaiveRow | null {
  const { currency, day } = where
  const hour = 8 + Math.floor(random() * 8)
  const place = random() < 0.6 ? { ...where, time: `${hour}:00`.padStart(5, '0') } : where
  const kind = pick(KINDS)
  const subject = pick(SUBJECTS)
  const into = pick(SUBJECTS)
  const quantity = 1 + Math.floor(random() * 4000) / 100
  const price = Math.round(market.price(subject, day) * 100) / 100
  const charges = Math.floor(random() * 1200) / 100
  const value = (quantity * price) / market.rate(currency, day)
  // Reversals take back what their kind gives or takes.
  const sign = random() < 0.2 ? -1 : 1
  const accrued = random() < 0.2 ? Math.round(random() * 900 - 300) / 100 : 0
  const cash = Math.round(random() * 10_000) / 100
  switch (kind) {
    case 'buy':
    case 'rights': {
      const amount = -(value + charges + accrued)
      return { ...place, kind, subject, quantity, charges, accrued, amount }
    }
    case 'sell': {
      const amount = value - charges + accrued
      return { ...place, kind, subject, quantity, charges, accrued, amount }
    }
    case 'notional_distribution':
    case 'negligible_value':
      return { ...place, kind, subject, deemed: cash, amount: 0 }
    case 'split':
      return { ...place, kind, subject, ratio: pick([2, 3, 10, 1.5]), amount: 0 }
    case 'consolidation':
      return { ...place, kind, subject, ratio: pick([0.5, 0.1, 0.25]), amount: 0 }
    case 'merger':
    case 'spin_off':
      if (into === subject) return null
      return { ...place, kind, subject, into, ratio: pick([0.5, 1, 2]), costShare: 0.25, amount: 0 }
    case 'transfer_in':
    case 'transfer_out':
    case 'gift_to_spouse':
    case 'gift_from_spouse':
      return { ...place, kind, subject, quantity, price, amount: 0 }
    case 'drip': {
      // The rest of the dividend is paid in cash.
      const left = random() < 0.3 ? Math.round(random() * 300) / 100 : 0
      const paid = random() < 0.3 ? charges : 0
      return { ...place, kind, subject, quantity, price, charges: paid, amount: left }
    }
    case 'dividend':
    case 'return_of_capital':
    case 'equalisation':
      return { ...place, kind, subject, amount: kind === 'dividend' ? sign * cash : cash }
    case 'withdrawal':
      return { ...place, kind, amount: -cash }
    case 'fee':
    case 'tax':
      return { ...place, kind, amount: -sign * cash }
    case 'interest':
      return { ...place, kind, amount: sign * cash }
    case 'deposit':
    case 'scrip':
      return { ...place, kind: 'deposit', amount: cash }
  }
}

/** Shares that are split on their way have no known cost, which transfers.test.ts tests. */
function isSplitOnTheWay(rows: readonly NaiveRow[]): boolean {
  const days = new Map(
    rows.flatMap(({ day, kind, move }) => (move && kind === 'transfer_out' ? [[move, day]] : [])),
  )
  return rows.some(({ day: arrival, kind, move, subject }) => {
    const left = kind === 'transfer_in' ? days.get(move ?? '') : undefined
    if (left === undefined) return false
    return rows.some(
      (row) =>
        (row.kind === 'split' || row.kind === 'consolidation') &&
        row.subject === subject &&
        row.day > left &&
        row.day <= arrival,
    )
  })
}

/** Shares are there when they are sold, split or moved. */
function isPossible(rows: readonly NaiveRow[]): boolean {
  if (isSplitOnTheWay(rows)) return false
  return rows.every((row, at) => {
    if (row.subject === undefined) return true
    if (rankOf(row) !== 0 && rankOf(row) !== 3 && row.kind !== 'negligible_value') {
      return true
    }
    const held = holdingsOf(rows.slice(0, at), market, row.day).get(`${row.account} ${row.subject}`)
    const needed = rankOf(row) === 3 ? (row.quantity ?? 0) : 0
    return (held?.quantity ?? 0) > needed + 1e-6
  })
}

function toEntries(rows: readonly NaiveRow[]): Entry[] {
  const decimal = (value: number | undefined) => (value === undefined ? null : new Decimal(value))
  return rows.map((row, order) => ({
    id: `row-${order}`,
    accountId: row.account,
    kind: row.kind,
    date: toDate(row.day),
    day: row.day,
    time: row.time ?? null,
    order,
    subject: row.subject ?? null,
    quantity: decimal(row.quantity),
    price: row.price === undefined ? null : { value: new Decimal(row.price), unit: 'GBP' },
    charges: new Decimal(row.charges ?? 0),
    amount: new Decimal(row.amount),
    accrued: new Decimal(row.accrued ?? 0),
    deemed: decimal(row.deemed),
    ratio: decimal(row.ratio),
    into: row.into ?? null,
    costShare: row.kind === 'spin_off' ? decimal(row.costShare) : null,
    counterparty: row.move === undefined ? 'other' : 'own',
  }))
}

/** Holdings, cash, income and returns, as the engine has them. */
function compute(rows: readonly NaiveRow[], last: number) {
  const ledger = changeLedger(EMPTY_LEDGER, { accounts: ACCOUNTS, saved: toEntries(rows) })
  const span = { first: FIRST, last }
  let totals = emptyTotals(span)
  const held = new Map<string, readonly (number | undefined)[]>()
  /** Shares of open lots. */
  const open = new Map<string, number>()
  const cash = new Map<string, number>()
  for (const [account, own] of ledger) {
    totals = addTotals(totals, totalsOfAccount(own, prices, span))
    cash.set(account, own.cash().held.at(-1)?.toNumber() ?? 0)
    for (const group of own.groups.values()) {
      for (const [subject, trail] of group.trails(prices.rateOn)) {
        const { cost, income, poolCharges, quantity } = positionAt(trail, last)
        const figures = [quantity, cost, poolCharges, income].map((value) => value?.toNumber())
        held.set(`${account} ${subject}`, figures)
      }
      for (const [subject, lots] of group.lots(prices.rateOn)) {
        const sum = lots.reduce((total, { quantity }) => total.plus(quantity), new Decimal(0))
        open.set(`${account} ${subject}`, sum.toNumber())
      }
    }
  }
  return { held, open, cash, returns: computeReturns(totals, span.first, span.last) }
}

const close = (value: number) => expect.closeTo(value, 5) as number

describe('A random ledger', () => {
  it(`agrees with a naive one in holdings, cost, cash, income and returns, ${LEDGERS} times`, () => {
    const last = FIRST + DAYS - 1
    const seen = new Set<ActivityKind>()
    let kinds = 0
    const moves = new Map<number, number>()
    for (let seed = 1; seed <= LEDGERS; seed++) {
      const rows = randomRows(seed)
      for (const { kind } of rows) seen.add(kind)
      kinds += rows.length
      for (const own of Map.groupBy(rows, ({ move }) => move ?? '').entries()) {
        if (own[0] !== '') moves.set(own[1].length, (moves.get(own[1].length) ?? 0) + 1)
      }
      const { cash, held, open, returns } = compute(rows, last)
      for (const [key, one] of holdingsOf(rows, market, last)) {
        const wanted = [one.quantity, one.cost, one.charges, one.income].map(close)
        expect([seed, key, ...(held.get(key) ?? [])]).toEqual([seed, key, ...wanted])
        expect([seed, key, open.get(key)]).toEqual([seed, key, close(one.quantity)])
      }
      for (const [account, amount] of cashOf(rows, last)) {
        expect([seed, cash.get(account)]).toEqual([seed, close(amount)])
      }
      expect([seed, returns.endValue]).toEqual([seed, close(valueOf(rows, market, last))])
      expect([seed, returns.twr]).toEqual([seed, close(twrOf(rows, market, FIRST, last))])
      const worth = worthAt(rows, market, { from: FIRST, to: last }, returns.mwr ?? Number.NaN)
      expect([seed, Math.abs(worth) < 0.01]).toEqual([seed, true])
    }
    expect(seen.size).toBe(new Set(KINDS).size)
    expect(kinds).toBeGreaterThan(10 * LEDGERS)
    for (const count of [2, 3, 4]) expect(moves.get(count)).toBeGreaterThan(LEDGERS / 50)
  })
})
