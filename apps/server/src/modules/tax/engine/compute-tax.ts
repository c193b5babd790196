/** Disposals and pools of one taxpayer, from all activities of the general accounts. Pure. */

import { type Day, toDay } from '../../../platform/calendar/days.ts'
import { Decimal, minus, plus, times, ZERO } from '../../../platform/decimal.ts'
import { getOrAdd } from '../../../platform/get-or-add.ts'
import { askAboutElection, receiveCapital } from './capital.ts'
import { disposeOfDay, takeFrom, toDisposal } from './dispose.ts'
import { isNear, placeDistributions, unitsOf } from './distributions.ts'
import { countHoldings, type Holdings, type ShareEvent } from './holdings.ts'
import { type Book, matchSales, soldAndNotBack, unknownOf } from './match.ts'
import { PoolBook } from './pool.ts'
import { RefusalError, sharesOf } from './refuse.ts'
import type { Disposal, Doubt, PoolTrail, Refusal, ReportedUnits, TaxResult } from './results.ts'
import { DUST, FIRST_SALE_DATE } from './rules.ts'
import { groupBySecurity, type TaxEntry } from './tax-entry.ts'

export interface TaxRules {
  /** Cash beside a merger up to this sum, in pounds, lowers the cost (TCGA 1992 s122). */
  readonly smallReceipt: Decimal
}

const FIRST_SALE = toDay(FIRST_SALE_DATE)

/**
 * Within a day: what counts the shares of the day before, events, purchases, payments that raise the cost,
 * those that lower it, sales.
 */
const RANK: Readonly<Record<TaxEntry['kind'], number>> = {
  reported: -1,
  split: 0,
  merger: 0,
  spin_off: 0,
  purchase: 1,
  joined: 1,
  gift_from_spouse: 1,
  moved_in: 1,
  distribution: 2,
  equalisation: 3,
  return_of_capital: 4,
  negligible_value: 5,
  sale: 6,
  gift: 6,
  moved_out: 6,
}

export function computeTax(entries: readonly TaxEntry[], rules: TaxRules): TaxResult {
  return mergeResults(groupBySecurity(entries).map((group) => computeGroup(group, rules)))
}

export function mergeResults(results: readonly TaxResult[]): TaxResult {
  return {
    disposals: results
      .flatMap(({ disposals }) => disposals)
      .toSorted((a, b) => a.day - b.day || (a.security < b.security ? -1 : 1)),
    pools: new Map(results.flatMap(({ pools }) => [...pools])),
    refusals: results.flatMap(({ refusals }) => refusals),
    doubts: results.flatMap(({ doubts }) => doubts),
    reported: results.flatMap(({ reported }) => reported),
  }
}

/** @param group activities of securities that only mergers and spin-offs link */
export function computeGroup(group: readonly TaxEntry[], rules: TaxRules): TaxResult {
  const sorted = inOrder(group)
  const securities = new Set(
    sorted.flatMap(({ into, security }) => (into === null ? [security] : [security, into])),
  )
  try {
    const holdings = sorted.some(needsHoldings) ? countHoldings(sorted) : NO_HOLDINGS
    const entries = inOrder(placeDistributions(sorted, holdings))
    const early = entries.find(({ day, kind }) => isSale(kind) && day < FIRST_SALE)
    if (early) throw new RefusalError(early, [early.id], { kind: 'too_early' })
    const walk = new Walk(entries, [...securities], holdings, rules)
    return walk.run()
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    const refusal: Refusal = {
      ...error.entry,
      securities: [...securities],
      rows: error.rows,
      reason: error.reason,
      disposalDays: [...new Set(sorted.flatMap(({ day, kind }) => (isDisposal(kind) ? day : [])))],
    }
    return { disposals: [], pools: new Map(), refusals: [refusal], doubts: [], reported: [] }
  }
}

const inOrder = (entries: readonly TaxEntry[]) =>
  entries.toSorted((a, b) => a.day - b.day || rankOf(a) - rankOf(b))

