/**
 * All listings, a column for each field. A listing is an object only while someone holds it: its
 * fields are read from the columns.
 */

import { PackedNumbers } from '../../../platform/columns/packed-numbers.ts'
import { PackedTexts } from '../../../platform/columns/packed-texts.ts'
import { RepeatedTexts } from '../../../platform/columns/repeated-texts.ts'
import { Listing, type ListingsTable } from '../tables.ts'

const TEXTS = [
  'listing_id',
  'issuer_id',
  'ticker',
  'tidm',
  'name',
  'security_description',
  'website',
  'isin',
  'sec_cik',
] as const satisfies readonly (keyof ListingsTable)[]

/** Countries, sectors and dates, for example, which repeat thousands of times. */
const REPEATED = [
  'exchange',
  'mic',
  'market',
  'listing_category',
  'type',
  'currency',
  'country',
  'hq_country',
  'gics_sector',
  'gics_industry',
  'icb_industry',
  'icb_supersector',
  'city',
  'listing_date',
  'market_cap_unit',
  'market_cap_date',
  'last_price_unit',
  'last_price_date',
  'sources',
  'retired_on',
] as const satisfies readonly (keyof ListingsTable)[]

const NUMBERS = [
  'market_cap',
  'market_cap_usd',
  'last_price',
  'is_international',
] as const satisfies readonly (keyof ListingsTable)[]

type Column<T> = {
  push(value: T | null): void
  get(row: number): T | null
  trim(): void
}
type Columns = { readonly [Field in keyof ListingsTable]: Column<string> | Column<number> }

/** Fails to compile if a field of the table is in no list. */
const FIELDS: readonly (
  | (typeof TEXTS)[number]
  | (typeof REPEATED)[number]
  | (typeof NUMBERS)[number]
)[] = [...TEXTS, ...REPEATED, ...NUMBERS] satisfies readonly (keyof ListingsTable)[]

/** Read-only, in a fixed order; an array of listings is one too. */
export interface ListingList extends Iterable<Listing> {
  readonly length: number
  at(position: number): Listing | undefined
  filter(test: (listing: Listing) => boolean): Listing[]
  map<T>(to: (listing: Listing) => T): T[]
}

export class ListingColumns {
  readonly #columns: Columns = buildColumns()
  #length = 0

  get length(): number {
    return this.#length
  }

  push(listing: Listing): void {
    for (const field of FIELDS) (this.#columns[field] as Column<unknown>).push(listing[field])
    this.#length += 1
  }

  trim(): void {
    for (const field of FIELDS) this.#columns[field].trim()
  }

  at(row: number): Listing {
    return new StoredListing(this.#columns, row)
  }

  text(field: (typeof TEXTS)[number], row: number): string | null {
    return (this.#columns[field] as Column<string>).get(row)
  }

  /** The listings of the rows, in their order. */
  list(rows: Uint32Array): ListingRows {
    return new ListingRows(this, rows)
  }
}

function buildColumns(): Columns {
  return Object.fromEntries([
    ...TEXTS.map((field) => [field, new PackedTexts()]),
    ...REPEATED.map((field) => [field, new RepeatedTexts()]),
    ...NUMBERS.map((field) => [field, new PackedNumbers()]),
  ]) as Columns
}

/** Reads its fields from the columns, by the accessors below. */
class StoredListing extends Listing {
  readonly #columns: Columns
  readonly #row: number

  constructor(columns: Columns, row: number) {
    super()
    this.#columns = columns
    this.#row = row
  }

  static {
    for (const field of FIELDS) {
      Object.defineProperty(StoredListing.prototype, field, {
        enumerable: true,
        get(this: StoredListing) {
          return this.#columns[field].get(this.#row)
        },
      })
    }
  }

  toJSON(): Record<string, unknown> {
    return Object.fromEntries(FIELDS.map((field) => [field, this.#columns[field].get(this.#row)]))
  }
}

/** Rows of the columns, in an order of their own. */
export class ListingRows implements ListingList {
  readonly #columns: ListingColumns
  readonly rows: Uint32Array

  constructor(columns: ListingColumns, rows: Uint32Array) {
    this.#columns = columns
    this.rows = rows
  }

  get length(): number {
    return this.rows.length
  }

  at(position: number): Listing | undefined {
    const row = this.rows[position]
    return row === undefined ? undefined : this.#columns.at(row)
  }

  filter(test: (listing: Listing) => boolean): Listing[] {
    const found: Listing[] = []
    for (const listing of this) if (test(listing)) found.push(listing)
    return found
  }

  map<T>(to: (listing: Listing) => T): T[] {
    return Array.from(this, to)
  }

  *[Symbol.iterator](): Iterator<Listing> {
    for (const row of this.rows) yield this.#columns.at(row)
  }

  /** The same order without the listings that fail the test. */
  select(test: (listing: Listing) => boolean): ListingRows {
    const rows = this.rows.filter((row) => test(this.#columns.at(row)))
    return new ListingRows(this.#columns, rows)
  }

  /** Listings by name; those without one are in no group. */
  groupBy(nameOf: (listing: Listing) => string | null): Map<string, ListingRows> {
    const groups = new Map<string, number[]>()
    for (const row of this.rows) {
      const name = nameOf(this.#columns.at(row))
      if (name === null) continue
      const group = groups.get(name)
      if (group) group.push(row)
      else groups.set(name, [row])
    }
    return new Map(
      [...groups].map(([name, rows]) => [
        name,
        new ListingRows(this.#columns, Uint32Array.from(rows)),
      ]),
    )
  }
}
