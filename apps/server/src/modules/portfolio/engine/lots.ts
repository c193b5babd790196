/** Remaining part of each purchase when sales use up the oldest first. In pounds, charges included. */
import { currencyOf, unitsPerMajor } from '@leadenhall/contract/shared/money.ts'
import type { TradingDate } from '@leadenhall/contract/shared/time.ts'
import { Decimal, minus, ONE, plus, times, ZERO } from '../../../platform/decimal.ts'
import { runNow } from '../../../platform/pace.ts'
import type { RateOn } from './amounts.ts'
import { isBeyond } from './apply-activity.ts'
import { compareTexts, type Entry } from './entry.ts'
import { statesPrice } from './pair-transfers.ts'
import { becomes } from './position.ts'
import type { Transit } from './transit.ts'

export interface Lot {
  readonly date: TradingDate
  readonly quantity: Decimal
  readonly cost: Decimal | null
}

export type Lots = ReadonlyMap<string, readonly Lot[]>

/** Open lots by instrument, oldest first. @param entries in order, without oversells */
export function listLots(entries: readonly Entry[], accountCurrency: string, rateOn: RateOn): Lots {
  return runNow(lotSteps(entries, accountCurrency, rateOn, null))
}

/** In steps of one entry. @param transit null to follow this account alone */
export function* lotSteps(
  entries: readonly Entry[],
  accountCurrency: string,
  rateOn: RateOn,
  transit: Transit<readonly Lot[]> | null,
): Generator<undefined, Lots, void> {
  const lots = new Map<string, Lot[]>()
  for (const entry of entries) {
    const { subject } = entry
    if (subject === null) continue
    let own = lots.get(subject)
    if (!own) lots.set(subject, (own = []))
    const changed =
      (transit && moveLots(entry, own, transit)) ??
      changeLots(entry, own, lots, accountCurrency, rateOn)
    yield
    // As the positions, which leave such an activity out.
    if (changed.some(([, list]) => isBeyond(totalOf(list)))) continue
    for (const [held, list] of changed) lots.set(held, list)
  }
  return lots
}

/** An own transfer: the oldest lots leave, and arrive with their days. Null for everything else. */
function moveLots(entry: Entry, own: Lot[], transit: Transit<readonly Lot[]>): Changed | null {
  const { kind, quantity, subject } = entry
  const side = transit.sideOf(entry)
  if (side?.kind !== 'paired' || quantity === null || subject === null) return null
  if (kind === 'transfer_out') {
    const [gone, left] = divideLots(own, quantity)
    transit.leave(entry, gone)
    return [[subject, left]]
  }
  if (side.split || statesPrice(entry)) return null
  const arrived = lotsOf(entry, side.with, transit)
  if (arrived === null) return null
  const all = [...own, ...arrived].toSorted((a, b) => compareTexts(a.date, b.date))
  return [[subject, all]]
}

/** An arrival's lots: all of its departures, or its part of the one that arrives in several rows. */
function lotsOf(
  entry: Entry,
  departures: readonly Entry[],
  transit: Transit<readonly Lot[]>,
): readonly Lot[] | null {
  const gone: Lot[] = []
  for (const departure of departures) {
    const part = transit.departed(departure)
    if (part === null) return null
    gone.push(...part)
  }
  const [first] = departures
  const rows = first && transit.sideOf(first)
  if (rows?.kind !== 'paired') return gone
  const earlier = rows.with.slice(
    0,
    rows.with.findIndex(({ id }) => id === entry.id),
  )
  const skipped = earlier.reduce((sum, { quantity }) => sum.plus(quantity ?? ZERO), ZERO)
  const [, rest] = divideLots(gone, skipped)
  const [own] = divideLots(rest, entry.quantity ?? ZERO)
  return own
}

/** The oldest lots of so many shares, and the others. */
function divideLots(lots: readonly Lot[], quantity: Decimal): readonly [Lot[], Lot[]] {
  const others = [...lots]
  useUp(others, quantity)
  const [kept] = others
  const emptied = lots.slice(0, lots.length - others.length)
  const cut = lots[emptied.length]
  if (!cut || !kept || kept === cut) return [emptied, others]
  const part = {
    ...cut,
    quantity: cut.quantity.minus(kept.quantity),
    cost: minus(cut.cost, kept.cost),
  }
  return [[...emptied, part], others]
}

type Changed = readonly (readonly [string, Lot[]])[]

/** Purchases and sales change `own` itself: copies of many open lots would take most of the time. */
function changeLots(
  entry: Entry,
  own: Lot[],
  lots: Lots,
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
