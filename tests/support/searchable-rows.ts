import { parseReferenceRows } from '../../apps/server/src/modules/instruments/reference-data.ts'
import type { SearchableRow } from '../../apps/server/src/modules/instruments/search-index.ts'

/** The bundled instruments as the search index reads them. */
export async function readSearchableRows(): Promise<SearchableRow[]> {
  const rows: SearchableRow[] = []
  for await (const chunk of parseReferenceRows()) {
    for (const { marketCapUsd, isInternational, ...row } of chunk.rows) {
      rows.push({
        ...row,
        market_cap_usd: marketCapUsd,
        is_international: Number(isInternational),
        retired_on: null,
      })
    }
  }
  return rows
}
