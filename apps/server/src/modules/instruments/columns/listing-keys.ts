/** What listings are looked up by. */
import { forEachPaced } from '../../../platform/pace.ts'
import { KeyIndex, type KeyParts } from './key-index.ts'
import type { ListingColumns } from './listing-columns.ts'

const KEYS = {
  byId: { field: 'listing_id', inCapitals: false },
  byTicker: { field: 'ticker', inCapitals: true },
  byCode: { field: 'tidm', inCapitals: true },
  byIssuer: { field: 'issuer_id', inCapitals: false },
  byIsin: { field: 'isin', inCapitals: false },
} as const

export type KeyName = keyof typeof KEYS
export type ListingKeys = Readonly<Record<KeyName, KeyIndex>>

/** @param parts of a filled index each; without them the indexes are empty */
export function listingKeys(
  columns: ListingColumns,
  parts?: Readonly<Record<KeyName, KeyParts>>,
): ListingKeys {
  return mapKeys((name) => {
    const { field, inCapitals } = KEYS[name]
    const keyOf = inCapitals
      ? (row: number) => columns.text(field, row)?.toUpperCase() ?? null
      : (row: number) => columns.text(field, row)
    return new KeyIndex(columns.length, keyOf, parts?.[name])
  })
}

/** @param order rows in the order in which those of one key are found */
export async function fillListingKeys(
  columns: ListingColumns,
  order: Uint32Array,
): Promise<ListingKeys> {
  const keys = listingKeys(columns)
  await forEachPaced([...order].toReversed(), (row) => {
    for (const index of Object.values(keys)) index.add(row)
  })
  return keys
}

export function mapKeys<T>(to: (name: KeyName) => T): Readonly<Record<KeyName, T>> {
  const names = Object.keys(KEYS) as KeyName[]
  return Object.fromEntries(names.map((name) => [name, to(name)])) as Record<KeyName, T>
}
