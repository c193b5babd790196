/** Values the holding of one instrument over all accounts at a price. */
import type { Holding } from '@leadenhall/contract/portfolio/index.ts'
import { currencyOf } from '@leadenhall/contract/shared/money.ts'
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, plus, times, toText } from '../../../platform/decimal.ts'
import type { Listing } from '../../instruments/index.ts'
import type { Group } from '../engine/ledger.ts'
import type { Position } from '../engine/position.ts'
import type { LoadedPrices } from '../prices/price-book.ts'
import type { DatedPrice } from '../prices/price-now.ts'
import type { AccountPart } from './allocate.ts'
import { presentGain, toPounds } from './pound-texts.ts'
import {
  becauseOfCost,
  becauseOfCosts,
  becauseOfPrice,
  becauseOfQuantity,
  becauseOfRate,
} from './unknown-because.ts'
import {
  addGains,
  averageCost,
  bookCost,
  type GainParts,
  ratioOf,
  totalGain,
  type Valued,
  valuePosition,
} from './value-position.ts'

export interface Held {
  readonly subject: string
  /** In each account that has or had some. */
  readonly parts: readonly { readonly group: Group; readonly position: Position }[]
  /** All parts together. */
  readonly whole: Position
}

export interface ValuedHolding {
  readonly gain: GainParts
  readonly value: Decimal | null
  readonly today: Decimal | null
  readonly cost: Decimal | null
  readonly ticker: string
  /** Which shares have no known cost: some that are held, or only sold ones; null if all have one. */
  readonly withoutCost: 'held' | 'sold' | null
  /** Pounds in each account. */
  readonly parts: readonly AccountPart[]
  /** Null for what is no longer held. */
  readonly holding: Holding | null
}

export interface Scene {
  readonly day: Day
  readonly hasLots: boolean
  readonly listing: Listing | undefined
  readonly price: DatedPrice | null
  readonly prices: Pick<LoadedPrices, 'rateOn' | 'reasonFor'>
  readonly ticker: string
}

export function isHeld({ whole }: Held): boolean {
  return !whole.quantity.isZero()
}

export function valueHeld(held: Held, scene: Scene): ValuedHolding {
  const { parts, whole } = held
  const { day, price, prices } = scene
  const each = parts.map(({ position }) => valuePosition(position, price, prices.rateOn, day))
  const gain = each.map((one) => one.gain).reduce(addGains)
  const value = each.map(({ pounds }) => pounds).reduce(plus)
  const cost = bookCost(whole)
  const { ticker } = scene
  const withoutCost = cost === null ? 'held' : whole.gainGap === null ? null : 'sold'
  if (!isHeld(held)) {
    return { gain, value, today: null, cost, ticker, withoutCost, parts: [], holding: null }
  }
  const today = times(times(whole.quantity, price?.change ?? null), price?.rate ?? null)
  return {
    gain,
    value,
    today,
    cost,
    ticker,
    withoutCost,
    parts: parts.map(({ group }, index) => ({
      accountId: group.account.id,
      pounds: each[index]?.pounds ?? null,
    })),
    holding: present(held, scene, { each, gain, value, today, cost }),
  }
}

interface Sums extends Pick<ValuedHolding, 'gain' | 'value' | 'today' | 'cost'> {
  readonly each: readonly Valued[]
}

function present(held: Held, scene: Scene, { each, gain, value, today, cost }: Sums): Holding {
  const { parts, whole } = held
  const { hasLots, listing, price, ticker } = scene
  const local = each.map((one) => one.local).reduce(plus)
  const average = averageCost(whole, price?.unit ?? null)
  return {
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
    cost: toPounds(cost),
    price: price && { value: toText(price.value), unit: price.unit },
    priceAsOf: price?.asOf ?? null,
    localValue: price && local ? { value: toPounds(local), unit: currencyOf(price.unit) } : null,
    value: toPounds(value),
    weight: null,
    gain: presentGain(gain),
    gainRatio: ratioOf(totalGain(gain), whole.invested),
    today: toPounds(today),
    lots: hasLots ? listOpenLots(held, scene) : null,
    unknownBecause: explainUnknown(held, scene, cost),
  }
}

function explainUnknown(
  { subject, whole }: Held,
  { day, price, prices, ticker }: Scene,
  cost: Decimal | null,
): string | null {
  if (whole.beyond !== null) return becauseOfQuantity(ticker, whole.beyond)
  const ofCost = cost === null ? becauseOfCost(ticker, whole.costGap) : null
  const ofGain = whole.gainGap === null ? null : becauseOfCosts([], [ticker])
  const ofPrice =
    price === null
      ? becauseOfPrice(ticker, day, prices.reasonFor(subject))
      : price.rate === null
        ? becauseOfRate(price.unit, day)
        : null
  const reasons = [ofPrice, ofCost ?? ofGain].filter((reason) => reason !== null)
  return reasons.length === 0 ? null : reasons.join(' ')
}

function listOpenLots({ parts, subject }: Held, { prices }: Scene): NonNullable<Holding['lots']> {
  return parts.flatMap(({ group }) =>
    (group.lots(prices.rateOn).get(subject) ?? []).map(({ date, quantity, cost }) => ({
      account_id: group.account.id,
      date,
      quantity: toText(quantity),
      cost: toPounds(cost),
    })),
  )
}