/** Income of a period is of the shares at its end, before anything of the day after it. */
function rankOf({ day, kind, periodEnd }: TaxEntry): number {
  const isAfterPeriod = kind === 'distribution' && periodEnd !== undefined && periodEnd < day
  return isAfterPeriod ? RANK.reported : RANK[kind]
}

/** Counting takes most of the time, and few securities have an event that asks for it. */
const needsHoldings = ({ kind }: TaxEntry) => RANK[kind] <= 0 || kind === 'distribution'

const NO_HOLDINGS: Holdings = {
  before: () => ZERO,
  after: () => ZERO,
  events: new Map(),
  splits: () => [],
  doubts: [],
}

const isSale = (kind: TaxEntry['kind']) => kind === 'sale' || kind === 'gift'
const isDisposal = (kind: TaxEntry['kind']) => kind === 'sale' || kind === 'negligible_value'

/** Goes through the days and keeps the pools. */
class Walk {
  readonly #entries: readonly TaxEntry[]
  readonly #holdings: Holdings
  readonly #rules: TaxRules
  readonly #books = new Map<string, Book>()
  readonly #pools = new Map<string, PoolBook>()
  readonly #disposals: Disposal[] = []
  readonly #doubts: Doubt[] = []
  readonly #reported: ReportedUnits[] = []
  /** Pools before the day. */
  readonly #opening = new Map<string, Decimal>()

  constructor(
    entries: readonly TaxEntry[],
    securities: readonly string[],
    holdings: Holdings,
    rules: TaxRules,
  ) {
    this.#entries = entries
    this.#holdings = holdings
    this.#rules = rules
    const own = Map.groupBy(entries, ({ security }) => security)
    for (const security of securities) {
      this.#books.set(security, matchSales(own.get(security) ?? [], holdings.splits(security)))
      this.#pools.set(security, new PoolBook())
    }
  }

  run(): TaxResult {
    const [touched, bought, sold] = [new Set<string>(), new Set<string>(), new Set<string>()]
    for (let at = 0; at < this.#entries.length; ) {
      const { day } = this.#entries[at] as TaxEntry
      touched.clear()
      sold.clear()
      for (let entry = this.#entries[at]; entry?.day === day; entry = this.#entries[++at]) {
        const { into, kind, security } = entry
        if (!touched.has(security)) this.#opening.set(security, this.#poolOf(security).quantity)
        touched.add(security)
        if (into !== null) touched.add(into)
        // A day's purchases count as one, and so do its sales.
        if (kind === 'purchase' || kind === 'gift_from_spouse') bought.add(security)
        else if (isSale(kind)) sold.add(security)
        else {
          if (RANK[kind] > 1) this.#addBought(bought, day)
          this.#apply(entry)
        }
      }
      this.#addBought(bought, day)
      for (const security of sold) this.#sell(security, day)
      for (const security of touched) this.#poolOf(security).endDay(day)
    }
    const pools = new Map<string, PoolTrail>()
    for (const [security, pool] of this.#pools) pools.set(security, pool.trail())
    return {
      disposals: this.#disposals,
      pools,
      refusals: [],
      doubts: [...this.#holdings.doubts, ...this.#doubts],
      reported: this.#reported,
    }
  }

  #poolOf(security: string): PoolBook {
    return getOrAdd(this.#pools, security, () => new PoolBook())
  }

  #addBought(securities: Set<string>, day: Day): void {
    for (const security of securities) {
      const purchase = this.#books.get(security)?.purchases.get(day)
      if (!purchase || purchase.quantity.isZero()) continue
      const pool = this.#poolOf(security)
      pool.add(purchase.quantity, purchase.cost, purchase.unknown)
      pool.note(purchase.rows)
    }
    securities.clear()
  }

  #sell(security: string, day: Day): void {
    const sale = this.#books.get(security)?.sales.get(day)
    if (sale) this.#disposals.push(...disposeOfDay(security, sale, this.#poolOf(security)))
  }

