/** Keys by which listings are found. */

import { KeyIndex } from '../../../platform/columns/key-index.ts'
import { forEachPaced } from '../../../platform/pace.ts'
import type { ListingColumns } from './listing-columns.ts'

const KEYS = {
  byId: { field: 'listing_id', inCapitals: false },
  byTicker: { field: 'ticker', inCapitals: true },
  byCode: { field: 'tidm', inCapitals: true },
  byIssuer: { field: 'issuer_id', inCapitals: false },
  byIsin: { field: 'isin', inCapitals: false },
} as const

type KeyName = keyof typeof KEYS
export type ListingKeys = Readonly<Record<KeyName, KeyIndex>>

function emptyKeys(columns: ListingColumns): ListingKeys {
  const indexOf = ({ field, inCapitals }: (typeof KEYS)[KeyName]) =>
    new KeyIndex(
      columns.length,
      inCapitals
        ? (row) => columns.text(field, row)?.toUpperCase() ?? null
        : (row) => columns.text(field, row),
    )
  return {
    byId: indexOf(KEYS.byId),
    byTicker: indexOf(KEYS.byTicker),
    byCode: indexOf(KEYS.byCode),
    byIssuer: indexOf(KEYS.byIssuer),
    byIsin: indexOf(KEYS.byIsin),
  }
}

/** @param order rows in the order in which those of one key are found */
export async function fillListingKeys(
  columns: ListingColumns,
  order: Uint32Array,
): Promise<ListingKeys> {
  const keys = emptyKeys(columns)
  await forEachPaced([...order].toReversed(), (row) => {
    for (const index of Object.values(keys)) index.add(row)
  })
  return keys
}
