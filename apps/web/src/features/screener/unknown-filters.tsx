import { OPTION_FILTERS } from '@leadenhall/contract/screener/filters.ts'
import type { UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import { labelOfField } from './filter-types.ts'
import { texts } from './texts.ts'

/** "Sector Banking, Industry Coal". */
export function listUnknown(unknown: readonly UnknownFilter[]): string {
  return unknown.map(({ field, value }) => `${labelOfField(field)} ${value}`).join(', ')
}

interface UnknownFiltersProps {
  /** Options that no listing has, of the screen that was run. */
  readonly unknown: readonly UnknownFilter[]
  /** What the loaded screener had when it was saved and the data has no more. */
  readonly missing: readonly UnknownFilter[]
}

/** What filters nothing, or lets nothing through, is named. */
export function UnknownFilters({ unknown, missing }: UnknownFiltersProps) {
  // A missing option is in the screen, so that its run names it for as long as it is there.
  const dropped = missing.filter(({ field }) => !OPTION_FILTERS.some(({ key }) => key === field))
  if (unknown.length + dropped.length === 0) return null
  return (
    <div role="status" className="panel border-warn px-3 py-1 text-warn">
      {unknown.length > 0 ? (
        <p>
          {texts.unknown} {listUnknown(unknown)}.
        </p>
      ) : null}
      {dropped.length > 0 ? (
        <p>
          {texts.dropped} {listUnknown(dropped)}.
        </p>
      ) : null}
    </div>
  )
}