  /** Shares sold and matched with a purchase of the next period are still in the pool (reg 94(3A)). */
  #report(entry: TaxEntry, pool: PoolBook): void {
    const { amount, day, id, security } = entry
    const units = pool.quantity
    this.#reported.push({
      security,
      id,
      units,
      held: this.#holdings.before(security, day),
      costBefore: pool.cost,
      soldOnLastDay: this.#books.get(security)?.sales.get(day - 1)?.left ?? ZERO,
    })
    if (units.isZero()) return
    pool.changeCost(times(amount, units), unknownOf(entry))
  }

  #apply(entry: TaxEntry): void {
    const pool = this.#poolOf(entry.security)
    switch (entry.kind) {
      case 'joined':
        pool.add(sharesOf(entry), plus(entry.amount, entry.charges), unknownOf(entry))
        pool.note([entry.id])
        return
      case 'split':
      case 'merger':
      case 'spin_off': {
        const event = this.#holdings.events.get(entry)
        if (event) this.#applyEvent(event, pool)
        return
      }
      case 'distribution':
        this.#requireUnits(entry)
        // Income of shares that have all been sold raises no cost.
        if (pool.quantity.isZero()) return
        pool.changeCost(entry.amount, unknownOf(entry))
        pool.note([entry.id])
        return
      case 'equalisation':
        if (entry.amount !== null && pool.cost !== null && entry.amount.gt(pool.cost)) {
          const reason = { kind: 'more_than_cost', amount: entry.amount, cost: pool.cost } as const
          throw new RefusalError(entry, [entry.id], reason)
        }
        pool.changeCost(entry.amount?.neg() ?? null, unknownOf(entry))
        pool.note([entry.id])
        return
      case 'return_of_capital':
        this.#returnCapital(entry, pool)
        return
      case 'negligible_value':
        this.#claimNegligible(entry, pool)
        return
      case 'purchase':
      case 'gift_from_spouse':
      case 'sale':
      case 'gift':
      case 'moved_in':
      case 'moved_out':
        return
      case 'reported':
        this.#report(entry, pool)
        return
    }
  }

  #applyEvent(event: ShareEvent, pool: PoolBook): void {
    const rows = event.rows.map(({ id }) => id)
    if (event.kind === 'split') {
      pool.quantity = pool.quantity.times(event.factor)
      return
    }
    if (event.into === null) return
    if (pool.quantity.isZero()) throw new RefusalError(event, rows, { kind: 'nothing_held' })
    const target = this.#poolOf(event.into)
    if (event.kind === 'merger') {
      this.#takeCash(event, pool)
      const moving = event.part.eq(1) ? pool.quantity : pool.quantity.times(event.part)
      const { cost, unknown } = takeFrom(pool, moving)
      target.add(event.arriving, cost, unknown)
    } else {
      const first = event.rows[0] as TaxEntry
      const share = event.rows.find(({ costShare }) => costShare !== null)?.costShare ?? null
      const unknown = share === null ? [{ row: first.id, why: NO_SHARE }] : []
      const { day, security } = event
      const held = pool.quantity.minus(this.#notBack(security, day, day - 1))
      const part = held.eq(pool.quantity) ? event.part : event.part.times(held).div(pool.quantity)
      const moved = times(times(pool.cost, part), share)
      target.add(event.arriving, moved, moved === null ? [...pool.unknown, ...unknown] : [])
      pool.changeCost(minus(ZERO, moved), unknown)
    }
    target.note(rows)
  }

  /** Sold shares that a purchase after `until` takes the place of got no new shares and are not held. */
  #notBack(security: string, day: Day, until: Day): Decimal {
    const book = this.#books.get(security)
    return book ? soldAndNotBack(book, this.#holdings.splits(security), day, until) : ZERO
  }

  #takeCash({ arriving, day, rows, security }: ShareEvent, pool: PoolBook): void {
    if (rows.every(({ amount }) => amount?.isZero())) return
    this.#receive(rows, { security, day }, pool, arriving)
  }

  /** All that the accounts receive on a day is one payment. */
  #returnCapital(entry: TaxEntry, pool: PoolBook): void {
    const { day, kind, security } = entry
    const rows = this.#entries.filter(
      (one) => one.kind === kind && one.day === day && one.security === security,
    )
    if (rows[0] === entry) this.#receive(rows, { security, day }, pool, pool.quantity)
  }

  /** @param shares that the value of one after the event is for */
  #receive(
    rows: readonly TaxEntry[],
    named: Pick<TaxEntry, 'security' | 'day'>,
    pool: PoolBook,
    shares: Decimal,
  ): void {
    const ids = rows.map(({ id }) => id)
    const received = rows.reduce<Decimal | null>((sum, { amount }) => plus(sum, amount), ZERO)
    if (received === null) {
      pool.note(ids)
      pool.changeCost(null, rows.flatMap(unknownOf))
      return
    }
    const { smallReceipt } = this.#rules
    const left = times(valueOf(rows), shares)
    const isElected = electionOf(rows)
    const why = askAboutElection(pool.cost, { isElected, received })
    if (why !== null) this.#doubts.push({ ...named, row: ids[0] ?? '', why })
    const receipt = { ...named, rows: ids, received, left, smallReceipt, isElected }
    const disposal = receiveCapital(pool, receipt)
    if (disposal) this.#disposals.push(disposal)
  }

  /** Sold and bought back at the claimed value (TCGA 1992 s24(2)). */
  #claimNegligible(entry: TaxEntry, pool: PoolBook): void {
    const { day, id, security } = entry
    if (pool.quantity.isZero()) throw new RefusalError(entry, [id], { kind: 'nothing_held' })
    const quantity = entry.quantity ?? pool.quantity.minus(this.#notBack(security, day, day))
    if (quantity.minus(pool.quantity).gt(DUST)) {
      const reason = { kind: 'oversold', wanted: quantity, held: pool.quantity } as const
      throw new RefusalError(entry, [id], reason)
    }
    const part = takeFrom(pool, Decimal.min(quantity, pool.quantity))
    const unknown = unknownOf(entry)
    this.#disposals.push(
      toDisposal(
        'negligible_value',
        { security, day, rows: [id], unknown },
        { quantity: part.quantity, proceeds: entry.amount, charges: ZERO },
        [part],
      ),
    )
    pool.add(part.quantity, entry.amount, unknown)
    pool.note([id])
  }

  /** @throws RefusalError if a day's distributions name other units than the law counts */
  #requireUnits(entry: TaxEntry): void {
    const { day, id, quantity, security } = entry
    if (quantity === null) return
    const given = unitsOf(this.#entries, entry)
    const before = this.#holdings.before(security, day)
    const counted = [
      before,
      this.#holdings.after(security, day),
      this.#opening.get(security) ?? ZERO,
    ]
    if (counted.some((units) => isNear(given, units))) return
    throw new RefusalError(entry, [id], { kind: 'wrong_quantity', given, held: before })
  }
}

const NO_SHARE = 'the part of the cost that goes with the new shares is not recorded'

/** Null if no row of a payment says it, or if rows differ. */
function electionOf(rows: readonly TaxEntry[]): boolean | null {
  const said = new Set(rows.flatMap(({ costShare }) => costShare?.toFixed() ?? []))
  return said.size === 1 ? said.has('1') : null
}

/** Pounds for one share after an event; null if no row says it, or if rows differ. */
function valueOf(rows: readonly TaxEntry[]): Decimal | null {
  const [first, ...others] = rows.flatMap(({ valueAfter }) => valueAfter ?? [])
  return first && others.every((value) => value.eq(first)) ? first : null
}
