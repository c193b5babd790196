import type { ScreenFilters } from '@leadenhall/contract/screener/filters.ts'
import { formatCount } from '../../format/price.ts'
import { Button } from '../../ui/button.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import { describeBounds } from './bounds.ts'
import { FILTER_TYPES, type FilterKey, type FilterType } from './filter-types.ts'
import { hasFilter, isHomeOnly, mayHaveForeignLines, toggleForeignLines } from './screen-state.ts'
import { texts } from './texts.ts'

interface FilterChipsProps {
  readonly filters: ScreenFilters
  /** Limits the screen to the user's shares; absent for a user without any. */
  readonly held: 'on' | 'off' | 'absent'
  /** Of a screen without matches: how many there are without each filter. */
  readonly without: ReadonlyMap<string, number>
  readonly onFilters: (filters: ScreenFilters) => void
  readonly onHeld: (isHeldOnly: boolean) => void
  readonly onRemove: (key: FilterKey) => void
  readonly onClear: () => void
}

/** The active filters, each with a remove button, after the two that are offered as switches. */
export function FilterChips(props: FilterChipsProps) {
  const { filters, held, without, onFilters, onHeld, onRemove, onClear } = props
  const hasSwitch = mayHaveForeignLines(filters)
  const used = FILTER_TYPES.filter(
    ({ key }) => hasFilter(filters, key) && !(key === 'lines' && hasSwitch && isHomeOnly(filters)),
  )
  const isEmpty = used.length === 0 && held !== 'on' && !isHomeOnly(filters)
  return (
    <ul aria-label={texts.filters} className="flex flex-wrap gap-1.5">
      {hasSwitch ? (
        <li>
          <ToggleButton
            isPressed={!isHomeOnly(filters)}
            title={texts.foreignHelp}
            onClick={() => onFilters(toggleForeignLines(filters))}
          >
            {texts.foreign}
            <Without count={isHomeOnly(filters) ? without.get('lines') : undefined} />
          </ToggleButton>
        </li>
      ) : null}
      {held === 'absent' ? null : (
        <li>
          <ToggleButton
            isPressed={held === 'on'}
            title={texts.held.explain}
            onClick={() => onHeld(held === 'off')}
          >
            {texts.held.label}
          </ToggleButton>
        </li>
      )}
      {used.map((type) => {
        const values = describeFilter(filters, type)
        return (
          <li key={type.key} className="min-w-0">
            <Button className="max-w-full" title={values} onClick={() => onRemove(type.key)}>
              <span className="sr-only">{texts.removeFilter('')}</span>
              <span className="text-muted">{type.label}</span>{' '}
              <span className="max-w-64 truncate">{values}</span>
              <span aria-hidden="true">×</span>
              <Without count={without.get(type.key)} />
            </Button>
          </li>
        )
      })}
      <li>
        <button
          type="button"
          className="link min-h-[26px] px-1"
          disabled={isEmpty}
          onClick={onClear}
        >
          {texts.clear}
        </button>
      </li>
    </ul>
  )
}

function Without({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return null
  return (
    <span className={count > 0 ? 'text-accent' : 'text-muted'}>
      {' '}
      {texts.without(formatCount(count))}
    </span>
  )
}

function describeFilter(filters: ScreenFilters, type: FilterType): string {
  switch (type.kind) {
    case 'options':
      return filters[type.key]?.join(', ') ?? ''
    case 'cap':
      return filters[type.key]?.map((cap) => cap.replace(/\d/, 'US$$$&')).join(', ') ?? ''
    case 'text':
      return filters.text ?? ''
    case 'range':
      return describeBounds(filters.ranges?.[type.key] ?? {}, type.measure)
  }
}
