/**
 * Values of each day in pounds. These are doubles, because prices are: exact amounts stay in the
 * ledger. NaN marks a day whose value is unknown; it leaves this folder as null with a reason.
 */
import type { ActivityKind } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import { type Day, toDay } from '../../../platform/calendar/days.ts'
import type { RateOn } from './amounts.ts'
import type { Entry } from './entry.ts'
import type { AccountLedger, Group } from './ledger.ts'
import { type Side, statesPrice } from './pair-transfers.ts'
import type { Trail } from './replay.ts'

/** Prices of one instrument, or an exchange rate: one value a calendar day, carried over weekends. */
export interface DailySeries {
  readonly firstDay: Day
  /** NaN where unknown. */
  readonly values: Float64Array
}

export interface DailyPrices {
  /** Pounds for one share as traded on the day; undefined without any price. */
  priceOf(subject: string): DailySeries | undefined
  /** Pounds for one unit of a currency. */
  readonly rateOn: RateOn
  rateOf(currency: string): DailySeries | undefined
}

export interface Span {
  readonly first: Day
  /** Inclusive. */
  readonly last: Day
}

export interface DailyTotals {
  readonly span: Span
  readonly value: Float64Array
  /** Paid in less taken out. */
  readonly flow: Float64Array
  /** The part of `flow` that transfers between accounts make: arrivals less departures. */
  readonly moved: Float64Array
  /** All that was paid in without transfers, whatever left on the same day. */
  readonly paidIn: Float64Array
  /** The part of `flow` that the ledger does not explain. */
  readonly implied: number
}

export const lengthOf = ({ first, last }: Span) => Math.max(0, last - first + 1)

export function seriesAt({ firstDay, values }: DailySeries, day: Day): number {
  return values[day - firstDay] ?? Number.NaN
}

/** A holding's values over the span. */
export function valuesOf(trail: Trail, series: DailySeries | undefined, span: Span): Float64Array {
  const values = new Float64Array(lengthOf(span))
  for (const [index, position] of trail.positions.entries()) {
    const from = trail.days[index] ?? 0
    const next = trail.days[index + 1]
    if (next === from) continue
    const quantity = position.quantity.toNumber()
    if (quantity === 0) continue
    const until = Math.min(next ?? span.last + 1, span.last + 1)
    for (let day = Math.max(from, span.first); day < until; day++) {
      values[day - span.first] =
        series && position.beyond === null ? quantity * seriesAt(series, day) : Number.NaN
    }
  }
  return values
}

export function emptyTotals(span: Span): DailyTotals {
  const length = lengthOf(span)
  const zeros = () => new Float64Array(length)
  return { span, value: zeros(), flow: zeros(), moved: zeros(), paidIn: zeros(), implied: 0 }
}

export function addTotals(a: DailyTotals, b: DailyTotals): DailyTotals {
  addInto(a.value, b.value)
  addInto(a.flow, b.flow)
  addInto(a.moved, b.moved)
  addInto(a.paidIn, b.paidIn)
  return { ...a, implied: a.implied + b.implied }
}

function addInto(sum: Float64Array, values: Float64Array): void {
  for (let index = 0; index < sum.length; index++) {
    sum[index] = (sum[index] ?? 0) + (values[index] ?? 0)
  }
}

/** One account: its holdings, its cash, and what came from and went outside. */
export function totalsOfAccount(
  ledger: AccountLedger,
  prices: DailyPrices,
  span: Span,
): DailyTotals {
  const totals = emptyTotals(span)
  for (const group of ledger.groups.values()) {
    for (const [subject, trail] of group.trails(prices.rateOn)) {
      addInto(totals.value, valuesOf(trail, prices.priceOf(subject), span))
    }
  }
  const links = [...ledger.groups.values()].flatMap(({ link }) => link ?? [])
  const sideOf = ({ id }: Entry) => links.find(({ sides }) => sides.has(id))?.sides.get(id)
  for (const entry of ledger.entries) {
    const pounds = outsideFlow(entry, ledger.account.currency, prices, sideOf)
    addFlow(totals, entry.day, pounds, { isTransfer: entry.kind in SHARES_MOVED })
  }
  const implied = addCash(totals, ledger, prices)
  return { ...totals, implied }
}

/** One instrument in one account, as if its purchases were paid from outside. */
export function totalsOfHolding(
  group: Group,
  subject: string,
  prices: DailyPrices,
  span: Span,
): DailyTotals {
  const totals = emptyTotals(span)
  const trail = group.trails(prices.rateOn).get(subject)
  if (trail) addInto(totals.value, valuesOf(trail, prices.priceOf(subject), span))
  const { currency } = group.account
  for (const entry of group.entries) {
    if (entry.subject === subject) {
      const cash = -inPounds(entry.amount.toNumber(), currency, entry, prices)
      const pounds = cash + movedShares(entry, prices, group.link?.sides.get(entry.id))
      addFlow(totals, entry.day, pounds, { isTransfer: entry.kind in SHARES_MOVED })
    }
  }
  return totals
}

