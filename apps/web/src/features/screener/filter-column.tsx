import type { ScreenFilters } from '@leadenhall/contract/screener/filters.ts'
import type { ScreenFacets } from '@leadenhall/contract/screener/index.ts'
import { useQuery } from '@tanstack/react-query'
import { Panel } from '../../ui/panel.tsx'
import { countsQuery, type Named } from './api.ts'
import { CapFilter } from './cap-filter.tsx'
import { FilterPicker } from './filter-picker.tsx'
import { FilterSection } from './filter-section.tsx'
import { FILTER_TYPES, type FilterKey, type FilterType } from './filter-types.ts'
import { OptionFilter } from './option-filter.tsx'
import { RangeFilter } from './range-filter.tsx'
import {
  addCap,
  removeCap,
  type ScreenState,
  schemesOf,
  toggleOption,
  withoutFilter,
  withRange,
} from './screen-state.ts'
import { TextFilter } from './text-filter.tsx'
import { texts } from './texts.ts'
import type { ChangeOptions } from './use-screen.ts'

interface FilterColumnProps {
  readonly filters: ScreenFilters
  /** The filters and the day that the counts are requested for, throttled. */
  readonly counted: Pick<ScreenState, 'filters' | 'asOf'>
  /** Tickers that alone can match. */
  readonly tickers: Named
  /** Counts are requested after the rows. */
  readonly isCounting: boolean
  readonly active: ReadonlySet<FilterKey>
  readonly onChange: (filters: ScreenFilters, options?: ChangeOptions) => void
  readonly onToggle: (key: FilterKey) => void
}

/** Filters whose options are names of an industry scheme. */
const SCHEMED = new Set<FilterKey>(['industryFilters', 'sectorFilters'])

const NO_FILTER: ScreenFilters = {}

/** The filter types in use, with live counts for their options. */
export function FilterColumn(props: FilterColumnProps) {
  const { filters, counted, tickers, isCounting, active, onChange, onToggle } = props
  const whole = useQuery({ ...countsQuery(NO_FILTER, counted.asOf), enabled: isCounting }).data
    ?.facets
  const counts = useQuery({
    ...countsQuery(counted.filters, counted.asOf, tickers),
    enabled: isCounting,
  })
  // Previous counts stay while new ones load, and when loading fails.
  const facets = counts.data?.facets ?? whole
  return (
    <Panel title={texts.filters} actions={<FilterPicker active={active} onToggle={onToggle} />}>
      {counts.error ? (
        <p role="status" className="border-b border-line px-3 py-1 text-sm text-muted">
          {texts.countsFailed}
        </p>
      ) : null}
      {FILTER_TYPES.filter(({ key }) => active.has(key)).map((type) => (
        <FilterSection
          key={type.key}
          id={type.key}
          label={type.label}
          note={SCHEMED.has(type.key) ? texts.schemes(schemesOf(filters)) : ''}
          onRemove={() => onToggle(type.key)}
        >
          <FilterOfType
            type={type}
            filters={filters}
            facets={facets}
            isFailed={counts.isError}
            onChange={onChange}
          />
        </FilterSection>
      ))}
    </Panel>
  )
}

function OptionsFailure({ message }: { readonly message: string | undefined }) {
  return message ? <p className="px-3 py-1 text-muted">{message}</p> : null
}

interface FilterOfTypeProps {
  readonly type: FilterType
  readonly filters: ScreenFilters
  readonly facets: ScreenFacets | undefined
  readonly isFailed: boolean
  readonly onChange: FilterColumnProps['onChange']
}

function FilterOfType({ type, filters, facets, isFailed, onChange }: FilterOfTypeProps) {
  switch (type.kind) {
    case 'options':
      if (!facets && isFailed) return <OptionsFailure message={texts.optionsFailed[type.key]} />
      return (
        <OptionFilter
          label={type.label}
          options={facets?.options[type.key]}
          chosen={filters[type.key] ?? []}
          onToggle={(value) => onChange(toggleOption(filters, type.key, value))}
        />
      )
    case 'cap':
      return (
        <CapFilter
          caps={filters.marketCapFilters ?? []}
          counts={facets?.marketCapFilters ?? []}
          onAdd={(cap) => onChange(addCap(filters, cap))}
          onRemove={(cap) => onChange(removeCap(filters, cap))}
        />
      )
    case 'text':
      return (
        <TextFilter
          text={filters.text ?? ''}
          onChange={(text, options) =>
            onChange(text.trim() ? { ...filters, text } : withoutFilter(filters, 'text'), options)
          }
        />
      )
    case 'range':
      return (
        <RangeFilter
          type={type}
          bounds={filters.ranges?.[type.key] ?? {}}
          span={facets?.ranges[type.key]}
          onChange={(bounds) => onChange(withRange(filters, type.key, bounds))}
        />
      )
  }
}
