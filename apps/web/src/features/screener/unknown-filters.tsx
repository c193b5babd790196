import type { UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import { labelOfField } from './filter-types.ts'
import { texts } from './texts.ts'

/** "Sector Banking, Industry Coal". */
export function listUnknown(unknown: readonly UnknownFilter[]): string {
  return unknown.map(({ field, value }) => `${labelOfField(field)} ${value}`).join(', ')
}

/** Options that no listing has are named, not dropped. */
export function UnknownFilters({ unknown }: { unknown: readonly UnknownFilter[] }) {
  if (unknown.length === 0) return null
  return (
    <p role="status" className="panel border-warn px-3 py-1 text-warn">
      {texts.unknown} {listUnknown(unknown)}.
    </p>
  )
}
