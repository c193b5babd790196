/** What is held at the end of a day, or now at live prices. */
import type { Gain, Holding, Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import { invalid } from '../../../platform/http/app-error.ts'
import { sumCashResult } from '../engine/account-cash.ts'
import { type Day, toDate, toDay } from '../engine/days.ts'
import { Decimal, plus, times, toText, toTextOrNull, ZERO } from '../engine/decimal.ts'
import type { AccountLedger, Group } from '../engine/ledger.ts'
import { NO_POSITION, type Position } from '../engine/position.ts'
import { lastUpTo, positionAt } from '../engine/replay.ts'
import type { LoadedLedger } from '../ledger/ledger-store.ts'
import { selectAccounts } from '../ledger/select-accounts.ts'
import { loadPrices, loadRates, symbolOf, todayOf } from '../prices/load-prices.ts'
import type { LoadedPrices } from '../prices/price-book.ts'
import { findClose, findLivePrice } from '../prices/price-now.ts'
import { type AccountPart, allocate } from './allocate.ts'
import type { ReadingDeps } from './reading-deps.ts'
import {
  becauseOfParts,
  becauseOfPrice,
  becauseOfQuantity,
  becauseOfRate,
} from './unknown-because.ts'
import {
  addGains,
  averageCost,
  bookCost,
  type GainParts,
  NO_GAIN,
  ratioOf,
  sumPositions,
  totalGain,
  valuePosition,
} from './value-position.ts'

interface Held {
  readonly subject: string
  readonly parts: readonly { readonly group: Group; readonly position: Position }[]
}

const POUND_PLACES = 4
/** More of them would make up most of an answer that is read every minute. */
const MAX_LOTS = 1000

/** @throws AppError validation_failed for a day in the future or an unknown account */
export async function getHoldings(
  deps: ReadingDeps,
  userId: string,
  query: {
    readonly on?: string | undefined
    readonly account?: string | undefined
    readonly lots: boolean
  },
): Promise<Holdings> {
  const today = todayOf(deps)
  const day = query.on === undefined ? today : toDay(query.on)
  if (day > today) throw invalid('on', 'The date is in the future.')
  const loaded = await deps.ledgers.load(userId)
  const ledgers = selectAccounts(loaded, query.account)
  const rates = await loadRates(deps, ledgers)
  const all = listHeld(ledgers, rates, day)
  const held = all.filter(({ parts }) => parts.some((part) => !part.position.quantity.isZero()))
  if (query.on === undefined && query.account === undefined) {
    const universe = deps.universe()
    deps.held.note(
      userId,
      held.map(({ subject }) => symbolOf(universe, subject)),
    )
  }
  const needed = new Map(held.map(({ subject }) => [subject, day]))
  const prices = await loadPrices(deps, ledgers, needed)
  const isLive = query.on === undefined
  const hasLots = isLive && (query.lots || countLots(held, prices) <= MAX_LOTS)
  const valued = all.map((one) => valueHeld(deps, one, prices, { day, isLive, hasLots }))
  const holdings = valued.flatMap(({ holding }) => holding ?? [])
  const cash = ledgers.map((ledger) => cashOf(ledger, prices, day))
  const { accounts } = loaded
  return summarise(ledgers, prices, day, { valued, holdings, cash, isLive, accounts })
}

function listHeld(ledgers: readonly AccountLedger[], rates: LoadedPrices, day: Day): Held[] {
  const found = new Map<string, { group: Group; position: Position }[]>()
  for (const { groups } of ledgers) {
    for (const group of groups.values()) {
      for (const [subject, trail] of group.trails(rates.rateOn)) {
        const part = { group, position: positionAt(trail, day) }
        if (part.position === NO_POSITION) continue
        const parts = found.get(subject)
        if (parts) parts.push(part)
        else found.set(subject, [part])
      }
    }
  }
  return [...found].map(([subject, parts]) => ({ subject, parts }))
}

interface ValuedHolding {
  readonly gain: GainParts
  readonly value: Decimal | null
  readonly today: Decimal | null
  readonly cost: Decimal | null
  /** Pounds in each account. */
  readonly parts: readonly AccountPart[]
  /** Null for what is no longer held. */
  readonly holding: Holding | null
}

interface Moment {
  readonly day: Day
  readonly isLive: boolean
  readonly hasLots: boolean
}

function valueHeld(
  deps: ReadingDeps,
  { subject, parts }: Held,
  prices: LoadedPrices,
  { day, isLive, hasLots }: Moment,
): ValuedHolding {
  const whole = parts.map(({ position }) => position).reduce(sumPositions)
  const isHeld = !whole.quantity.isZero()
  const live = isHeld && isLive ? findLivePrice(deps, subject, prices, day) : null
  const price = isHeld ? (live ?? findClose(prices, subject, day)) : null
  const each = parts.map(({ position }) => valuePosition(position, price, prices.rateOn, day))
  const gain = each.map((one) => one.gain).reduce(addGains)
  const value = each.map(({ pounds }) => pounds).reduce(plus)
  const today = isHeld
    ? times(times(whole.quantity, price?.change ?? null), price?.rate ?? null)
    : null
  const cost = bookCost(whole)
  const accounts = parts.map(({ group }, index) => ({
    accountId: group.account.id,
    pounds: each[index]?.pounds ?? null,
  }))
  if (!isHeld) return { gain, value, today, cost, parts: [], holding: null }
  const universe = deps.universe()
  const ticker = symbolOf(universe, subject)
  const listing = universe.findById(subject)
  const unknownBecause =
    whole.beyond !== null
      ? becauseOfQuantity(ticker, whole.beyond)
      : price === null
        ? becauseOfPrice(ticker, day, prices.reasonFor(subject))
        : price.rate === null
          ? becauseOfRate(price.unit, day)
          : cost === null
            ? 'Gain not known because there is no exchange rate for a day of a purchase.'
            : null
  const local = each.map((one) => one.local).reduce(plus)
  const average = averageCost(whole, price?.unit ?? null)
  return {
    gain,
    value,
    today,
    cost,
    parts: accounts,
    holding: {
      ticker,
      name: listing?.name ?? null,
      isin: listing?.isin ?? null,
      sector: listing?.gics_sector ?? listing?.icb_industry ?? null,
      country: listing?.hq_country ?? listing?.country ?? null,
      kind: listing?.type ?? null,
      accountIds: parts
        .filter(({ position }) => !position.quantity.isZero())
        .map(({ group }) => group.account.id),
      quantity: toText(whole.quantity),
      averageCost: average && { value: toText(average.value, 6), unit: average.unit },
      cost: toTextOrNull(cost, POUND_PLACES),
      price: price && { value: toText(price.value), unit: price.unit },
      priceAsOf: price?.asOf ?? null,
      localValue:
        price && local
          ? { value: toText(local, POUND_PLACES), unit: currencyOf(price.unit) }
          : null,
      value: toTextOrNull(value, POUND_PLACES),
      weight: null,
      gain: presentGain(gain),
      gainRatio: ratioOf(totalGain(gain), whole.invested),
      today: toTextOrNull(today, POUND_PLACES),
      lots: hasLots ? listOpenLots(parts, subject, prices) : null,
      unknownBecause,
    },
  }
}

function countLots(held: readonly Held[], { rateOn }: LoadedPrices): number {
  return held
    .flatMap(({ parts, subject }) =>
      parts.map(({ group }) => group.lots(rateOn).get(subject)?.length ?? 0),
    )
    .reduce((sum, count) => sum + count, 0)
}

function listOpenLots(
  parts: Held['parts'],
  subject: string,
  prices: LoadedPrices,
): NonNullable<Holding['lots']> {
  return parts.flatMap(({ group }) =>
    (group.lots(prices.rateOn).get(subject) ?? []).map(({ date, quantity, cost }) => ({
      account_id: group.account.id,
      date,
      quantity: toText(quantity),
      cost: toTextOrNull(cost, POUND_PLACES),
    })),
  )
}

export function presentGain(gain: GainParts): Gain {
  return {
    price: toTextOrNull(gain.price, POUND_PLACES),
    currency: toTextOrNull(gain.currency, POUND_PLACES),
    income: toTextOrNull(gain.income, POUND_PLACES),
    costs: toTextOrNull(gain.costs, POUND_PLACES),
    total: toTextOrNull(totalGain(gain), POUND_PLACES),
  }
}

interface Cash {
  readonly account_id: string
  readonly currency: string
  readonly held: Decimal
  readonly pounds: Decimal | null
}

function cashOf(ledger: AccountLedger, prices: LoadedPrices, day: Day): Cash {
  const { id, currency } = ledger.account
  const { days, held: balances } = ledger.cash()
  const held = balances[lastUpTo(days, day)] ?? ZERO
  return {
    account_id: id,
    currency,
    held,
    pounds: held.isZero() ? ZERO : times(held, prices.rateOn(currency, day)),
  }
}

function summarise(
  ledgers: readonly AccountLedger[],
  prices: LoadedPrices,
  day: Day,
  parts: {
    readonly valued: readonly ValuedHolding[]
    readonly holdings: readonly Holding[]
    readonly cash: readonly Cash[]
    readonly isLive: boolean
    readonly accounts: LoadedLedger['accounts']
  },
): Holdings {
  const { valued, holdings, cash, isLive, accounts } = parts
  const ofCash = ledgers.map((ledger) =>
    sumCashResult(ledger.entries, ledger.account.currency, prices.rateOn, day),
  )
  const gain = valued
    .map((one) => one.gain)
    .concat(
      ofCash.map(({ income, costs }) => ({
        ...NO_GAIN,
        income,
        costs: costs?.neg() ?? null,
      })),
    )
    .reduce(addGains, NO_GAIN)
  const values = [...valued.map(({ value }) => value), ...cash.map(({ pounds }) => pounds)]
  const known = values.reduce<Decimal>((sum, value) => (value ? sum.plus(value) : sum), ZERO)
  const missing = holdings.filter(({ value }) => value === null).map(({ ticker }) => ticker)
  const withoutRate = cash.filter(({ pounds }) => pounds === null).map(({ currency }) => currency)
  const changes = valued.filter(({ holding }) => holding !== null).map(({ today }) => today)
  const unknown = [...missing, ...withoutRate]
  const weighed = holdings
    .map((holding) => ({
      ...holding,
      weight:
        known.gt(0) && holding.value !== null ? ratioOf(new Decimal(holding.value), known) : null,
    }))
    .toSorted((a, b) => Number(b.value ?? 0) - Number(a.value ?? 0))
  return {
    on: toDate(day),
    currency: 'GBP',
    value: unknown.length === 0 ? toText(known, POUND_PLACES) : null,
    knownValue: toText(known, POUND_PLACES),
    cost: toTextOrNull(valued.map(({ cost }) => cost).reduce(plus, ZERO), POUND_PLACES),
    gain: presentGain(gain),
    today: isLive ? toTextOrNull(changes.reduce(plus, ZERO), POUND_PLACES) : null,
    unknownBecause: unknown.length === 0 ? null : becauseOfParts(unknown),
    holdings: weighed,
    cash: cash.map(({ account_id: id, currency, held, pounds }) => ({
      account_id: id,
      currency,
      amount: toText(held),
      value: toTextOrNull(pounds, POUND_PLACES),
    })),
    allocation: allocate(
      weighed,
      valued.flatMap((one) => one.parts),
      cash,
      (id) => accounts.get(id)?.name ?? id,
    ),
  }
}
