import type { Column } from '../../ui/data-table.tsx'
import type { Watched } from './watched.ts'

/** What a saved list holds; importing it again reads the first column. */
export const exportColumns: Column<Watched>[] = [
  column('Ticker', ({ ticker }) => ticker),
  column('Company', ({ name }) => name),
  column('Market Cap', ({ quote }) => quote?.marketCap?.value ?? null),
  column('Market Cap Unit', ({ quote }) => quote?.marketCap?.unit ?? null),
  column('Share Price', ({ quote }) => quote?.price ?? null),
  column('Unit', ({ quote }) => quote?.unit ?? null),
  column('Change Ratio', ({ quote }) => quote?.changeRatio ?? null),
  column('Added', ({ item }) => item?.created_at ?? null),
  column('Added Price', ({ item }) => item?.added?.price ?? null),
  column('Added Unit', ({ item }) => item?.added?.unit ?? null),
  column('Added Source', ({ item }) => item?.added?.source ?? null),
  column('Note', ({ item }) => item?.note ?? null),
]

function column(header: string, value: Column<Watched>['value']): Column<Watched> {
  return { id: header, header, value, cell: value }
}

/** A list's name as part of a file's name. */
export function toFileName(name: string): string {
  return `watchlist_${name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')}`
}