function addFlow(
  { flow, moved, paidIn, span }: DailyTotals,
  day: Day,
  pounds: number,
  { isTransfer }: { readonly isTransfer: boolean },
): void {
  const at = day - span.first
  if (pounds === 0 || at < 0 || at >= flow.length) return
  flow[at] = (flow[at] ?? 0) + pounds
  if (isTransfer) moved[at] = (moved[at] ?? 0) + pounds
  else if (pounds > 0) paidIn[at] = (paidIn[at] ?? 0) + pounds
}

function inPounds(amount: number, currency: string, { day }: Entry, prices: DailyPrices): number {
  if (amount === 0) return 0
  const rate = prices.rateOn(currency, day)
  return rate === null ? Number.NaN : amount * rate.toNumber()
}

/** Kinds that bring shares from elsewhere or take them there without a payment. */
const SHARES_MOVED: Readonly<Partial<Record<ActivityKind, 1 | -1>>> = {
  transfer_in: 1,
  gift_from_spouse: 1,
  transfer_out: -1,
  gift_to_spouse: -1,
}

/** External flows: deposits, withdrawals, transfers and gifts. */
function outsideFlow(
  entry: Entry,
  currency: string,
  prices: DailyPrices,
  sideOf: (entry: Entry) => Side | undefined,
): number {
  const { kind } = entry
  const isTransfer = kind in SHARES_MOVED
  if (kind !== 'deposit' && kind !== 'withdrawal' && !isTransfer) return 0
  const shares = isTransfer ? movedShares(entry, prices, sideOf(entry)) : 0
  return inPounds(entry.amount.toNumber(), currency, entry, prices) + shares
}

/**
 * Value of transferred shares: at the price that the transfer gives, as holdings count them, or else at
 * the close of the day. Both sides of an own transfer count as much, so that moving shares is no flow.
 */
function movedShares(entry: Entry, prices: DailyPrices, side: Side | undefined): number {
  const { kind, quantity, subject } = entry
  const direction = SHARES_MOVED[kind]
  if (subject === null || quantity === null || direction === undefined) return 0
  const each =
    side?.kind === 'paired' ? pricePaired(entry, side.with, prices) : priceOf(entry, prices)
  return direction * quantity.toNumber() * each
}

/** A departure's close, unless the arrival gives a price; on average where there are several rows. */
function pricePaired(entry: Entry, others: readonly Entry[], prices: DailyPrices): number {
  if (entry.kind === 'transfer_in') {
    return statesPrice(entry) ? priceOf(entry, prices) : averagePrice(others, prices)
  }
  const own = priceOf(entry, prices)
  if (!others.some(statesPrice)) return own
  const worth = others.reduce(
    (sum, other) => sum + sharesOf(other) * (statesPrice(other) ? priceOf(other, prices) : own),
    0,
  )
  return worth / others.reduce((sum, other) => sum + sharesOf(other), 0)
}

function averagePrice(entries: readonly Entry[], prices: DailyPrices): number {
  const worth = entries.reduce((sum, one) => sum + sharesOf(one) * priceOf(one, prices), 0)
  return worth / entries.reduce((sum, one) => sum + sharesOf(one), 0)
}

const sharesOf = ({ quantity }: Entry) => quantity?.toNumber() ?? 0

/** Pounds for one share: as stated, or else the close of the day. */
function priceOf(entry: Entry, prices: DailyPrices): number {
  const { day, price, subject } = entry
  if (price !== null) {
    const each = price.value.toNumber() / unitsPerMajor(price.unit)
    return inPounds(each, currencyOf(price.unit), entry, prices)
  }
  const series = prices.priceOf(subject ?? '')
  return series ? seriesAt(series, day) : Number.NaN
}

/** @returns what was paid in without a deposit in the ledger */
function addCash(totals: DailyTotals, ledger: AccountLedger, prices: DailyPrices): number {
  const { days, held, implied } = ledger.cash()
  const { span, value } = totals
  const rates = prices.rateOf(ledger.account.currency)
  let paidIn = 0
  for (const [index, from] of days.entries()) {
    const change = implied[index]?.toNumber() ?? 0
    if (change !== 0 && from >= span.first && from <= span.last) {
      const pounds = change * (rates ? seriesAt(rates, from) : Number.NaN)
      addFlow(totals, from, pounds, { isTransfer: false })
      paidIn += pounds
    }
    const cash = held[index]?.toNumber() ?? 0
    if (cash === 0) continue
    const until = Math.min(days[index + 1] ?? span.last + 1, span.last + 1)
    for (let day = Math.max(from, span.first); day < until; day++) {
      const pounds = cash * (rates ? seriesAt(rates, day) : Number.NaN)
      value[day - span.first] = (value[day - span.first] ?? 0) + pounds
    }
  }
  return paidIn
}

/** From the first activity on. */
export function spanOf(ledgers: Iterable<AccountLedger>, last: Day): Span | null {
  let first = Number.POSITIVE_INFINITY
  for (const { entries } of ledgers) {
    const [entry] = entries
    if (entry) first = Math.min(first, toDay(entry.date))
  }
  return first <= last ? { first, last } : null
}
