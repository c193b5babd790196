import { type ReactNode, useId } from 'react'
import type { FilterKey } from './filter-types.ts'
import { texts } from './texts.ts'

export function sectionId(key: FilterKey): string {
  return `screener-${key}`
}

interface FilterSectionProps {
  readonly id: FilterKey
  readonly label: string
  /** Beside the label. */
  readonly note: string
  readonly onRemove: () => void
  readonly children: ReactNode
}

/** A filter type with its remove button. */
export function FilterSection({ id, label, note, onRemove, children }: FilterSectionProps) {
  const headingId = useId()
  return (
    <section
      id={sectionId(id)}
      aria-labelledby={headingId}
      className="border-b border-line py-1 last:border-0"
    >
      <header className="flex items-center justify-between pr-1 pl-3">
        <h3 id={headingId} className="font-semibold">
          {label}
          {note ? <span className="ml-2 text-sm font-normal text-muted">{note}</span> : null}
        </h3>
        <button
          type="button"
          className="icon-control"
          aria-label={texts.removeFilter(label)}
          title={texts.removeFilter(label)}
          onClick={onRemove}
        >
          ×
        </button>
      </header>
      {children}
    </section>
  )
}
