/**
 * A second ledger, written from the definitions and not from the engine: one pass over the rows for
 * every question, in doubles, without memory. Slow, and short enough to be checked by eye.
 */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'

/** A row as written by hand. Amounts are in the account's currency. */
export interface NaiveRow {
  readonly account: string
  readonly currency: string
  readonly kind: ActivityKind
  readonly day: number
  readonly time?: string
  readonly subject?: string
  readonly quantity?: number
  /** In pounds a share. */
  readonly price?: number
  readonly charges?: number
  /** Cash effect, charges and accrued interest included. */
  readonly amount: number
  readonly accrued?: number
  /** Counts as paid although no cash moves. */
  readonly deemed?: number
  /** New shares for one old one. */
  readonly ratio?: number
  readonly into?: string
  readonly costShare?: number
  /** The same for the rows of one transfer between own accounts, which keeps its cost. */
  readonly move?: string
}

export interface NaiveMarket {
  /** Pounds for one unit of a currency. */
  rate(currency: string, day: number): number
  /** Pounds for one share. */
  price(subject: string, day: number): number
}

export interface NaiveHolding {
  quantity: number
  /** Average cost in pounds, charges apart. */
  cost: number
  charges: number
  income: number
}

/**
 * Holdings at the end of a day, by account and subject.
 * @param all the rows in which the departures of own transfers are
 */
export function holdingsOf(
  rows: readonly NaiveRow[],
  market: NaiveMarket,
  day: number,
  all = rows,
): Map<string, NaiveHolding> {
  const held = new Map<string, NaiveHolding>()
  const of = (account: string, subject: string) => {
    const key = `${account} ${subject}`
    const found = held.get(key) ?? { quantity: 0, cost: 0, charges: 0, income: 0 }
    held.set(key, found)
    return found
  }
  for (const row of rows) {
    if (row.day > day || row.subject === undefined) continue
    const own = of(row.account, row.subject)
    const { accrued = 0, charges = 0, deemed = 0, price = 0, quantity = 0 } = row
    const rate = market.rate(row.currency, row.day)
    switch (row.kind) {
      case 'buy':
      case 'rights':
        own.quantity += quantity
        own.cost += (-row.amount - charges - accrued) * rate
        own.charges += charges * rate
        own.income -= accrued * rate
        break
      case 'transfer_in':
      case 'gift_from_spouse': {
        const left = row.move === undefined ? null : leftBy(row.move, market, all)
        own.quantity += quantity
        own.cost += left ? (left.cost * quantity) / left.quantity : quantity * price
        own.charges += left ? (left.charges * quantity) / left.quantity : 0
        break
      }
      case 'drip':
        own.quantity += quantity
        own.cost += quantity * price
        own.charges += charges * rate
        own.income += quantity * price + (row.amount + charges) * rate
        break
      case 'sell':
      case 'transfer_out':
      case 'gift_to_spouse': {
        own.income += accrued * rate
        const left = 1 - quantity / own.quantity
        own.quantity -= quantity
        own.cost *= left
        own.charges *= left
        break
      }
      case 'split':
      case 'consolidation':
        own.quantity = row.ratio === undefined ? quantity : own.quantity * row.ratio
        break
      case 'dividend':
        own.income += (row.amount + charges) * rate
        break
      case 'notional_distribution':
        own.cost += own.quantity > 0 ? deemed * rate : 0
        own.income += own.quantity > 0 ? deemed * rate : 0
        break
      case 'negligible_value':
        Object.assign(own, { cost: deemed * rate, charges: 0 })
        break
      case 'return_of_capital':
      case 'equalisation':
        own.cost = Math.max(0, own.cost - row.amount * rate)
        break
      case 'merger': {
        const target = of(row.account, row.into ?? '')
        target.quantity += own.quantity * (row.ratio ?? 1)
        target.cost += own.cost
        target.charges += own.charges
        Object.assign(own, { quantity: 0, cost: 0, charges: 0 })
        break
      }
      case 'spin_off': {
        const share = row.costShare ?? 0
        const target = of(row.account, row.into ?? '')
        target.quantity += own.quantity * (row.ratio ?? 1)
        target.cost += own.cost * share
        target.charges += own.charges * share
        own.cost *= 1 - share
        own.charges *= 1 - share
        break
      }
      case 'scrip':
      case 'interest':
      case 'fee':
      case 'tax':
      case 'deposit':
      case 'withdrawal':
        break
    }
  }
  return held
}

