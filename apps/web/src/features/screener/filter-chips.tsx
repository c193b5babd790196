import type { ScreenFilters } from '@leadenhall/contract/screener/filters.ts'
import { Button } from '../../ui/button.tsx'
import { describeBounds } from './bounds.ts'
import { FILTER_TYPES, type FilterKey, type FilterType } from './filter-types.ts'
import { hasFilter } from './screen-state.ts'
import { texts } from './texts.ts'

interface FilterChipsProps {
  readonly filters: ScreenFilters
  readonly onRemove: (key: FilterKey) => void
  readonly isHeldOnly: boolean
  readonly onRemoveHeld: () => void
}

/** The active filters, each with a remove button. */
export function FilterChips(props: FilterChipsProps) {
  const { filters, onRemove, isHeldOnly, onRemoveHeld } = props
  const used = FILTER_TYPES.filter(({ key }) => hasFilter(filters, key))
  if (used.length === 0 && !isHeldOnly) return null
  return (
    <ul aria-label={texts.filters} className="flex flex-wrap gap-1.5">
      {isHeldOnly ? (
        <li>
          <Button onClick={onRemoveHeld}>
            <span className="sr-only">{texts.removeFilter('')}</span>
            {texts.held.label}
            <span aria-hidden="true">×</span>
          </Button>
        </li>
      ) : null}
      {used.map((type) => {
        const values = describeFilter(filters, type)
        return (
          <li key={type.key} className="min-w-0">
            <Button className="max-w-full" title={values} onClick={() => onRemove(type.key)}>
              <span className="sr-only">{texts.removeFilter('')}</span>
              <span className="text-muted">{type.label}</span>{' '}
              <span className="max-w-64 truncate">{values}</span>
              <span aria-hidden="true">×</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function describeFilter(filters: ScreenFilters, type: FilterType): string {
  switch (type.kind) {
    case 'options':
    case 'cap':
      return filters[type.key]?.join(', ') ?? ''
    case 'text':
      return filters.text ?? ''
    case 'range':
      return describeBounds(filters.ranges?.[type.key] ?? {}, type.isRatio)
  }
}
