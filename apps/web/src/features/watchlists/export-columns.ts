import { percentOf } from '../../format/change.ts'
import type { Column } from '../../ui/data-table.tsx'
import { texts } from './texts.ts'
import { capOf, type Watched } from './watched.ts'

/** The columns of an exported list; importing it reads the first one. */
export const exportColumns: Column<Watched>[] = [
  column(texts.exported.ticker, ({ ticker }) => ticker),
  column(texts.exported.company, ({ name }) => name),
  column(texts.exported.cap, (row) => capOf(row)?.value ?? null),
  column(texts.exported.capUnit, (row) => capOf(row)?.unit ?? null),
  column(texts.exported.price, ({ quote }) => quote?.price ?? null),
  column(texts.exported.unit, ({ quote }) => quote?.unit ?? null),
  column(texts.exported.change, ({ quote }) => percentOf(quote?.changeRatio ?? null)),
  column(texts.exported.added, ({ item }) => item?.created_at ?? null),
  column(texts.exported.addedPrice, ({ item }) => item?.added?.price ?? null),
  column(texts.exported.addedUnit, ({ item }) => item?.added?.unit ?? null),
  column(texts.exported.addedSource, ({ item }) => item?.added?.source ?? null),
  column(texts.exported.note, ({ item }) => item?.note ?? null),
]

function column(header: string, value: Column<Watched>['value']): Column<Watched> {
  return { id: header, header, value, cell: value }
}

/** A list's name for use in a file name. */
export function toFileName(name: string): string {
  return `watchlist_${name.replace(/[^\p{L}\p{N}]+/gu, '_').replace(/^_+|_+$/g, '')}`
}
