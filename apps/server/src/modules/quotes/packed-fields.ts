/**
 * How values lie in typed arrays, slot by slot. A field takes its places when it is declared, so that
 * a table of fields is the only list of them.
 */
import type { Price } from '@leadenhall/contract/shared/money.ts'

/** A value that repeats: it is stored once, and slots have its index. */
type Pooled = string | boolean | null

interface Field<T> {
  get(slots: Slots, slot: number): T
  set(slots: Slots, slot: number, value: T): void
}

/** How many numbers and pooled values a slot has. */
const widths = { numbers: 0, pooled: 0 }

const INITIAL_CAPACITY = 64
/** Twice as many would waste up to 8 MB at 33,000 quotes. */
const GROWTH = 1.25

export class Slots {
  readonly #pool: Pooled[] = []
  readonly #indexes = new Map<Pooled, number>()
  #capacity = INITIAL_CAPACITY
  #numbers = new Float64Array(INITIAL_CAPACITY * widths.numbers)
  #pooled = new Uint16Array(INITIAL_CAPACITY * widths.pooled)

  /** Makes room for a slot. */
  reserve(slot: number): void {
    if (slot < this.#capacity) return
    this.#capacity = Math.ceil(this.#capacity * GROWTH)
    const [numbers, pooled] = [this.#numbers, this.#pooled]
    this.#numbers = new Float64Array(this.#capacity * widths.numbers)
    this.#numbers.set(numbers)
    this.#pooled = new Uint16Array(this.#capacity * widths.pooled)
    this.#pooled.set(pooled)
  }

  number(slot: number, place: number): number | null {
    const value = this.#numbers[slot * widths.numbers + place] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }

  setNumber(slot: number, place: number, value: number | null): void {
    this.#numbers[slot * widths.numbers + place] = value ?? Number.NaN
  }

  pooled(slot: number, place: number): Pooled {
    return this.#pool[this.#pooled[slot * widths.pooled + place] ?? 0] ?? null
  }

  setPooled(slot: number, place: number, value: Pooled): void {
    let index = this.#indexes.get(value)
    if (index === undefined) {
      index = this.#pool.push(value) - 1
      this.#indexes.set(value, index)
    }
    this.#pooled[slot * widths.pooled + place] = index
  }
}

export function figure(): Field<number | null> {
  const place = widths.numbers++
  return {
    get: (slots, slot) => slots.number(slot, place),
    set: (slots, slot, value) => slots.setNumber(slot, place, value),
  }
}

export function pooled<T extends Pooled>(): Field<T> {
  const place = widths.pooled++
  return {
    // Only values of this type are set.
    get: (slots, slot) => slots.pooled(slot, place) as T,
    set: (slots, slot, value) => slots.setPooled(slot, place, value),
  }
}

/** Stored as `from` returns it. */
function stored<S, T>(field: Field<S>, to: (value: S) => T, from: (value: T) => S): Field<T> {
  return {
    get: (slots, slot) => to(field.get(slots, slot)),
    set: (slots, slot, value) => field.set(slots, slot, from(value)),
  }
}

export function words<T extends string>(): Field<T[]> {
  return stored(
    pooled<string>(),
    (joined) => joined.split(' ').filter((word): word is T => word !== ''),
    (list) => list.join(' '),
  )
}

/** ISO 8601 to the millisecond. */
export function instant(): Field<string> {
  return stored(figure(), (ms) => new Date(ms ?? 0).toISOString(), Date.parse)
}

export function date(): Field<string | null> {
  return stored(
    figure(),
    (ms) => (ms === null ? null : new Date(ms).toISOString().slice(0, 10)),
    (day) => (day === null ? null : Date.parse(day)),
  )
}

export function price(): Field<Price | null> {
  const parts = group<{ value: number | null; unit: string | null }>({
    value: figure(),
    unit: pooled(),
  })
  return stored(
    parts,
    ({ value, unit }) => (value === null || unit === null ? null : { value, unit }),
    (price) => price ?? { value: null, unit: null },
  )
}

export function optional<T>(field: Field<T>): Field<T | undefined> {
  const isThere = pooled<boolean>()
  return {
    get: (slots, slot) => (isThere.get(slots, slot) ? field.get(slots, slot) : undefined),
    set(slots, slot, value) {
      isThere.set(slots, slot, value !== undefined)
      if (value !== undefined) field.set(slots, slot, value)
    },
  }
}

/** An object with the fields in their order. */
export function group<T extends object>(
  fields: {
    readonly [Key in keyof T]-?: Field<T[Key]>
  },
): Field<T> {
  const entries = Object.entries(fields) as [keyof T, Field<T[keyof T]>][]
  return {
    get(slots, slot) {
      // A copy has the shape already: an object that grows key by key is five times slower to fill.
      const value: Record<keyof T, unknown> = { ...fields }
      for (const [key, field] of entries) value[key] = field.get(slots, slot)
      return value as T
    },
    set(slots, slot, value) {
      for (const [key, field] of entries) field.set(slots, slot, value[key])
    },
  }
}