/** Everything that a transfer takes along: the departed part of each holding just before. */
function leftBy(move: string, market: NaiveMarket, all: readonly NaiveRow[]) {
  const left = { quantity: 0, cost: 0, charges: 0 }
  for (const [at, row] of all.entries()) {
    if (row.move !== move || row.kind !== 'transfer_out') continue
    const before = all.slice(0, at).filter(({ account }) => account === row.account)
    const held = holdingsOf(before, market, row.day, all).get(`${row.account} ${row.subject}`)
    const share = (row.quantity ?? 0) / (held?.quantity ?? 0)
    left.quantity += row.quantity ?? 0
    left.cost += (held?.cost ?? 0) * share
    left.charges += (held?.charges ?? 0) * share
  }
  return left
}

/** Pounds for one share that moves: as stated, or at the close of the days on which they left. */
function movedAt(row: NaiveRow, market: NaiveMarket, rows: readonly NaiveRow[]): number {
  if (row.move === undefined) return row.price ?? 0
  const close = ({ day, subject }: NaiveRow) => market.price(subject ?? '', day)
  if (row.kind === 'transfer_out') return close(row)
  const left = rows.filter(({ kind, move }) => kind === 'transfer_out' && move === row.move)
  const sum = (of: (row: NaiveRow) => number) => left.reduce((total, one) => total + of(one), 0)
  return sum((one) => (one.quantity ?? 0) * close(one)) / sum(({ quantity = 0 }) => quantity)
}

/** Cash by account at the end of a day, in its currency. */
export function cashOf(rows: readonly NaiveRow[], day: number): Map<string, number> {
  const cash = new Map<string, number>()
  for (const row of rows) {
    if (row.day <= day) cash.set(row.account, (cash.get(row.account) ?? 0) + row.amount)
  }
  return cash
}

/** Everything in pounds at the end of a day. */
export function valueOf(rows: readonly NaiveRow[], market: NaiveMarket, day: number): number {
  const currencies = new Map(rows.map(({ account, currency }) => [account, currency]))
  let value = 0
  for (const [key, { quantity }] of holdingsOf(rows, market, day)) {
    if (quantity > 0) value += quantity * market.price(key.split(' ')[1] ?? '', day)
  }
  for (const [account, amount] of cashOf(rows, day)) {
    value += amount * market.rate(currencies.get(account) ?? '', day)
  }
  return value
}

/** Pounds paid in less taken out on a day. @param all the rows with both sides of own transfers */
export function flowOf(
  rows: readonly NaiveRow[],
  market: NaiveMarket,
  day: number,
  all = rows,
): number {
  let flow = 0
  for (const row of rows) {
    if (row.day !== day) continue
    const shares = row.subject === undefined ? 0 : (row.quantity ?? 0) * movedAt(row, market, all)
    if (row.kind === 'deposit' || row.kind === 'withdrawal') {
      flow += row.amount * market.rate(row.currency, day)
    }
    if (row.kind === 'transfer_in' || row.kind === 'gift_from_spouse') flow += shares
    if (row.kind === 'transfer_out' || row.kind === 'gift_to_spouse') flow -= shares
  }
  return flow
}

/** The same for what came in alone; shares that go from one account to another come from nowhere. */
function inflowOf(rows: readonly NaiveRow[], market: NaiveMarket, day: number): number {
  const own = rows.filter((row) => row.day === day)
  const isCash = ({ kind }: NaiveRow) => kind === 'deposit' || kind === 'withdrawal'
  const moved = flowOf(
    own.filter((row) => !isCash(row)),
    market,
    day,
    rows,
  )
  const paid = own.filter(isCash).map((row) => Math.max(0, flowOf([row], market, day)))
  return Math.max(0, moved) + paid.reduce((sum, one) => sum + one, 0)
}

/** Time-weighted: an inflow counts from the start of its day, an outflow until its end. */
export function twrOf(
  rows: readonly NaiveRow[],
  market: NaiveMarket,
  from: number,
  to: number,
): number {
  let index = 1
  let before = valueOf(rows, market, from - 1)
  for (let day = from; day <= to; day++) {
    const value = valueOf(rows, market, day)
    const flow = flowOf(rows, market, day)
    const inflow = before < 0.01 ? inflowOf(rows, market, day) : Math.max(flow, 0)
    const base = before + inflow
    if (base >= 0.01) index *= (value + inflow - flow) / base
    before = value
  }
  return index - 1
}

/** Net present value of the flows and the end value on the first day, at a yearly rate. */
export function worthAt(
  rows: readonly NaiveRow[],
  market: NaiveMarket,
  span: { readonly from: number; readonly to: number },
  rate: number,
): number {
  const { from, to } = span
  let worth = 0
  for (let day = from; day <= to; day++) {
    worth -= flowOf(rows, market, day) * (1 + rate) ** (-(day - from) / 365)
  }
  return worth + valueOf(rows, market, to) * (1 + rate) ** (-(to - from) / 365)
}
