/** Sums over what is held, its cash, and how the whole is allocated. */
import type { Holdings } from '@leadenhall/contract/portfolio/index.ts'
import { type Day, lastUpTo, toDate } from '../../../platform/calendar/days.ts'
import { Decimal, plus, times, toText, ZERO } from '../../../platform/decimal.ts'
import { sumCashResult } from '../engine/account-cash.ts'
import type { RateOn } from '../engine/amounts.ts'
import type { AccountLedger } from '../engine/ledger.ts'
import type { LoadedPrices } from '../prices/price-book.ts'
import { allocate } from './allocate.ts'
import { presentGain, toPounds } from './pound-texts.ts'
import { BECAUSE_NOTHING_IS_RECORDED, becauseOfCosts, becauseOfParts } from './unknown-because.ts'
import type { ValuedHolding } from './value-held.ts'
import { addGains, NO_GAIN, ratioOf } from './value-position.ts'

interface Moment {
  readonly day: Day
  readonly isLive: boolean
  readonly nameOf: (accountId: string) => string
}

/** Accounts without an activity are left out. */
export function summariseHoldings(
  valued: readonly ValuedHolding[],
  all: readonly AccountLedger[],
  { rateOn }: Pick<LoadedPrices, 'rateOn'>,
  { day, isLive, nameOf }: Moment,
): Holdings {
  const ledgers = all.filter(({ entries }) => entries.length > 0)
  if (ledgers.length === 0) return nothingRecorded(day)
  const holdings = valued.flatMap(({ holding }) => holding ?? [])
  const cash = ledgers.map((ledger) => cashOf(ledger, rateOn, day))
  const ofCash = ledgers.map((ledger) =>
    sumCashResult(ledger.entries, ledger.account.currency, rateOn, day),
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
    value: unknown.length === 0 ? toPounds(known) : null,
    knownValue: toPounds(known),
    cost: toPounds(valued.map(({ cost }) => cost).reduce(plus, ZERO)),
    knownCost: toPounds(valued.reduce((sum, { cost }) => (cost ? sum.plus(cost) : sum), ZERO)),
    costUnknownBecause: becauseOfCosts(
      tickersWithoutCost(valued, 'held'),
      tickersWithoutCost(valued, 'sold'),
    ),
    gain: presentGain(gain),
    today: isLive ? toPounds(changes.reduce(plus, ZERO)) : null,
    unknownBecause: unknown.length === 0 ? null : becauseOfParts(unknown),
    holdings: weighed,
    cash: cash.map(({ account_id: id, currency, held, pounds }) => ({
      account_id: id,
      currency,
      amount: toText(held),
      value: toPounds(pounds),
    })),
    allocation: allocate(
      weighed,
      valued.flatMap((one) => one.parts),
      cash,
      nameOf,
    ),
  }
}

/** An account in which nothing is recorded is worth something unknown, not 0. */
function nothingRecorded(day: Day): Holdings {
  const gain = { price: null, currency: null, income: null, costs: null, total: null }
  return {
    on: toDate(day),
    currency: 'GBP',
    value: null,
    knownValue: '0',
    cost: null,
    knownCost: '0',
    costUnknownBecause: null,
    gain,
    today: null,
    unknownBecause: BECAUSE_NOTHING_IS_RECORDED,
    holdings: [],
    cash: [],
    allocation: { account: [], sector: [], country: [], currency: [], kind: [] },
  }
}

function tickersWithoutCost(valued: readonly ValuedHolding[], kind: 'held' | 'sold'): string[] {
  return valued.flatMap(({ ticker, withoutCost }) => (withoutCost === kind ? ticker : []))
}

interface Cash {
  readonly account_id: string
  readonly currency: string
  readonly held: Decimal
  readonly pounds: Decimal | null
}

function cashOf(ledger: AccountLedger, rateOn: RateOn, day: Day): Cash {
  const { id, currency } = ledger.account
  const { days, held: balances } = ledger.cash()
  const held = balances[lastUpTo(days, day)] ?? ZERO
  return {
    account_id: id,
    currency,
    held,
    pounds: held.isZero() ? ZERO : times(held, rateOn(currency, day)),
  }
}
