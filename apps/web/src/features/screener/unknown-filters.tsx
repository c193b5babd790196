import { OPTION_FILTERS } from '@leadenhall/contract/screener/filters.ts'
import type { UnknownFilter } from '@leadenhall/contract/screener/index.ts'
import { labelOfField } from './filter-types.ts'
import { texts } from './texts.ts'

/** "Sector Banking, Industry Coal". */
export function listUnknown(unknown: readonly UnknownFilter[]): string {
  return unknown
    .map(({ field, value }) =>
      isOptionFilter(field) ? `${labelOfField(field)} ${value}` : labelOfField(field),
    )
    .join(', ')
}

function isOptionFilter(field: string): boolean {
  return OPTION_FILTERS.some(({ key }) => key === field)
}

interface UnknownFiltersProps {
  /** Options in the current screen that no listing has. */
  readonly unknown: readonly UnknownFilter[]
  /** Filters of the loaded screener that no longer exist. */
  readonly missing: readonly UnknownFilter[]
}

/** Lists filters without effect and options without listings. */
export function UnknownFilters({ unknown, missing }: UnknownFiltersProps) {
  // Missing options are part of the screen, so its own results already list them as unknown.
  const dropped = missing.filter(({ field }) => !isOptionFilter(field))
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
