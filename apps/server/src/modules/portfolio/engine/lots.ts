/** Remaining part of each purchase when sales use up the oldest first. In pounds, charges included. */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { Decimal, minus, ONE, plus, times, ZERO } from '../../../platform/decimal.ts'
import type { RateOn } from './amounts.ts'
import { isBeyond } from './apply-activity.ts'
import type { Entry } from './entry.ts'
import { becomes } from './position.ts'

export interface Lot {
  readonly date: TradingDate
  readonly quantity: Decimal
  readonly cost: Decimal | null
}

/** Open lots by instrument, oldest first. @param entries in order, without oversells */
export function listLots(
  entries: readonly Entry[],
  accountCurrency: string,
  rateOn: RateOn,
): ReadonlyMap<string, readonly Lot[]> {
  const lots = new Map<string, Lot[]>()
  for (const entry of entries) {
    const { subject } = entry
    if (subject === null) continue
    let own = lots.get(subject)
    if (!own) lots.set(subject, (own = []))
    const changed = changeLots(entry, own, lots, accountCurrency, rateOn)
    // As the positions, which leave such an activity out.
    if (changed.some(([, list]) => isBeyond(totalOf(list)))) continue
    for (const [held, list] of changed) lots.set(held, list)
  }
  return lots
}

type Changed = readonly (readonly [string, Lot[]])[]

/** Purchases and sales change `own` itself: copies of many open lots would take most of the time. */
function changeLots(
  entry: Entry,
  own: Lot[],
  lots: ReadonlyMap<string, readonly Lot[]>,
  accountCurrency: string,
  rateOn: RateOn,
): Changed {
  const subject = entry.subject ?? ''
  const { quantity, into, ratio, costShare } = entry
  switch (entry.kind) {
    case 'buy':
    case 'scrip':
    case 'drip':
    case 'rights':
    case 'transfer_in':
    case 'gift_from_spouse': {
      if (quantity === null) return []
      const cost = costOf(entry, accountCurrency, rateOn)
      own.push({ date: entry.date, quantity, cost })
      return []
    }
    case 'sell':
    case 'transfer_out':
    case 'gift_to_spouse':
      if (quantity !== null) useUp(own, quantity)
      return []
    case 'split':
    case 'consolidation': {
      const total = totalOf(own)
      if (total.isZero()) return []
      const factor = (ratio ? becomes(total, ratio) : (quantity ?? total)).div(total)
      return [[subject, own.map((lot) => scale(lot, factor, ONE))]]
    }
    case 'return_of_capital':
    case 'equalisation':
      return [[subject, repay(own, poundsOf(entry.amount, entry, accountCurrency, rateOn))]]
    case 'merger': {
      if (into === null || ratio === null) return []
      const cash = poundsOf(entry.amount, entry, accountCurrency, rateOn)
      const total = totalOf(own)
      const factor = total.isZero() ? ratio : becomes(total, ratio).div(total)
      const left = repay(own, cash).map((lot) => scale(lot, factor, ONE))
      return [
        [subject, []],
        [into, [...(lots.get(into) ?? []), ...left]],
      ]
    }
    case 'spin_off': {
      if (into === null || own.length === 0) return []
      const share = costShare ?? ZERO
      const total = totalOf(own)
      const factor = (quantity ?? becomes(total, ratio ?? ZERO)).div(total)
      return [
        [subject, own.map((lot) => scale(lot, ONE, ONE.minus(share)))],
        [into, [...(lots.get(into) ?? []), ...own.map((lot) => scale(lot, factor, share))]],
      ]
    }
    case 'notional_distribution': {
      const income = entry.deemed && poundsOf(entry.deemed, entry, accountCurrency, rateOn)
      return [[subject, spread(own, income)]]
    }
    case 'negligible_value':
      return [[subject, revalue(own, entry, accountCurrency, rateOn)]]
    case 'dividend':
    case 'interest':
    case 'fee':
    case 'tax':
    case 'deposit':
    case 'withdrawal':
      return []
  }
}

function poundsOf(amount: Decimal, { day }: Entry, currency: string, rateOn: RateOn) {
  return amount.isZero() ? ZERO : times(amount, rateOn(currency, day))
}

function costOf(entry: Entry, accountCurrency: string, rateOn: RateOn): Decimal | null {
  const { accrued, kind, price, quantity, charges, day } = entry
  if (kind === 'buy' || kind === 'rights') {
    return times(entry.amount.neg().minus(accrued), rateOn(accountCurrency, day))
  }
  if (price === null || quantity === null) return kind === 'scrip' ? ZERO : null
  const value = quantity.times(price.value).div(unitsPerMajor(price.unit))
  const cost = times(value, rateOn(currencyOf(price.unit), day))
  if (charges.isZero()) return cost
  const paid = times(charges, rateOn(accountCurrency, day))
  return cost === null || paid === null ? null : cost.plus(paid)
}

/** A remainder of divisions, far below the smallest quantity. */
const DUST = '5e-11'

/** Takes the quantity from the oldest lots. */
function useUp(lots: Lot[], quantity: Decimal): void {
  let left = quantity
  let emptied = 0
  for (const lot of lots) {
    const rest = lot.quantity.minus(left)
    if (rest.gt(DUST)) {
      if (left.isZero()) break
      const cost = times(lot.cost, rest.div(lot.quantity))
      lots[emptied] = { ...lot, quantity: rest, cost }
      break
    }
    left = rest.neg()
    emptied += 1
  }
  lots.splice(0, emptied)
}

/** Lowers each lot's cost by its part of the amount, not below zero. */
function repay(lots: Lot[], pounds: Decimal | null): Lot[] {
  if (pounds?.isZero() || lots.length === 0) return lots
  const total = totalOf(lots)
  return lots.map((lot) => {
    const part = times(pounds, lot.quantity.div(total))
    const cost = minus(lot.cost, part)
    return { ...lot, cost: cost?.isNegative() ? ZERO : cost }
  })
}

/** Raises each lot's cost by its part of the amount. */
function spread(lots: Lot[], pounds: Decimal | null): Lot[] {
  if (lots.length === 0) return lots
  const total = totalOf(lots)
  return lots.map((lot) => ({
    ...lot,
    cost: plus(lot.cost, times(pounds, lot.quantity.div(total))),
  }))
}

/** The oldest shares that a claim of negligible value covers cost what was claimed from then on. */
function revalue(lots: Lot[], entry: Entry, accountCurrency: string, rateOn: RateOn): Lot[] {
  const total = totalOf(lots)
  if (total.isZero()) return lots
  const covered = entry.quantity ?? total
  const each = entry.deemed && times(entry.deemed.div(covered), rateOn(accountCurrency, entry.day))
  let left = covered
  return lots.flatMap((lot) => {
    const part = Decimal.min(lot.quantity, left)
    left = left.minus(part)
    const rest = lot.quantity.minus(part)
    const claimed = { ...lot, quantity: part, cost: times(each, part) }
    const kept = { ...lot, quantity: rest, cost: times(lot.cost, rest.div(lot.quantity)) }
    return [claimed, kept].filter(({ quantity }) => quantity.gt(0))
  })
}

function scale(lot: Lot, quantity: Decimal, cost: Decimal): Lot {
  return { ...lot, quantity: lot.quantity.times(quantity), cost: times(lot.cost, cost) }
}

function totalOf(lots: readonly Lot[]): Decimal {
  return lots.reduce((sum, { quantity }) => sum.plus(quantity), ZERO)
}
