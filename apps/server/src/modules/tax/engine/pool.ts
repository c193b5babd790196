/** The section 104 pool of one security, and how its cost came about. */
import type { Day } from '../../../platform/calendar/days.ts'
import { type Decimal, minus, plus, ZERO } from '../../../platform/decimal.ts'
import { portionOf } from './match.ts'
import type { Pool, PoolTrail, Unknown } from './results.ts'
import { DUST } from './rules.ts'

export class PoolBook {
  quantity: Decimal = ZERO
  /** Null once an unknown amount has entered, until the pool is empty. */
  cost: Decimal | null = ZERO
  unknown: readonly Unknown[] = []
  /** Activities that built it, oldest first; those from `#from` on are still in it. */
  readonly #rows: string[] = []
  #from = 0
  readonly #days: Day[] = []
  readonly #pools: Pool[] = []
  readonly #reasons: (readonly Unknown[])[] = []

  add(quantity: Decimal, cost: Decimal | null, unknown: readonly Unknown[]): void {
    this.quantity = this.quantity.plus(quantity)
    this.changeCost(cost, unknown)
  }

  changeCost(change: Decimal | null, unknown: readonly Unknown[]): void {
    this.cost = plus(this.cost, change)
    if (this.cost === null && unknown.length > 0) this.unknown = [...this.unknown, ...unknown]
  }

  /** The cost of shares that leave, at the average. Their quantity is at most the pool's. */
  take(quantity: Decimal): Decimal | null {
    const left = this.quantity.minus(quantity)
    if (left.lte(DUST)) {
      const { cost } = this
      this.#empty()
      return cost
    }
    const cost = portionOf(this.cost, quantity, this.quantity)
    this.quantity = left
    this.cost = minus(this.cost, cost)
    return cost
  }

  #empty(): void {
    this.quantity = ZERO
    this.cost = ZERO
    this.unknown = []
    this.#from = this.#rows.length
  }

  note(rows: Iterable<string>): void {
    for (const row of rows) this.#rows.push(row)
  }

  /** Rows of the pool as it is now, listed when they are asked for. */
  rowsNow(): () => readonly string[] {
    const [from, until] = [this.#from, this.#rows.length]
    return () => this.#rows.slice(from, until)
  }

  now(): Pool {
    return { quantity: this.quantity, cost: this.cost }
  }

  endDay(day: Day): void {
    this.#days.push(day)
    this.#pools.push(this.now())
    this.#reasons.push(this.unknown)
  }

  trail(): PoolTrail {
    return { days: this.#days, pools: this.#pools, unknown: this.#reasons }
  }
}
