import { findMetric, METRICS } from '@leadenhall/contract/figures/all-metrics.ts'
import { METRIC_GROUPS } from '@leadenhall/contract/figures/metric.ts'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ListboxMessage, ListboxOption, useListbox } from '../../ui/listbox.tsx'
import { keepEscapeInList } from './keep-escape-in-list.ts'
import { texts } from './texts.ts'

interface MetricChoiceProps {
  /** Key of the metric; null until one is picked. */
  readonly metric: string | null
  readonly error: string | undefined
  readonly onChange: (metric: string | null) => void
}

/** One metric among all, found by its name or its word in expressions. */
export function MetricChoice({ metric, error, onChange }: MetricChoiceProps) {
  const chosen = metric === null ? undefined : findMetric(metric)
  return (
    <div className="flex flex-col gap-1">
      {chosen ? (
        <>
          <span className="text-muted">{texts.figures.metric}</span>
          <div className="flex min-h-[28px] items-center gap-3">
            <span>
              <strong>{chosen.label}</strong>
              <span className="block text-sm text-muted">{chosen.formula}</span>
            </span>
            <Button
              className="ml-auto"
              aria-label={`${texts.fields.change}: ${texts.figures.metric}`}
              onClick={() => onChange(null)}
            >
              {texts.fields.change}
            </Button>
          </div>
        </>
      ) : (
        <MetricSearch onPick={onChange} />
      )}
      {error ? (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : null}
    </div>
  )
}

const groupLabels = new Map<string, string>(METRIC_GROUPS.map(({ key, label }) => [key, label]))

function MetricSearch({ onPick }: { readonly onPick: (metric: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = findMetrics(typed)
  const listbox = useListbox({
    count: found.length,
    isOpen,
    startsAt: 'first',
    onArrow: () => setOpen(true),
    onEnter(highlight) {
      const metric = found[highlight]
      if (isOpen && metric) onPick(metric.key)
    },
    onEscape: () => setOpen(false),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only observes keys
    <div className="relative flex flex-col gap-1" onKeyDown={keepEscapeInList}>
      <label htmlFor={id} className="text-muted">
        {texts.figures.metric}
      </label>
      <input
        id={id}
        type="text"
        {...listbox.inputProps}
        placeholder={texts.figures.findMetric}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setOpen(true)
          listbox.reset()
        }}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        className="h-8 rounded-sm border border-strong bg-field px-2 placeholder:text-muted"
      />
      <div
        {...listbox.listProps}
        aria-label={texts.figures.metric}
        hidden={!isOpen}
        className="max-h-56 overflow-y-auto rounded-sm border border-line bg-raised py-1"
      >
        {found.map(({ key, label, group }, index) => (
          <ListboxOption
            key={key}
            listbox={listbox}
            index={index}
            className={(isHighlighted) =>
              `min-h-(--row) hover:bg-line ${isHighlighted ? 'bg-line outline-1 -outline-offset-1 outline-accent' : ''}`
            }
            onPick={() => onPick(key)}
          >
            <span className="grow truncate">{label}</span>
            <span className="shrink-0 text-sm text-muted">{groupLabels.get(group)}</span>
          </ListboxOption>
        ))}
        {found.length === 0 ? (
          <ListboxMessage className="py-1">{texts.figures.noMetric}</ListboxMessage>
        ) : null}
      </div>
    </div>
  )
}

/** Names that start with the query come first. */
function findMetrics(typed: string) {
  const sought = typed.trim().toLowerCase()
  const exact = sought === '' ? undefined : findMetric(sought)
  const rank = (label: string) => (label.toLowerCase().startsWith(sought) ? 1 : 2)
  return METRICS.filter(
    (metric) =>
      metric === exact ||
      metric.label.toLowerCase().includes(sought) ||
      metric.key.includes(sought),
  ).toSorted((a, b) => (a === exact ? 0 : rank(a.label)) - (b === exact ? 0 : rank(b.label)))
}
