import { findMetric } from '@leadenhall/contract/figures/all-metrics.ts'
import { METRIC_GROUPS } from '@leadenhall/contract/figures/metric.ts'
import { RANGE_FILTERS, type RangeFilterKey } from '@leadenhall/contract/screener/filters.ts'
import { useId, useState } from 'react'
import { DialogFrame } from '../../ui/dialog-frame.tsx'
import { ToggleButton } from '../../ui/toggle-button.tsx'
import type { FilterKey } from './filter-types.ts'
import type { ScreenState } from './screen-state.ts'
import { texts } from './texts.ts'

interface MetricPickerProps {
  readonly state: ScreenState
  readonly active: ReadonlySet<FilterKey>
  readonly onToggle: (key: FilterKey) => void
  readonly onChange: (state: ScreenState) => void
}

/** Every metric by group, with a search; each as a filter, as a column or both. */
export function MetricPicker({ onClose, ...props }: MetricPickerProps & { onClose: () => void }) {
  return (
    <DialogFrame
      title={texts.metrics.title}
      width="w-[52rem]"
      closeLabel={texts.close}
      onClose={onClose}
    >
      <MetricList {...props} />
    </DialogFrame>
  )
}

const matches = (text: string, sought: string) => text.toLowerCase().includes(sought)

function MetricList({ state, active, onToggle, onChange }: MetricPickerProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const sought = typed.trim().toLowerCase()
  const found = RANGE_FILTERS.filter(({ key, label, word }) =>
    [label, word, findMetric(key)?.formula ?? ''].some((text) => matches(text, sought)),
  )
  const toggleColumn = (key: RangeFilterKey) =>
    onChange({
      ...state,
      columns: state.columns.includes(key)
        ? state.columns.filter((column) => column !== key)
        : [...state.columns, key],
    })
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {texts.metrics.search}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        placeholder={texts.metrics.search}
        onChange={(event) => setTyped(event.target.value)}
        className="h-8 rounded-sm border border-strong bg-field px-2 placeholder:text-muted"
      />
      <div className="max-h-[60vh] overflow-y-auto">
        {found.length === 0 ? <p className="py-2 text-muted">{texts.metrics.none}</p> : null}
        {METRIC_GROUPS.map(({ key: group, label }) => {
          const metrics = found.filter((metric) => metric.group === group)
          if (metrics.length === 0) return null
          return (
            <section key={group} aria-label={label}>
              <h3 className="sticky top-0 bg-raised py-1 font-semibold">{label}</h3>
              <ul>
                {metrics.map((metric) => (
                  <MetricItem
                    key={metric.key}
                    metric={metric}
                    isFilter={active.has(metric.key)}
                    isColumn={state.columns.includes(metric.key)}
                    onFilter={() => onToggle(metric.key)}
                    onColumn={() => toggleColumn(metric.key)}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}

interface MetricItemProps {
  readonly metric: (typeof RANGE_FILTERS)[number]
  readonly isFilter: boolean
  readonly isColumn: boolean
  readonly onFilter: () => void
  readonly onColumn: () => void
}

function MetricItem({ metric, isFilter, isColumn, onFilter, onColumn }: MetricItemProps) {
  const { key, label, word } = metric
  const declared = findMetric(key)
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line py-1">
      <span className="min-w-0">
        {label} <code className="ml-1 text-sm text-muted">{word}</code>
        <span className="block text-sm text-muted">
          {declared?.formula}
          {declared?.better ? `; ${texts.metrics.better[declared.better]}` : ''}
        </span>
      </span>
      <span className="flex shrink-0 gap-1">
        <ToggleButton
          isPressed={isFilter}
          aria-label={texts.metrics.filterBy(label)}
          onClick={onFilter}
        >
          {texts.metrics.filter}
        </ToggleButton>
        <ToggleButton
          isPressed={isColumn}
          aria-label={texts.metrics.showColumn(label)}
          onClick={onColumn}
        >
          {texts.metrics.column}
        </ToggleButton>
      </span>
    </li>
  )
}
